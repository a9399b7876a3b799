/** The node flow of document 003, shown by whole runs: what each node gets, leaves and decides. */
import { describe, expect, test } from "vitest";
import { plainView } from "#lib/domain/plain-view";
import { expectWholeTrace } from "../../support/agent-paths/expect-whole-trace.ts";
import { partsOf, requestOf, sqlWayOf, textOf } from "../../support/agent-paths/read-run.ts";
import { fieldOf, visitOf } from "../../support/agent-paths/read-trace.ts";
import {
  helpful,
  judged,
  knownQuestion,
  object,
  revenueByCitySql,
  routeBack,
  strangeQuestion,
  unknownQuestion,
} from "../../support/agent-paths/replies.ts";
import { openAgentPathWorld } from "../../support/agent-paths/world.ts";
import { planReply, routingReply, sqlReply } from "../../support/agents/model-forms.ts";
import { callerOf } from "../../support/callers/stand-ins.ts";
import { wordsOf } from "../../support/model-server/replies.ts";
import { expectValue } from "../../support/run-world.ts";

describe("the first node", () => {
  test("reads the user's words, context and history, looks at the schema and hands over to the planner [req 88, 93]", async () => {
    const world = await openAgentPathWorld({ hasModel: false });
    const asked = await world.ask(knownQuestion);
    const invoke = visitOf(asked, "invoke");
    expect(fieldOf(invoke.reads, "request", "question", "original")).toBe(knownQuestion);
    expect(fieldOf(invoke.reads, "request", "context")).toEqual({ database: "SHOP", schema: "main" });
    expect(fieldOf(invoke.reads, "request", "turns")).toEqual([]);
    expect(invoke).toMatchObject({ next: "plan", detail: "2 tables in SHOP.main" });
    const { run } = expectValue(await world.app.runReports.open(callerOf(), asked.runId));
    expect(run).toMatchObject({ id: asked.runId, sessionId: asked.sessionId });
    expect(asked.trace[0]?.startedAt).toBeGreaterThanOrEqual(run.startedAt);
    expect(asked.events.find(({ type }) => type === "step-start")).toBeDefined();
  });

  test("finds no history in a new chat and the earlier requests in the same one [req 92]", async () => {
    const world = await openAgentPathWorld({ hasModel: false });
    const first = await world.ask(knownQuestion);
    const second = await world.ask("total revenue by status", first.sessionId);
    const other = await world.ask("total revenue by status");
    const turnsOf = (asked: typeof first) => fieldOf(visitOf(asked, "invoke").reads, "request", "turns");
    expect(turnsOf(first)).toEqual([]);
    expect(turnsOf(second)).toMatchObject([{ question: knownQuestion, satisfaction: "satisfied" }]);
    expect(turnsOf(other)).toEqual([]);
  });

  test("takes the words for tables and figures from the configured dictionary [req 90]", async () => {
    const dictionary = [
      "name: shop",
      "tables:",
      "  - name: orders",
      "    base_table: { database: SHOP, schema: main, table: ORDERS }",
      "    metrics:",
      "      - { name: zorbs, expr: SUM(REVENUE), format: currency, description: what a shop earns }",
    ].join("\n");
    const [plain, curated] = [
      await openAgentPathWorld({ hasModel: false }),
      await openAgentPathWorld({ hasModel: false, dictionary }),
    ];
    expect(partsOf(await plain.ask("zorbs by city"), "result")).toEqual([]);
    const asked = await curated.ask("zorbs by city");
    expect(partsOf(asked, "result")).toMatchObject([{ ref: { rowCount: 2 } }]);
  });
});

