/** What a wish in words ends in: the answer, and an offer beside it of which nothing has come yet. */
import { describe, expect, test } from "vitest";
import type { Message } from "#lib/domain/message";
import { openChat, titleOf } from "../support/open-chat.ts";

const shop = [
  "create table SALES.SHOPS (SHOP_ID integer primary key, CITY varchar, REGION varchar)",
  "insert into SALES.SHOPS values (1, 'Oslo', 'North'), (2, 'Rome', 'South'), (3, 'Kiel', 'North')",
  `create table SALES.ORDERS (ORDER_ID integer primary key, SHOP_ID integer references SALES.SHOPS (SHOP_ID),
   ORDER_DATE date, AMOUNT decimal(10, 2))`,
  `insert into SALES.ORDERS select i, 1 + i % 3, date '2024-01-01' + (i / 3)::integer, 5 + i % 40 from range(900) as t(i)`,
];

function offerOf({ parts }: Message) {
  return parts.find((part) => part.type === "watch-offer");
}

describe("a wish in words", () => {
  test("is answered, and offered by the result that it would ask anew", async () => {
    const { ask } = await openChat(shop);
    const answer = await ask("send me total amount by city every Monday");
    const result = answer.parts.find((part) => part.type === "result");
    expect(offerOf(answer)).toMatchObject({
      resultId: result?.ref.id,
      rhythm: "Every Monday at 08:00",
      when: { kind: "weekly", days: ["monday"], at: "08:00" },
      alert: null,
      condition: null,
      notes: ["No time of day was said: 08:00 was taken."],
    });
    expect(titleOf(await ask("send me this every weekday at 7:30"))).toBe(titleOf(answer));
  });

  test("to be told of a limit is answered day by day, and its condition stands in the answer's words", async () => {
    const { ask } = await openChat(shop);
    const answer = await ask("tell me when daily orders fall below 2");
    expect(offerOf(answer)).toMatchObject({
      rhythm: "Every day at 08:00",
      condition: expect.stringMatching(/orders: below 2$/i),
      alert: { condition: { kind: "limit", is: "below", limit: 2 } },
    });
  });

  test("of days that do not go on says so, and of those that do says nothing", async () => {
    const { ask } = await openChat(shop);
    expect(offerOf(await ask("send me total amount by city in March 2024 every Monday at 8"))?.notes).toEqual([
      "It is of the same days each time (in March 2024): nothing newer comes into it.",
    ]);
    expect(offerOf(await ask("send me total amount by city last month every Monday at 8"))?.notes).toEqual([]);
    expect(offerOf(await ask("send me total amount by city since March 2024 every Monday at 8"))?.notes).toEqual([]);
  });

  test("for any group is a limit of groups", async () => {
    const { ask } = await openChat(shop);
    const answer = await ask("alert me when the total amount in any city falls below 100 a month");
    expect(offerOf(answer)?.alert?.condition).toMatchObject({ kind: "group", is: "below", limit: 100 });
  });

  test("that the answer does not fit is told, and not offered", async () => {
    const { ask } = await openChat(shop);
    const answer = await ask("warn me about unusual amount by city by month");
    expect(offerOf(answer)).toBeUndefined();
  });
});

test("a question without a wish offers nothing of the kind", async () => {
  const { ask } = await openChat(shop);
  expect(offerOf(await ask("total amount by city"))).toBeUndefined();
});
