/** Schemas of the suites asked by the rules, as the app asks them: what a question is planned as, and the rows of its statement. */
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { partsOf, planOf } from "#lib/domain/plan-part";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import type { SemanticModel } from "#lib/semantic/model";
import { readSuite } from "../../../evals/suite.ts";
import { openWorld, type Subject } from "../../../evals/world.ts";
import { resolveDataFolder } from "../../../scripts/lib/data-folder.mjs";

export type Rows = readonly (readonly unknown[])[];
type Planned = { readonly plan: Plan; readonly title: string };

export type AskedSchema = {
  readonly model: SemanticModel;
  readonly outcomeOf: (question: string, previousPlan?: Plan | null) => PlanningOutcome;
  /** Fails where the question is not answered by a plan. */
  readonly planned: (question: string, previousPlan?: Plan | null) => Planned;
  readonly rowsOf: (plan: Plan) => Promise<Rows>;
  /** What a statement of the test's own gives. */
  readonly rowsOfStatement: (sql: string) => Promise<Rows>;
};

export type AskedWorld = {
  /** "DEMO/SALES", "businesses/freight". */
  readonly schemaOf: (name: string) => AskedSchema;
  readonly close: () => Promise<void>;
};

/** A question, the title of its answer, and a statement that says the same. */
export type Told = readonly [database: string, question: string, title: string, sql: string];

const today = "2026-07-10";

/** The named schemas; each has to be one that the questions of the suite are about. */
export async function openAskedWorld(names: readonly string[]): Promise<AskedWorld> {
  const suite = readSuite("evals/suites/kinds");
  if (typeof suite === "string") throw new Error(suite);
  const cases = names.flatMap((name) => suite.cases.find(({ db }) => db === name) ?? []);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const world = await openWorld({ suite: { ...suite, cases }, dataFolder, report: () => undefined });
  const schemas = new Map<string, AskedSchema>();
  for (const one of cases) schemas.set(one.db, await askedSchema(await world.subjectOf(one)));
  const schemaOf = (name: string): AskedSchema => {
    const schema = schemas.get(name);
    if (schema === undefined) throw new Error(`No question is asked of ${name}.`);
    return schema;
  };
  return { schemaOf, close: () => world.close() };
}

async function askedSchema(subject: Subject): Promise<AskedSchema> {
  const knowledge = await subject.knowledge();
  const outcomeOf: AskedSchema["outcomeOf"] = (question, previousPlan = null) =>
    planQuestion(question, { ...knowledge, today, previousPlan });
  return {
    model: knowledge.model,
    outcomeOf,
    planned: (question, previousPlan = null) => {
      const outcome = outcomeOf(question, previousPlan);
      if (outcome.kind !== "plan") throw new Error(`"${question}": ${JSON.stringify(outcome)}`);
      return outcome;
    },
    rowsOf: async (plan) =>
      rowsFrom(await subject.askGuarded(compilePlan(plan, { ...knowledge, dialect: dialects.duckdb }).sql)),
    rowsOfStatement: async (sql) => rowsFrom(await subject.ask(sql)),
  };
}

function rowsFrom(answer: Awaited<ReturnType<Subject["ask"]>>): Rows {
  if ("error" in answer) throw new Error(answer.error);
  return answer.rows;
}

/** The plan as its chips give it back: the chips are the plan, and the plan is its chips. */
export function throughChips(plan: Plan): Plan {
  const parts = partsOf(plan).map(({ part }) => part);
  return planOf(parts, plan);
}

/** Numbers as numbers of nine places, whatever kind they come as; rows in any order. */
export function comparable(rows: Rows): string[] {
  return rows.map((row) => JSON.stringify(row.map(cell))).toSorted();
}

function cell(value: unknown): unknown {
  const number = typeof value === "number" || /^-?\d+(\.\d+)?$/.test(String(value)) ? Number(value) : null;
  return number === null ? value : number.toPrecision(9);
}