describe("the planner", () => {
  test("gets the question, the schema and its words, and no earlier clarification at first [req 94]", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(unknownQuestion);
    const prompt = wordsOf(requestOf(asked, "write-statement"), ["user"]);
    expect(prompt).toContain(`<data name="request">\n${unknownQuestion}\n</data>`);
    expect(prompt).toMatch(/<data name="schema">[\s\S]*table ORDERS[\s\S]*REVENUE[\s\S]*<\/data>/);
    expect(prompt).not.toContain('<data name="conversation">');
    expect(fieldOf(visitOf(asked, "plan").reads, "request", "history")).toEqual([
      expect.objectContaining({ role: "user", text: unknownQuestion }),
    ]);
  });

  test("gives a statement, its kind, its tables and how sure it is of them [req 95, 96]", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(unknownQuestion);
    const candidate = fieldOf(visitOf(asked, "plan").after, "candidate");
    expect(candidate).toMatchObject({ sql: expect.stringContaining("ORDERS"), tier: 2, quality: "high" });
    expect(fieldOf(candidate, "plan", "metrics", 0, "expression", "column", "table")).toBe("ORDERS");
    expect(fieldOf(candidate, "assumptions")).toEqual(expect.arrayContaining(["Returns are not deducted."]));
    const planExplain = fieldOf(visitOf(asked, "plan").after, "attempts", 0, "planExplain");
    const resultId = partsOf(asked, "result")[0]?.ref.id ?? "";
    const shown = { sessionId: asked.sessionId, resultId, source: null };
    const steps = await world.app.statementHelp.explain("local", shown);
    expect(planExplain).toBe(expectValue(steps).join(" "));
    expect(fieldOf(visitOf(asked, "plan").after, "clarification")).toBeNull();
  });

  test("asks where it is unsure, and runs with what it assumed where it is fairly sure [req 98, 99, 100, 101]", async () => {
    const unsure = { ...planReply(), quality: "low", question: "Which zorbs?", options: [] };
    const low = await openAgentPathWorld({ script: helpful({ "write-statement": object(unsure) }) });
    const asked = await low.ask(unknownQuestion);
    expect(sqlWayOf(asked)).toEqual(["invoke", "plan", "ask"]);
    expect(partsOf(asked, "clarification")).toMatchObject([
      { question: "Which zorbs?", reason: expect.stringMatching(/^The request can be read in several ways.*\.$/) },
    ]);
    expect(await low.session(asked.sessionId)).toMatchObject({ rounds: 1, handoff: "user" });
    const fair = await openAgentPathWorld({
      script: helpful({ "write-statement": object({ ...planReply(), quality: "medium" }) }),
    });
    const ran = await fair.ask(unknownQuestion);
    expect(partsOf(ran, "result")).toHaveLength(1);
    expect(
      partsOf(ran, "assumptions")
        .flatMap(({ items }) => items)
        .join(" "),
    ).toContain("was read as");
  });

  test("plans on the request together with the user's clarification [req 102, 103]", async () => {
    const options = [
      { label: "Zorbs sold", question: "turnover of zorbs sold" },
      { label: "Zorbs made", question: "turnover of zorbs made" },
    ];
    const world = await openAgentPathWorld({
      script: helpful({
        "route-request": [routeBack("Which zorbs?", options), object(routingReply({ relation: "answers" }))],
      }),
    });
    const { sessionId } = await world.ask(knownQuestion);
    await world.ask(strangeQuestion, sessionId);
    const second = await world.ask("the ones that glow", sessionId);
    const history = fieldOf(visitOf(second, "plan").reads, "request", "history");
    expect(JSON.stringify(history)).toContain(strangeQuestion);
    expect(JSON.stringify(history)).toContain("the ones that glow");
    const original = fieldOf(visitOf(second, "plan").reads, "request", "question", "original");
    expect(original).toMatch(/quux turnover per town[\s\S]*the ones that glow/);
  });
});

