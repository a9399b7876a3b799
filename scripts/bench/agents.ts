/**
 * What the runtime and the trace add to each node of a run: the SQL agent over an engine and a model that reply at
 * once. A node's overhead is the time from the end of the work before it to the start of its own, so it holds the
 * check of the last patch, the record of the last node, the choice of the way and the opening of the next node.
 */

import type { Machine, Row } from "#lib/agents/runtime/machine";
import { bindPlanner } from "#lib/agents/runtime/planner";
import { plainQuestion } from "#lib/agents/runtime/question";
import { runMachine } from "#lib/agents/runtime/run-machine";
import { emptyTrail } from "#lib/agents/runtime/run-trail";
import { equipSteps, type StepDependencies } from "#lib/agents/runtime/step-dependencies";
import { createTracer, type Tracer } from "#lib/agents/runtime/trace";
import { sqlMachine } from "#lib/agents/sql/machine";
import { initialSqlState, type SqlState } from "#lib/agents/sql/state";
import type { SqlFacts, SqlRow } from "#lib/agents/sql/transitions";
import { dialects } from "#lib/domain/dialects";
import type { ResultRow } from "#lib/domain/result-set";
import type { TraceEntry } from "#lib/domain/trace";
import { quantile } from "../../evals/quantile.ts";
import {
  agentWorld,
  engineError,
  numberColumn,
  scriptedModel,
  textColumn,
  type WorldOptions,
} from "../../tests/support/agents/agent-world.ts";
import { sqlReply } from "../../tests/support/agents/model-forms.ts";
import { knowledgeOf } from "../../tests/support/agents/two-shops.ts";
import { type Bench, durationFigures, type Figure } from "./figure.ts";

const rounds = 300;
const warmUpRounds = 30;

export const agentsBench: Bench = {
  name: "agents",
  run: async () => [
    ...(await measure({ name: "answered", question: "revenue by city", options: answered })),
    ...(await measure({ name: "repaired", question: "turnover of our zorbs per town", options: alwaysWrong })),
  ],
};

type Case = { readonly name: string; readonly question: string; readonly options: () => WorldOptions };

const columns = 12;
/** As many rows as a step ever has at hand. */
const largeTable = {
  columns: [textColumn("CITY"), ...Array.from({ length: columns - 1 }, (_, place) => numberColumn(`M${place}`))],
  rows: Array.from(
    { length: 1_000 },
    (_, row): ResultRow => [
      `City ${row}`,
      ...Array.from({ length: columns - 1 }, (_unused, place) => `${row * 7 + place}.50`),
    ],
  ),
};

const answered = (): WorldOptions => ({ engine: { run: () => largeTable } });

/** The longest way through the table: every statement fails, and each one is another. */
function alwaysWrong(): WorldOptions {
  let written = 0;
  const object = () => {
    written += 1;
    return sqlReply(`select CITY, sum(ORDERS.Q${written}) from ORDERS join STORES using (STORE_ID) group by CITY`);
  };
  const refused = engineError("UNKNOWN_OBJECT", "There is no such column.");
  return { model: scriptedModel({ object }), engine: { check: () => refused, run: () => refused } };
}

async function measure(measured: Case): Promise<Figure[]> {
  for (let round = 0; round < warmUpRounds; round += 1) await runOnce(measured, true);
  const traced: Run[] = [];
  const untraced: Run[] = [];
  // In turns, so that what slows the machine slows both.
  for (let round = 0; round < rounds; round += 1) {
    traced.push(await runOnce(measured, true));
    untraced.push(await runOnce(measured, false));
  }
  const visits = traced.flat();
  const nodes = [...new Set(visits.map(({ node }) => node))];
  const median = (runs: readonly Run[]) => quantile(runs.flat().map(overheadOf), 0.5);
  const name = `agents.${measured.name}`;
  return [
    { name: `${name}.nodes-per-run`, value: Math.round(visits.length / rounds), unit: "count", n: rounds },
    ...durationFigures(`${name}.overhead`, visits.map(overheadOf)),
    ...nodes.flatMap((node) =>
      durationFigures(`${name}.overhead.${node}`, visits.filter((visit) => visit.node === node).map(overheadOf)),
    ),
    { name: `${name}.overhead.tracing`, value: rounded(median(traced) - median(untraced)), unit: "ms", n: rounds },
  ];
}

function rounded(ms: number): number {
  return Math.round(ms * 1_000) / 1_000;
}

type Visit = { readonly node: SqlRow; readonly overheadMs: number };
type Run = readonly Visit[];

const overheadOf = ({ overheadMs }: Visit) => overheadMs;

async function runOnce({ question, options }: Case, isTraced: boolean): Promise<Run> {
  const { dependencies } = agentWorld({ ...options(), now: Date.now });
  const tracer = isTraced ? createTracer(keepEntry, Date.now) : noTracer;
  const { model, index, ...known } = knowledgeOf("SHOP");
  const planner = bindPlanner({ model, index, today: dependencies.today, dialect: dialects.duckdb });
  const trail = emptyTrail(Date.now());
  const equipped = equipSteps({ planner, semantic: model, trail }, { ...dependencies, tracer });
  const request = {
    ...known,
    userRequest: question,
    readings: planner.readQuestion(question, null),
    question: plainQuestion(question),
    turns: [],
    given: null,
    rounds: 0,
    history: [{ role: "user" as const, text: question }],
  };
  const watch = startWatch();
  const end = await runMachine(timed(sqlMachine, watch), initialSqlState(request, []), equipped);
  if (end.kind !== "ended") throw new Error(`"${question}" ended otherwise: ${JSON.stringify(end)}`);
  return watch.visits;
}

/** Keeping an entry costs at least its text. */
function keepEntry(entry: TraceEntry): void {
  JSON.stringify(entry);
}

const noTracer: Tracer = {
  open: ({ subject }) => ({
    seq: 1,
    subject,
    noteModelCall: () => undefined,
    noteStatement: () => undefined,
    close: () => undefined,
  }),
};

type Watch = { readonly visits: Visit[]; workStarts(node: SqlRow): void; workEnds(): void };

function startWatch(): Watch {
  const visits: Visit[] = [];
  let endedAt = performance.now();
  return {
    visits,
    workStarts: (node) => visits.push({ node, overheadMs: performance.now() - endedAt }),
    workEnds: () => {
      endedAt = performance.now();
    },
  };
}

type SqlTable = Machine<SqlState, StepDependencies, SqlRow, SqlFacts>;
type SqlLine = Row<SqlState, StepDependencies, SqlRow, SqlFacts>;

/** The same table; the watch is told when a step's own work starts and ends. */
function timed(table: SqlTable, watch: Watch): SqlTable {
  const line = (name: SqlRow): SqlLine => ({
    ...table.rows[name],
    run: async (state, dependencies) => {
      watch.workStarts(name);
      const output = await table.rows[name].run(state, dependencies);
      watch.workEnds();
      return output;
    },
  });
  return {
    ...table,
    rows: {
      invoke: line("invoke"),
      plan: line("plan"),
      refine: line("refine"),
      widen: line("widen"),
      replan: line("replan"),
      validate: line("validate"),
      execute: line("execute"),
      evaluate: line("evaluate"),
      analyse: line("analyse"),
      ask: line("ask"),
      confirm: line("confirm"),
      respond: line("respond"),
    },
  };
}
