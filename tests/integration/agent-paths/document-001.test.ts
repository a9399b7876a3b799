/** The agent state of document 001, shown by whole runs: where each of its fields lives, and that it holds what it should. */
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import { partsOf, promptsOf, textOf } from "../../support/agent-paths/read-run.ts";
import { fieldOf, visitOf } from "../../support/agent-paths/read-trace.ts";
import {
  helpful,
  knownQuestion,
  object,
  revenueByCitySql,
  strangeQuestion,
  unknownQuestion,
} from "../../support/agent-paths/replies.ts";
import { type Asked, openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { sqlReply } from "../../support/agents/model-forms.ts";
import { openDatabases } from "../../support/duckdb-files.ts";

const orders = (...rows: readonly string[]) => [
  "create schema SALES",
  "create table SALES.ORDERS (ORDER_ID integer primary key, CITY varchar, ORDER_DATE date, REVENUE decimal(18,2))",
  `insert into SALES.ORDERS values ${rows.join(", ")}`,
];

/** The same table in two databases, with other rows. */
const contents = {
  SHOP: orders("(1, 'Berlin', '2025-01-05', 40)", "(2, 'Paris', '2025-06-30', 30.5)"),
  ARCHIVE: orders("(1, 'Berlin', '2019-01-05', 4)", "(2, 'Rome', '2019-02-01', 6.25)"),
};

async function askBoth(): Promise<Asked> {
  const sales = (database: string) => ({ database, schema: "SALES" });
  const world = await openAgentPathWorld({
    warehouse: await openDatabases(contents),
    selection: { ...sales("SHOP"), otherContexts: [sales("ARCHIVE")] },
    hasModel: false,
  });
  return world.ask(knownQuestion);
}

/** A statement that fails at first, so that there are an error and an earlier statement. */
async function askWithRepair(): Promise<Asked> {
  const wrong = revenueByCitySql.replace("sum(REVENUE)", "sum(FLURBIOSITY)");
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": object(sqlReply(wrong)),
      "refine-statement": object(sqlReply(revenueByCitySql)),
    }),
  });
  return world.ask(unknownQuestion);
}

describe("the 18 fields of the document's state", () => {
  test("of one database stand where the glossary says [req 37]", async () => {
    const asked = await askWithRepair();
    const [plan, validate] = [visitOf(asked, "plan"), visitOf(asked, "validate")];
    const [refine, execute] = [visitOf(asked, "refine"), visitOf(asked, "execute")];
    const respond = visitOf(asked, "respond");
    const fields = {
      userRequest: fieldOf(plan.reads, "request", "question", "original"),
      schemaDump: plan.modelCalls[0]?.input,
      sqlQuery: fieldOf(plan.after, "candidate", "sql"),
      dbResults: fieldOf(execute.after, "execution", "rows"),
      responsePrompt: respond.modelCalls[0]?.prompt,
      finalResponse: fieldOf(respond.after, "finalOutput", "kind"),
      messages: asked.message.kind,
      validationError: fieldOf(validate.after, "errors", 0, "error", "message"),
      retryCount: respond.attempts,
      queryType: [fieldOf(plan.after, "queryType"), fieldOf(refine.after, "queryType")],
      databaseName: fieldOf(plan.reads, "request", "context", "database"),
      previousSqlQueries: refine.modelCalls[0]?.input,
    };
    expect(fields).toEqual({
      userRequest: unknownQuestion,
      schemaDump: expect.stringMatching(/table ORDERS[\s\S]*table STORES|table STORES[\s\S]*table ORDERS/),
      sqlQuery: expect.stringContaining("FLURBIOSITY"),
      dbResults: [
        ["Berlin", "69.50"],
        ["Paris", "30.50"],
      ],
      responsePrompt: "write-answer",
      finalResponse: "done",
      messages: "answer",
      validationError: expect.any(String),
      retryCount: 2,
      queryType: ["initial", "refine"],
      databaseName: "SHOP",
      previousSqlQueries: expect.stringMatching(/previous statements[\s\S]*FLURBIOSITY/),
    });
  });

  test("of a failed generation and a failed execution are kept as errors of their kind [req 37, 65]", async () => {
    const world = await openAgentPathWorld({
      script: helpful({
        "write-statement": object({ ...sqlReply(""), approach: "plan" }),
        "refine-statement": object(sqlReply("select CITY::integer as city from STORES")),
      }),
    });
    const asked = await world.ask(strangeQuestion);
    expect(fieldOf(visitOf(asked, "plan").after, "errors", 0)).toMatchObject({ node: "plan", attempt: 1 });
    expect(fieldOf(visitOf(asked, "execute").after, "errors", 1)).toMatchObject({ node: "execute", attempt: 2 });
    expect(visitOf(asked, "execute").statements[0]?.error).not.toBeNull();
  });

  test("of several databases hold the results of each and of all together, and both mappings [req 37, 40]", async () => {
    const asked = await askBoth();
    const ask = asked.trace.find(({ agent, node }) => agent === "databases" && node === "ask");
    expect(fieldOf(ask?.reads, "tableToDbMapping")).toEqual({
      "SHOP.SALES.ORDERS": "SHOP",
      "ARCHIVE.SALES.ORDERS": "ARCHIVE",
    });
    expect(fieldOf(ask?.reads, "tableToRealDbMapping")).toEqual({
      "SHOP.SALES.ORDERS": "SHOP",
      "ARCHIVE.SALES.ORDERS": "ARCHIVE",
    });
    expect(fieldOf(ask?.after, "allDbResults")).toMatchObject({ SHOP: { rowCount: 2 }, ARCHIVE: { rowCount: 2 } });
    const [result] = partsOf(asked, "result");
    expect(result?.ref).toMatchObject({ rowCount: 4 });
    expect(result?.ref.columns[0]?.name).toBe("_sourceDatabase");
    expectWholeTrace(asked);
  });
});