describe("the statement", () => {
  test("is run only as the text that its check gave back, and the check says all of its word [req 110, 111, 127]", async () => {
    const world = await openAgentPathWorld({
      script: helpful({ "write-statement": object(sqlReply(revenueByCitySql)) }),
    });
    const asked = await world.ask(unknownQuestion);
    const validation = fieldOf(visitOf(asked, "validate").after, "validation");
    expect(validation).toMatchObject({ attempt: 1, sanitizedQuery: expect.any(String), limitEnforced: false });
    const [query] = visitOf(asked, "execute").statements;
    expect(query?.sql).toBe(fieldOf(validation, "sanitizedQuery"));
    expect(partsOf(asked, "result")).toMatchObject([{ engine: "duckdb", sql: query?.sql }]);
  });

  test("brings columns, rows, their number and itself, with its time, and the number is counted [req 112, 113, 114]", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(unknownQuestion);
    const [result] = partsOf(asked, "result");
    expect(result?.ref).toMatchObject({ rowCount: 2, limited: false, limitEnforced: false });
    expect(result?.ref.columns.map(({ name }) => name)).toEqual(["City", "Revenue"]);
    const slice = { resultId: result?.ref.id ?? "", view: plainView, offset: 0, limit: 10 };
    expect(expectValue(await world.app.results.readPage("local", slice)).rows).toHaveLength(2);
    const execute = visitOf(asked, "execute");
    expect(execute).toMatchObject({ next: "evaluate", rowCount: 2 });
    expect(execute.statements).toMatchObject([{ kind: "query", rowCount: 2, error: null, ms: expect.any(Number) }]);
    expect(partsOf(asked, "steps")).toMatchObject([{ rowCount: 2, queryCount: 1 }]);
    expect(expectValue(await world.app.runReports.open(callerOf(), asked.runId)).run.rowCount).toBe(2);
  });

  test("that has more rows than are kept is stopped while it is read, and every figure says so [req 108, 109, 113]", async () => {
    const world = await openAgentPathWorld({
      database: ["create table TICKS as select range as TICK from range(100005)"],
      script: helpful({ "write-statement": object(sqlReply("select TICK from TICKS")) }),
    });
    const asked = await world.ask(unknownQuestion);
    expect(partsOf(asked, "result")).toMatchObject([
      { ref: { rowCount: 100_000, limited: true, limitEnforced: true } },
    ]);
    expect(visitOf(asked, "execute").statements[0]).toMatchObject({ sql: "select TICK from TICKS", rowCount: 100_000 });
    expect(JSON.stringify(asked.message.parts)).toMatch(/100,000 rows/);
  });
});

describe("the second look", () => {
  test("gets the user's own words, the statement, the result with its figures, and what the rules doubt [req 115, 116]", async () => {
    const sql = "select CITY, sum(null::integer) as revenue from STORES group by CITY";
    const world = await openAgentPathWorld({ script: helpful({ "write-statement": object(sqlReply(sql)) }) });
    const asked = await world.ask(unknownQuestion);
    const prompt = wordsOf(requestOf(asked, "evaluate-result"), ["user"]);
    expect(prompt).toContain(`<data name="request">\n${unknownQuestion}\n</data>`);
    expect(prompt).toContain("sum(null::integer)");
    expect(prompt).toContain("Berlin");
    expect(prompt).toContain("Rows in all: 2");
    expect(prompt).toMatch(/<data name="doubts">[\s\S]*"Revenue" has no value/);
  });

  test("says how far the result satisfies, why, what is wrong and what would mend it [req 117, 120]", async () => {
    const world = await openAgentPathWorld({
      script: helpful({
        "write-statement": object({ ...sqlReply("select sum(REVENUE) as revenue from ORDERS"), quality: "medium" }),
        "evaluate-result": [
          judged("needs_work", "The towns are missing.", ["Group by CITY."]),
          judged("satisfied", "All towns are there."),
        ],
        "replan-statement": object(sqlReply(revenueByCitySql)),
      }),
    });
    const asked = await world.ask(unknownQuestion);
    const results = JSON.stringify(visitOf(asked, "evaluate").after);
    for (const said of ["needs_work", "The towns are missing.", "Group by CITY."]) expect(results).toContain(said);
    expect(visitOf(asked, "evaluate")).toMatchObject({ outcome: "needs_work", next: "replan" });
    expect(visitOf(asked, "evaluate", 2)).toMatchObject({ outcome: "satisfied", next: "respond" });
    expect(visitOf(asked, "evaluate", 2).after).toMatchObject({ satisfaction: "satisfied" });
  });

  test("leads to a new plan that takes the place of the old one, and of nothing else [req 104, 126]", async () => {
    const world = await openAgentPathWorld({
      script: helpful({
        "write-statement": object({ ...sqlReply("select sum(REVENUE) as revenue from ORDERS"), quality: "medium" }),
        "evaluate-result": [judged("needs_work", "The towns are missing."), judged("satisfied")],
        "replan-statement": object(sqlReply(revenueByCitySql)),
      }),
    });
    const asked = await world.ask(unknownQuestion);
    const replan = visitOf(asked, "replan");
    expect(fieldOf(replan.before, "candidate", "sql")).toContain("select sum(REVENUE)");
    expect(fieldOf(replan.after, "candidate", "sql")).toBe(revenueByCitySql);
    expect(fieldOf(replan.after, "queryType")).toBe("replan");
    expect(["validate", "ask", "refine", "respond"]).toContain(replan.next);
    expectFieldsKept(asked.trace);
  });
});

