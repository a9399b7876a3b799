/** Statements that cannot run as they are: refused or failed, repaired by rule or by the model, and told to the user. */
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import {
  answersRun,
  partsOf,
  promptsOf,
  requestOf,
  sqlWayOf,
  statementsSent,
  stepDetailsOf,
  textOf,
} from "../../support/agent-paths/read-run.ts";
import {
  helpful,
  object,
  revenueByCitySql,
  strangeQuestion,
  unknownQuestion,
} from "../../support/agent-paths/replies.ts";
import { openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { sqlReply } from "../../support/agents/model-forms.ts";
import { mannerNames } from "../../support/model-server/manners.ts";

const repairedWay = ["invoke", "plan", "validate", "refine", "validate", "execute", "evaluate", "respond"];

describe.each(mannerNames)("with a %s server of a model", (manner) => {
  test("an unsafe statement is refused, written anew and never sent [req 63, 110, 111]", async () => {
    const world = await openAgentPathWorld({
      manner,
      script: helpful({
        "write-statement": object(sqlReply("delete from ORDERS")),
        "refine-statement": object(sqlReply(revenueByCitySql)),
      }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(asked.message.status).toBe("complete");
    expect(sqlWayOf(asked)).toEqual(repairedWay);
    expect(answersRun(asked)).toHaveLength(1);
    expect(answersRun(asked).join()).not.toMatch(/delete/i);
    const repair = requestOf(asked, "refine-statement");
    expect(repair.text).toContain("delete from ORDERS");
    expectWholeTrace(asked);
  });

  test("an unknown column with a clear neighbour is repaired by rule, without a call, and the change is told", async () => {
    const wrong = revenueByCitySql.replaceAll("CITY", "CITI");
    const world = await openAgentPathWorld({ manner, script: helpful({ "write-statement": object(sqlReply(wrong)) }) });
    const asked = await world.ask(unknownQuestion);
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(sqlWayOf(asked)).toEqual(repairedWay);
    expect(promptsOf(asked)).not.toContain("refine-statement");
    expect(answersRun(asked)).toHaveLength(1);
    expect(partsOf(asked, "result")[0]?.sql).toContain("CITY");
    expect(stepDetailsOf(asked).join(" ")).toMatch(/CITI/i);
    expect(
      partsOf(asked, "assumptions")
        .flatMap(({ items }) => items)
        .join(" "),
    ).toMatch(/CITI/i);
    expectWholeTrace(asked);
  });

  test("a statement that looks for a column where it is not is read as the plan that says the same, without a call, and that is told", async () => {
    const wrong = "select CITY, sum(REVENUE) as revenue from ORDERS group by CITY";
    const world = await openAgentPathWorld({ manner, script: helpful({ "write-statement": object(sqlReply(wrong)) }) });
    const asked = await world.ask(unknownQuestion);
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    expect(sqlWayOf(asked)).toEqual(repairedWay);
    expect(promptsOf(asked)).toEqual(["write-statement", "write-answer"]);
    const [ran, ...others] = answersRun(asked);
    expect(others).toEqual([]);
    const metrics = [{ expression: { function: "sum", column: { table: "ORDERS", column: "REVENUE" } } }];
    const dimensions = [{ column: { table: "STORES", column: "CITY" } }];
    expect(partsOf(asked, "result")).toMatchObject([
      { brain: "model", sql: ran, plan: { metrics, dimensions }, ref: { rowCount: 2 } },
    ]);
    expect(ran).toMatch(/JOIN \S*STORES/);
    expect(partsOf(asked, "assumptions").flatMap(({ items }) => items)).toContain(
      "The model's statement does not run as it was written; it was read as what it seems to ask for.",
    );
    expectWholeTrace(asked);
  });

  test("D3: an unknown column without a clear neighbour is repaired by the model, with the engine's words and the failed statement", async () => {
    const wrong = revenueByCitySql.replace("sum(REVENUE)", "sum(FLURBIOSITY)");
    const world = await openAgentPathWorld({
      manner,
      script: helpful({
        "write-statement": object(sqlReply(wrong)),
        "refine-statement": object(sqlReply(revenueByCitySql)),
      }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(sqlWayOf(asked)).toEqual(repairedWay);
    expect(promptsOf(asked).filter((name) => name === "refine-statement")).toHaveLength(1);
    const repair = requestOf(asked, "refine-statement");
    expect(repair.text).toContain("FLURBIOSITY");
    // Told in the steps, with the reason of the try.
    expect(stepDetailsOf(asked).join(" ")).toMatch(/Try 2 of 10/);
    expect(stepDetailsOf(asked).join(" ")).toContain("FLURBIOSITY");
    expect(partsOf(asked, "result")).toMatchObject([{ brain: "model", ref: { rowCount: 2 } }]);
    expectWholeTrace(asked);
  });
});

test("a statement that was tried is not tried again, and a model that only repeats itself is not asked for ever", async () => {
  const wrong = object(sqlReply(revenueByCitySql.replace("sum(REVENUE)", "sum(FLURBIOSITY)")));
  const world = await openAgentPathWorld({ script: helpful({ "write-statement": wrong, "refine-statement": wrong }) });
  const asked = await world.ask(unknownQuestion);
  expect(asked.message.status).toBe("failed");
  expect(statementsSent(asked)).toHaveLength(1);
  expect(promptsOf(asked).filter((name) => name === "refine-statement")).toHaveLength(1);
  expectWholeTrace(asked);
});

describe("a fault that three statements in a row have", () => {
  const faulty = (name: string) => object(sqlReply(`select sum(FLURBIOSITY) as ${name} from ORDERS`));
  const script = helpful({
    "write-statement": faulty("one"),
    "refine-statement": [faulty("two"), faulty("three"), faulty("four")],
  });
  const refined = ["write-statement", "refine-statement", "refine-statement"];

  test("is no more the model's to mend: the reading that comes near is put to the user", async () => {
    const asked = await (await openAgentPathWorld({ script })).ask(unknownQuestion);
    expect(promptsOf(asked)).toEqual(refined);
    expect(sqlWayOf(asked).slice(-2)).toEqual(["refine", "ask"]);
    expect(statementsSent(asked)).toHaveLength(3);
    expect(partsOf(asked, "clarification")).toMatchObject([
      { question: "Is this what you mean?", options: [{ label: "Revenue by city", effect: 'leaves out "zorbs"' }] },
    ]);
    expect(answersRun(asked)).toEqual([]);
    expectWholeTrace(asked);
  });

  test("ends the run where nothing comes near, with the engine's reason", async () => {
    const asked = await (await openAgentPathWorld({ script })).ask(strangeQuestion);
    expect(promptsOf(asked)).toEqual(refined);
    expect(asked.message.status).toBe("failed");
    expect(statementsSent(asked)).toHaveLength(3);
    expect(partsOf(asked, "error")[0]?.error).toMatchObject({ code: "UNKNOWN_OBJECT" });
    expect(partsOf(asked, "error")[0]?.error.message).toContain("FLURBIOSITY");
    expect(answersRun(asked)).toEqual([]);
    expectWholeTrace(asked);
  });
});

test.each([
  ["DDL", "create table T (A integer)"],
  ["DDL that removes", "drop table ORDERS"],
  ["an update", "update ORDERS set REVENUE = 0"],
  ["a delete", "delete from ORDERS"],
  ["two statements", "select 1; drop table ORDERS"],
  ["reading a file", "select * from read_csv('/etc/passwd')"],
])("%s never reaches the engine, and the reason is told [req 105, 106, 107]", async (_what, sql) => {
  const world = await openAgentPathWorld({
    script: helpful({ "write-statement": object(sqlReply(sql)), "refine-statement": object(sqlReply(`${sql} `)) }),
  });
  const asked = await world.ask(unknownQuestion);
  expect(answersRun(asked)).toEqual([]);
  const [part] = partsOf(asked, "error");
  expect(part?.error.code).toBe("UNSAFE");
  expect(part?.error.message).not.toBe("");
  expectWholeTrace(asked);
});
