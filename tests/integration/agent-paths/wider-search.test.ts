/** Statements that run and find nothing: searched wider by rule or by the model, and what was changed is told. */
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import {
  answersRun,
  partsOf,
  promptsOf,
  sqlWayOf,
  statementsSent,
  textOf,
} from "../../support/agent-paths/read-run.ts";
import { helpful, object, unknownQuestion, words } from "../../support/agent-paths/replies.ts";
import { type Asked, openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { sqlReply } from "../../support/agents/model-forms.ts";
import { mannerNames } from "../../support/model-server/manners.ts";

const widerWay = [
  ...["invoke", "plan", "validate", "execute"],
  ...["widen", "validate", "execute", "evaluate", "respond"],
];

const inCity = (city: string) =>
  `select sum(REVENUE) as revenue from ORDERS join STORES using (STORE_ID) where CITY = '${city}'`;
const above = (limit: number) => `select ORDER_ID, REVENUE from ORDERS where REVENUE > ${limit}`;

/** Everything beside the answer's words that the user reads. */
function toldOf(asked: Asked): string {
  return [
    textOf(asked),
    ...partsOf(asked, "assumptions").flatMap(({ items }) => items),
    ...partsOf(asked, "notice").map(({ text }) => text),
  ].join(" ");
}

describe.each(mannerNames)("with a %s server of a model", (manner) => {
  test("nothing found for a word that is spelled otherwise in the data: the stored word is searched, and told [req 64]", async () => {
    const world = await openAgentPathWorld({
      manner,
      script: helpful({ "write-statement": object(sqlReply(inCity("berlin"))), "write-answer": words("It is 69.50.") }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(sqlWayOf(asked)).toEqual(widerWay);
    expect(promptsOf(asked)).not.toContain("widen-statement");
    expect(answersRun(asked)).toHaveLength(2);
    expect(answersRun(asked)[1]).toContain("'Berlin'");
    expect(toldOf(asked)).toMatch(/berlin.*Berlin/);
    expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 1 } }]);
    expectWholeTrace(asked);
  });

  test("where no rule knows a wider search the model is told that there are no rows, and its change is told", async () => {
    const change = "No order is above 1,000; orders above 35 are shown instead.";
    const world = await openAgentPathWorld({
      manner,
      script: helpful({
        "write-statement": object(sqlReply(above(1_000))),
        "widen-statement": object({ ...sqlReply(above(35)), changes: [change] }),
        "write-answer": words("One order is above 35."),
      }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(sqlWayOf(asked)).toEqual(widerWay);
    expect(promptsOf(asked).filter((name) => name === "widen-statement")).toHaveLength(1);
    expect(toldOf(asked)).toContain("orders above 35 are shown instead");
    expectWholeTrace(asked);
  });
});

test("a wider statement passes the same check before it runs: an unsafe one is refused [req 61]", async () => {
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": object(sqlReply(above(1_000))),
      "widen-statement": object(sqlReply("delete from ORDERS")),
      "refine-statement": object(sqlReply(above(35))),
      "write-answer": words("One order is above 35."),
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(answersRun(asked).join()).not.toMatch(/delete/i);
  expect(toldOf(asked)).toContain("the search was widened");
  for (const ran of answersRun(asked)) expect(statementsSent(asked).filter((sql) => sql === ran)).toHaveLength(2);
  expectWholeTrace(asked);
});

test.each([
  ["names no change", []],
  ["names it with a number that nothing stands for", ["About 5,000 orders are left out."]],
  ["names it with a link", ["See [the list](https://evil.example)."]],
])("a wider search whose model %s is told all the same, in words of ours", async (_what, changes) => {
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": object(sqlReply(above(1_000))),
      "widen-statement": object({ ...sqlReply(above(35)), changes }),
      "write-answer": words("One order is above 35."),
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(toldOf(asked)).toContain("the search was widened");
  expect(toldOf(asked)).not.toMatch(/5,000|evil/);
});

test("nothing found and nothing wider ends without a number, with what was looked for", async () => {
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": object(sqlReply(above(1_000))),
      "widen-statement": object(sqlReply(above(1_000))),
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(answersRun(asked)).toHaveLength(1);
  expect(textOf(asked)).toMatch(/no rows|nothing|no figure/i);
  expect(textOf(asked)).not.toMatch(/69|30\.5|29\.5|40/);
  // Nothing was there to be looked at; whose statement it was is said all the same.
  expect(partsOf(asked, "checks")).toMatchObject([{ level: "from_model" }]);
  expectWholeTrace(asked);
});

describe("a condition on groups that none meets", () => {
  test.each(["cities with revenue over 1000 in 2025", "cities with revenue over 1000"])(
    "%s: the answer says that there are none, and blames no period and no filter",
    async (question) => {
      const world = await openAgentPathWorld({ hasModel: false });
      const told = toldOf(await world.ask(question));
      expect(told).toMatch(/There are no cities with revenue over \S*1,000/);
      expect(told).not.toMatch(/There is (nothing|no figure)|Without |newest/);
    },
  );
});