test("the schemas of all databases in scope are known together, each by its name [req 39]", async () => {
  const asked = await askBoth();
  const ask = asked.trace.find(({ agent, node }) => agent === "databases" && node === "ask");
  const databases = JSON.stringify(fieldOf(ask?.reads, "databases"));
  for (const name of ["SHOP", "ARCHIVE"]) expect(databases).toContain(`"database":"${name}"`);
  const subjects = asked.trace.filter(({ agent }) => agent === "SQL").map(({ subject }) => subject);
  expect([...new Set(subjects)].toSorted()).toEqual(["ARCHIVE", "SHOP"]);
});

test("the user's words stay the same in every node of the run, whatever is repaired [req 38]", async () => {
  const asked = await askWithRepair();
  const said = asked.trace.flatMap(({ reads }) => {
    const original = fieldOf(reads, "request", "question", "original");
    return original === undefined ? [] : [original];
  });
  expect(said.length).toBeGreaterThan(4);
  expect(new Set(said)).toEqual(new Set([unknownQuestion]));
});

test("a statement is of the first try until it is repaired or searched wider [req 41]", async () => {
  const narrow = "select sum(REVENUE) as revenue from ORDERS join STORES using (STORE_ID) where CITY = 'berlin'";
  const world = await openAgentPathWorld({ script: helpful({ "write-statement": object(sqlReply(narrow)) }) });
  const asked = await world.ask(unknownQuestion);
  expect(fieldOf(visitOf(asked, "plan").before, "queryType")).toBe("initial");
  expect(fieldOf(visitOf(asked, "plan").after, "queryType")).toBe("initial");
  expect(fieldOf(visitOf(asked, "widen").after, "queryType")).toBe("wider_search");
});

test("what the answer is made from is put together before it, and there is an answer when every try failed [req 66]", async () => {
  const wrong = (name: string) => object(sqlReply(`select sum(${name}) from ORDERS`));
  const world = await openAgentPathWorld({
    script: helpful({ "write-statement": wrong("FLURBIOSITY"), "refine-statement": wrong("FLURBIOSITY") }),
  });
  const failed = await world.ask(unknownQuestion);
  expect(fieldOf(visitOf(failed, "respond").after, "finalOutput", "kind")).toBe("failed");
  expect(partsOf(failed, "error")[0]?.error.message).not.toBe("");
  const answered = await askWithRepair();
  expect(promptsOf(answered).at(-1)).toBe("write-answer");
  expect(textOf(answered)).not.toBe("");
});

test("every decision is recorded with its way, the number of tries and the number of rows [req 68]", async () => {
  const asked = await askWithRepair();
  const decisions = asked.trace.filter(({ agent }) => agent === "SQL");
  expect(decisions.map(({ node, attempts, rowCount, next }) => [node, attempts, rowCount, next])).toEqual([
    ["invoke", 0, null, "plan"],
    ["plan", 1, null, "validate"],
    ["validate", 1, null, "refine"],
    ["refine", 2, null, "validate"],
    ["validate", 2, null, "execute"],
    ["execute", 2, 2, "evaluate"],
    ["evaluate", 2, 2, "respond"],
    ["respond", 2, 2, "end"],
  ]);
});
