/** Questions that go on from what was said, through the whole app: what is kept, what a model is shown, what is said. */
import { describe, expect, test } from "vitest";
import { scriptedModel } from "../support/agents/agent-world.ts";
import { askReply, routingReply, sqlReply } from "../support/agents/model-forms.ts";
import { openChat, textOf, titleOf } from "../support/open-chat.ts";
import { expectValue } from "../support/run-world.ts";

const contents = [
  "create table SALES.ORDERS (ORDER_ID integer primary key, CITY varchar, STATUS varchar, ORDER_DATE date, REVENUE decimal(18,2))",
  "insert into SALES.ORDERS values (1, 'Berlin', 'PAID', '2025-01-05', 40), (2, 'Berlin', 'OPEN', '2025-02-01', 29.5), (3, 'Paris', 'PAID', '2025-06-30', 30.5)",
];

describe("a follow-up", () => {
  test("changes the last answer's plan, and the next one goes on from there", async () => {
    const chat = await openChat(contents);
    expect(titleOf(await chat.ask("total revenue by city"))).toBe("Revenue by city");
    expect(titleOf(await chat.ask("now by status"))).toBe("Revenue by status");
    expect(titleOf(await chat.ask("only Berlin"))).toBe("Revenue by status (Berlin)");
  });

  test("asks about the rows of the last answer, and keeps what restricted them", async () => {
    const chat = await openChat(contents);
    await chat.ask("list the paid orders");
    expect(titleOf(await chat.ask("oldest first"))).toMatch(/PAID/i);
    const counted = await chat.ask("how many are there?");
    expect(counted.kind).toBe("answer");
    expect(textOf(counted)).toMatch(/\b2\b/);
  });

  test("is not answered from an older answer where the question between was not read", async () => {
    const chat = await openChat(contents);
    await chat.ask("total revenue by city");
    expect((await chat.ask("only the zorbed Berlin ones")).kind).toBe("notice");
    const refused = await chat.ask("top 1");
    expect(refused.kind).toBe("notice");
    expect(textOf(refused)).toContain("was not answered");
    expect(titleOf(await chat.ask("only Berlin"))).toBe("Revenue by city (Berlin)");
  });

  test("shows the model the rows of the last answer where it says that it needs them, and not before [req 141]", async () => {
    const model = scriptedModel({
      object: (input) =>
        input.includes("Route the last message")
          ? routingReply({
              relation: "follow_up",
              enhanced: "zorbs of the cities of the last answer",
              needsPreviousRows: input.includes("zorbs of those"),
            })
          : sqlReply("select count(*) as ZORBS from ORDERS"),
    });
    const chat = await openChat(contents, { modelPort: model });
    await chat.ask("total revenue by city");
    await chat.ask("zorbs of all cities");
    await chat.ask("zorbs of those cities");
    const isFirst = (input: string) => !input.includes("The last result did not answer");
    const writing = model.inputs.filter((input) => input.includes('<data name="request in the user') && isFirst(input));
    expect(writing).toHaveLength(2);
    expect(writing[0]).not.toContain("rows of the last answer");
    expect(writing[1]).toContain('<data name="rows of the last answer">\nZORBS\n3\n</data>');
  });

  test("shows the model the finished requests with their statements, and keeps what it made of the words [req 133, 135]", async () => {
    const model = scriptedModel({
      object: (input) =>
        input.includes("Route the last message")
          ? routingReply({ relation: "follow_up", enhanced: "the zorbs of Berlin" })
          : askReply("Which zorbs?"),
    });
    const chat = await openChat(contents, { modelPort: model });
    await chat.ask("total revenue by city");
    const asked = await chat.ask("and the zorbs of Berlin?");
    expect(asked.kind).toBe("clarification");
    const routed = model.inputs.find((input) => input.includes("The user works in"));
    expect(routed).toMatch(/question: total revenue by city\n {2}shows: Revenue by city\n {2}sql: SELECT/i);
    const session = expectValue(await chat.app.sessions.load("local", chat.sessionId));
    expect(session.userInputHistory).toEqual([
      { role: "user", text: "and the zorbs of Berlin?", enhancedQuestion: "the zorbs of Berlin" },
      { role: "agent", text: "Which zorbs?" },
    ]);
  });
});

describe("a best guess", () => {
  test("is answered at once, and the answer begins with the reading that was taken", async () => {
    const chat = await openChat(contents);
    const asked = await chat.ask("show me the numbers");
    const question = asked.parts.find((part) => part.type === "clarification");
    if (question?.type !== "clarification") throw new Error("Nothing was asked.");
    const answer = await chat.ask("Just answer with your best guess.");
    expect(answer.kind).toBe("answer");
    expect(textOf(answer)).toMatch(/^Read as /);
    expect(textOf(answer)).toContain("because you asked for a best guess.");
    expect(expectValue(await chat.app.sessions.load("local", chat.sessionId))).toMatchObject({
      routerCounter: 0,
      rounds: 0,
    });
  });
});
