/** How often words are planned between a question and its answer: typed ones once, chosen ones never again. */
import { beforeEach, expect, test, vi } from "vitest";
import type * as PlanQuestion from "#lib/planner/plan-question";
import { openChat, titleOf } from "../support/open-chat.ts";
import { expectValue } from "../support/run-world.ts";

const planned = vi.hoisted((): string[] => []);

vi.mock("#lib/planner/plan-question", async (original) => {
  const real = await original<typeof PlanQuestion>();
  const planQuestion: typeof real.planQuestion = (question, args) => {
    planned.push(question);
    return real.planQuestion(question, args);
  };
  return { ...real, planQuestion };
});

const shop = [
  "create table SALES.SHOPS (SHOP_ID integer primary key, CITY varchar, REGION varchar)",
  "insert into SALES.SHOPS values (1, 'Oslo', 'North'), (2, 'Rome', 'South'), (3, 'Kiel', 'North')",
  `create table SALES.ORDERS (ORDER_ID integer primary key, SHOP_ID integer references SALES.SHOPS (SHOP_ID),
   ORDER_DATE date, AMOUNT decimal(10, 2), HOME_REGION varchar)`,
  `insert into SALES.ORDERS select i, 1 + i % 3, date '2024-01-01' + (i * 3)::integer, 5 + i % 40, ['North', 'South'][1 + i % 2]
   from range(300) as t(i)`,
];

beforeEach(() => {
  planned.length = 0;
});

test("a question that is typed is planned once", async () => {
  const { ask } = await openChat(shop);
  await ask("total amount by city in 2025");
  expect(planned.filter((text) => text === "total amount by city in 2025")).toHaveLength(1);
});

test("a follow-up that is clicked is not planned again", async () => {
  const { ask } = await openChat(shop);
  const answer = await ask("total amount by city in 2025");
  const offered = answer.parts.find((part) => part.type === "follow-ups");
  const place = offered?.planIds?.findIndex((id) => id !== null) ?? -1;
  const [question, planId] = [offered?.questions[place] ?? "", offered?.planIds?.[place] ?? null];
  expect(planId).not.toBeNull();
  planned.length = 0;
  expect(titleOf(await ask(question, planId))).toBeDefined();
  expect(planned).not.toContain(question);
});

test("an option of a question back that is clicked is not planned again", async () => {
  const { ask } = await openChat(shop);
  const back = await ask("show me the numbers");
  const [option] = back.parts.flatMap((part) => (part.type === "clarification" ? part.options : []));
  expect(option?.planId).toBeDefined();
  planned.length = 0;
  expect(titleOf(await ask(option?.question ?? "", option?.planId))).toBeDefined();
  expect(planned).not.toContain(option?.question);
});

test("a suggestion that is clicked is not planned again on its way to the answer", async () => {
  const { app, ask } = await openChat(shop);
  const [suggestion] = expectValue(await app.suggestions.forContext({ database: "SHOP", schema: "SALES" }));
  expect(suggestion?.planId).not.toBeNull();
  planned.length = 0;
  expect(titleOf(await ask("what was offered", suggestion?.planId))).toBeDefined();
  expect(planned).not.toContain("what was offered");
});

test("an answer that is shown as a dashboard is not planned again", async () => {
  const { ask } = await openChat(shop);
  const answer = await ask("total amount by city in 2025");
  const offered = answer.parts.find((part) => part.type === "other-agent");
  expect(offered?.planId).toBeDefined();
  planned.length = 0;
  const board = await ask(offered?.question ?? "", offered?.planId);
  expect(board.parts.some((part) => part.type === "dashboard")).toBe(true);
  expect(planned).not.toContain("total amount by city in 2025");
  expect(planned).not.toContain(offered?.question);
});
