/** Results that the model looks at a second time, against the user's own words: planned anew, kept with a doubt, or left alone. */
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import { answersRun, partsOf, promptsOf, requestOf, sqlWayOf, textOf } from "../../support/agent-paths/read-run.ts";
import { helpful, judged, object, revenueByCitySql, unknownQuestion } from "../../support/agent-paths/replies.ts";
import { openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { sqlReply } from "../../support/agents/model-forms.ts";
import { mannerNames } from "../../support/model-server/manners.ts";

const total = object({ ...sqlReply("select sum(REVENUE) as revenue from ORDERS"), quality: "medium" });
const wanting = judged("needs_work", "The breakdown by town is missing.", ["Group by STORES.CITY."]);

describe.each(mannerNames)("with a %s server of a model", (manner) => {
  test("a result that misses what was asked is planned anew and looked at again [req 119, 120]", async () => {
    const world = await openAgentPathWorld({
      manner,
      script: helpful({
        "write-statement": total,
        "evaluate-result": [wanting, judged("satisfied")],
        "replan-statement": object(sqlReply(revenueByCitySql)),
      }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(sqlWayOf(asked)).toEqual([
      ...["invoke", "plan", "validate", "execute", "evaluate"],
      ...["replan", "validate", "execute", "evaluate", "respond"],
    ]);
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 2 } }]);
    const replan = requestOf(asked, "replan-statement");
    expect(replan.text).toContain("Group by STORES.CITY.");
    expect(replan.text).toContain("The breakdown by town is missing.");
    expectWholeTrace(asked);
  });
});

test("after two new plans the best result is given, and its doubt is said", async () => {
  const narrowed = (limit: number) => object(sqlReply(`${revenueByCitySql} limit ${limit}`));
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": total,
      "evaluate-result": wanting,
      "replan-statement": [narrowed(2), narrowed(3), narrowed(4)],
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(answersRun(asked)).toHaveLength(3);
  expect(promptsOf(asked).filter((name) => name === "replan-statement")).toHaveLength(2);
  expect(partsOf(asked, "result")).toHaveLength(1);
  expect(partsOf(asked, "checks")).toMatchObject([{ level: "doubtful" }]);
  expectWholeTrace(asked);
});

test("a failure after a result never hides its rows", async () => {
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": total,
      "evaluate-result": wanting,
      "replan-statement": object(sqlReply("select sum(FLURBIOSITY) from ORDERS")),
      "refine-statement": object(sqlReply("select sum(GLORB) from ORDERS")),
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(asked.message.kind).toBe("answer");
  expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 1 } }]);
  expect(partsOf(asked, "error")).toEqual([]);
  expectWholeTrace(asked);
});

test("a second look that fails costs no answer: it is said that nobody looked twice", async () => {
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": total,
      "replan-statement": total,
      "evaluate-result": { kind: "text", text: "no JSON at all" },
    }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 1 } }]);
  expect(JSON.stringify(asked.message.parts)).toMatch(/second time|not checked/i);
  expectWholeTrace(asked);
});

test("a first statement that is surely meant and shows nothing odd is not looked at twice", async () => {
  const world = await openAgentPathWorld({ script: helpful({ "evaluate-result": wanting }) });
  const asked = await world.ask(unknownQuestion);
  expect(promptsOf(asked)).not.toContain("evaluate-result");
  expectWholeTrace(asked);
});
