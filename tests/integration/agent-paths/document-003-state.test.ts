/** Document 003's state and the files that its statements run over, shown by whole runs. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import { answersRun, partsOf, promptsOf, textOf } from "../../support/agent-paths/read-run.ts";
import { fieldOf, visitOf } from "../../support/agent-paths/read-trace.ts";
import { helpful, judged, object, unknownQuestion } from "../../support/agent-paths/replies.ts";
import { openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { planReply, revenueByCityForm } from "../../support/agents/model-forms.ts";
import { callerOf } from "../../support/callers/stand-ins.ts";
import { expectValue } from "../../support/run-world.ts";
import { openUploadFolder } from "../../support/uploads/upload-folder.ts";
import { buildDuckdbFile } from "../../support/warehouse/duckdb-engine.ts";

const orders = `order_id,region,amount,ordered on
1,North,10.50,2025-01-31
2,South,0.05,2025-02-01
3,North,4,2025-02-02
`;

describe("files that were dropped into the configured folder", () => {
  test("are found as tables, whether CSV or Parquet, and are what the statement runs over [req 89, 91, 127]", async () => {
    const files = await openUploadFolder();
    await files.load(orders, "ORDERS", { name: "orders.csv" });
    const parquet = join(files.dataDirectory, "visits.parquet");
    const select = "SELECT 'North' AS area, 12 AS heads UNION ALL SELECT 'South', 30";
    await buildDuckdbFile(join(files.dataDirectory, "source.duckdb"), [`COPY (${select}) TO '${parquet}'`]);
    await files.load(await readFile(parquet), "VISITS", { name: "visits.parquet" });
    const world = await openAgentPathWorld({
      warehouse: files.warehouse,
      selection: { ...files.uploads.context, otherContexts: [] },
      hasModel: false,
    });
    const fromCsv = await world.ask("total amount by region");
    expect(visitOf(fromCsv, "invoke").detail).toContain("2 tables");
    expect(partsOf(fromCsv, "result")).toMatchObject([{ engine: "duckdb", ref: { rowCount: 2 } }]);
    expect(textOf(fromCsv)).toContain("14.50");
    const fromParquet = await world.ask("total heads by area");
    expect(textOf(fromParquet)).toContain("30");
    expect(answersRun(fromParquet)[0]).toContain("VISITS");
    expect(await files.leftFiles()).not.toEqual([]);
    for (const asked of [fromCsv, fromParquet]) expectWholeTrace(asked);
  });
});

test("a plan has a name that the same question and plan have in every run, and no other question or plan [req 97]", async () => {
  const planIdOf = async (question: string, plan: unknown) => {
    const world = await openAgentPathWorld({ script: helpful({ "write-statement": object(plan) }) });
    return fieldOf(visitOf(await world.ask(question), "plan").after, "attempts", 0, "planId");
  };
  const first = await planIdOf(unknownQuestion, planReply());
  expect(first).toMatch(/^[0-9a-f]{16,}$/);
  expect(await planIdOf(unknownQuestion, planReply())).toBe(first);
  expect(await planIdOf(unknownQuestion, planReply({ ...revenueByCityForm, limit: 5 }))).not.toBe(first);
  expect(await planIdOf("turnover of our glorbs per town", planReply())).not.toBe(first);
});

/** The document's names in the table of its state, as we write names; the document calls the files after their format. */
async function fieldsOfTheGlossary(): Promise<string[]> {
  const glossary = await readFile("docs/glossary.md", "utf8");
  const [, table = ""] = glossary.split("Document 003, its state:");
  const names = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = ""]) => name);
  return names.map((name) => (name === "parquet_location" ? "filesLocation" : toCamelCase(name)));
}

function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

test("the 20 fields of the document's state stand where the glossary says [req 87]", async () => {
  const world = await openAgentPathWorld({
    script: helpful({
      "write-statement": object({ ...planReply(), quality: "medium" }),
      "evaluate-result": judged("satisfied", "All towns are there."),
    }),
  });
  const asked = await world.ask(unknownQuestion);
  const { run } = expectValue(await world.app.runReports.open(callerOf(), asked.runId));
  const session = await world.session(asked.sessionId);
  const [invoke, plan, execute] = [visitOf(asked, "invoke"), visitOf(asked, "plan"), visitOf(asked, "execute")];
  const [evaluate, respond] = [visitOf(asked, "evaluate"), visitOf(asked, "respond")];
  const fields = {
    userInput: fieldOf(invoke.reads, "request", "question", "original"),
    userId: session.ownerId,
    sessionId: run.sessionId,
    tableSchema: plan.modelCalls[0]?.input,
    docsMeta: plan.modelCalls[0]?.input,
    filesLocation: fieldOf(invoke.reads, "request", "context"),
    plan: fieldOf(plan.after, "candidate", "sql"),
    planQuality: fieldOf(plan.after, "candidate", "quality"),
    planExplain: fieldOf(plan.after, "attempts", 0, "planExplain"),
    clarificationQuestions: fieldOf(plan.after, "clarification"),
    executionResult: fieldOf(execute.after, "execution", "rows"),
    executionStats: fieldOf(execute.after, "execution", "ref", "rowCount"),
    satisfaction: fieldOf(evaluate.after, "satisfaction"),
    evaluatorNotes: JSON.stringify(evaluate.after),
    finalOutput: fieldOf(respond.after, "finalOutput", "kind"),
    conversationHistory: fieldOf(invoke.reads, "request", "turns"),
    logs: asked.events.flatMap((event) => (event.type === "step-start" ? [event.step.label] : [])),
    metrics: [run.rowCount, run.modelCalls, run.attempts],
    control: asked.trace.map(({ next }) => next).slice(-2),
    lastNode: asked.trace.at(-1)?.node,
  };
  expect(Object.keys(fields).toSorted()).toEqual((await fieldsOfTheGlossary()).toSorted());
  expect(fields).toEqual({
    userInput: unknownQuestion,
    userId: "local",
    sessionId: asked.sessionId,
    tableSchema: expect.stringContaining("table ORDERS"),
    docsMeta: expect.stringContaining("relationships:"),
    filesLocation: { database: "SHOP", schema: "main" },
    plan: expect.stringContaining("sum(orders.REVENUE)"),
    planQuality: "medium",
    planExplain: expect.stringMatching(/^Reads the table ORDERS\..*Groups the rows by .*"Revenue"\.$/),
    clarificationQuestions: null,
    executionResult: expect.arrayContaining([["Berlin", "69.50"]]),
    executionStats: 2,
    satisfaction: "satisfied",
    evaluatorNotes: expect.stringContaining("All towns are there."),
    finalOutput: "done",
    conversationHistory: [],
    logs: expect.arrayContaining(["Finding tables", "Running query", "Checking the answer"]),
    metrics: [2, promptsOf(asked).length, 1],
    control: ["respond", "end"],
    lastNode: "respond",
  });
});