/** A node sees of each field what the last node that wrote it left. */
function expectFieldsKept(trace: Awaited<ReturnType<Awaited<ReturnType<typeof openAgentPathWorld>>["ask"]>>["trace"]) {
  const left = new Map<string, unknown>();
  for (const entry of trace.filter(({ agent }) => agent === "SQL")) {
    for (const [field, value] of Object.entries({ ...entry.reads, ...entry.before })) {
      if (left.has(field)) expect(value).toEqual(left.get(field));
      left.set(field, value);
    }
    for (const [field, value] of Object.entries(entry.after)) left.set(field, value);
  }
}

describe("the end", () => {
  test("gives the user an answer and the owner a summary of the whole run, with its duration [req 121, 123]", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(unknownQuestion);
    expect(textOf(asked)).toBe("Berlin leads with 69.50.");
    const { run } = expectValue(await world.app.runReports.open(callerOf(), asked.runId));
    expect(run).toMatchObject({ agent: "SQL", model: "small", attempts: 1, modelCalls: 2, statements: 2, queries: 1 });
    const worked = asked.trace.reduce((sum, { ms }) => sum + ms, 0);
    expect(run.ms).toBeGreaterThanOrEqual(worked - asked.trace.length);
    expect(partsOf(asked, "steps")[0]?.totalMs).toBeGreaterThan(0);
    expect(asked.trace.at(-1)).toMatchObject({ node: "respond", next: "end" });
  });

  test("of each request is kept for the next ones: its question, statement, answer and satisfaction [req 122]", async () => {
    const world = await openAgentPathWorld({ hasModel: false });
    const { sessionId } = await world.ask(knownQuestion);
    const questions = ["total revenue by status", "number of orders by city", "number of orders by status"];
    for (const question of questions) await world.ask(question, sessionId);
    const last = await world.ask("total revenue by month", sessionId);
    const turns = fieldOf(visitOf(last, "invoke").reads, "request", "turns");
    expect(turns).toMatchObject(
      [knownQuestion, ...questions].map((question) => ({
        question,
        sql: expect.stringContaining("SELECT"),
        answer: expect.any(String),
        satisfaction: "satisfied",
      })),
    );
  });

  test("leaves a log to which every step was added as it began and ended, and that only grew [req 124]", async () => {
    const world = await openAgentPathWorld({ script: helpful() });
    const asked = await world.ask(unknownQuestion);
    expect(asked.events.map(({ seq }) => seq)).toEqual(asked.events.map((_event, place) => place + 1));
    const started = asked.events.flatMap((event) => (event.type === "step-start" ? [event.step.id] : []));
    const ended = asked.events.flatMap((event) => (event.type === "step-end" ? [event.step.id] : []));
    expect(ended.toSorted()).toEqual(started.toSorted());
    const shown = partsOf(asked, "steps").flatMap(({ steps }) => steps.map(({ id }) => id));
    expect(started.filter((id) => shown.includes(id))).toEqual(shown);
    expectWholeTrace(asked);
  });
});

test("the same question over the same data gives the same plan, the same statement and the same answer [req 125]", async () => {
  const [first, second] = [
    await openAgentPathWorld({ script: helpful() }),
    await openAgentPathWorld({ script: helpful() }),
  ];
  const [one, other] = [await first.ask(unknownQuestion), await second.ask(unknownQuestion)];
  expect(visitOf(one, "plan").after).toEqual(visitOf(other, "plan").after);
  expect(visitOf(one, "validate").after).toEqual(visitOf(other, "validate").after);
  expect(textOf(one)).toBe(textOf(other));
});
