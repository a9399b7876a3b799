/** Questions asked of the databases of the suites, and what statements written by hand say of them. */
import { expect } from "vitest";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { partsOf, planOf } from "#lib/domain/plan-part";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import type { SchemaKnowledge } from "#lib/services/semantic";
import { readSuite } from "../../evals/suite.ts";
import { openWorld, type Subject } from "../../evals/world.ts";
import { resolveDataFolder } from "../../scripts/lib/data-folder.mjs";

type Rows = readonly (readonly unknown[])[];

export type AskedWorld = {
  readonly outcomeOf: (
    database: string,
    question: string,
  ) => Promise<{ readonly knowledge: SchemaKnowledge; readonly outcome: PlanningOutcome }>;
  readonly answered: (
    database: string,
    question: string,
  ) => Promise<{ readonly plan: Plan; readonly title: string; readonly rows: Rows }>;
  readonly rowsOf: (database: string, sql: string) => Promise<Rows>;
  readonly close: () => Promise<void>;
};

/** A question, the title of its answer, and a statement that says the same. */
export type Told = readonly [database: string, question: string, title: string, sql: string];

const today = "2026-07-10";

export async function openAskedWorld(): Promise<AskedWorld> {
  const suite = readSuite("evals/suites/kinds");
  if (typeof suite === "string") throw new Error(suite);
  const cases = suite.cases.filter(({ db }, place, all) => all.findIndex((other) => other.db === db) === place);
  const world = await openWorld({
    suite: { ...suite, cases },
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    report: () => undefined,
  });
  const subjects = new Map<string, Subject>();
  for (const one of cases) subjects.set(one.db.replace("businesses/", ""), await world.subjectOf(one));
  const subjectOf = (database: string): Subject => {
    const subject = subjects.get(database);
    if (subject === undefined) throw new Error(database);
    return subject;
  };
  const rowsOf: AskedWorld["rowsOf"] = async (database, sql) => {
    const answer = await subjectOf(database).ask(sql);
    if ("error" in answer) throw new Error(answer.error);
    return answer.rows;
  };
  const outcomeOf: AskedWorld["outcomeOf"] = async (database, question) => {
    const knowledge = await subjectOf(database).knowledge();
    return { knowledge, outcome: planQuestion(question, { ...knowledge, today, previousPlan: null }) };
  };
  const answered: AskedWorld["answered"] = async (database, question) => {
    const { knowledge, outcome } = await outcomeOf(database, question);
    if (outcome.kind !== "plan") throw new Error(`"${question}": ${JSON.stringify(outcome)}`);
    const { plan, title } = outcome;
    const { sql } = compilePlan(plan, { ...knowledge, dialect: dialects.duckdb });
    // Its chips are the plan, and the plan is its chips.
    const parts = partsOf(plan).map(({ part }) => part);
    expect(planOf(parts, plan)).toEqual(plan);
    return { plan, title, rows: await rowsOf(database, sql) };
  };
  return { outcomeOf, answered, rowsOf, close: () => world.close() };
}

/** Numbers as numbers of few places, whatever kind they come as; rows in any order. */
export function comparable(rows: Rows): string[] {
  return rows.map((row) => JSON.stringify(row.map(cell))).toSorted();
}

function cell(value: unknown): unknown {
  const number = typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : null;
  return number === null ? value : number.toPrecision(9);
}
