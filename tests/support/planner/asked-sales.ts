/** The demo's sales, asked by the rules: what a question is planned as, and the rows of its statement. */
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { planQuestion } from "#lib/planner/plan-question";
import type { SemanticModel } from "#lib/semantic/model";
import { readSuite } from "../../../evals/suite.ts";
import { openWorld } from "../../../evals/world.ts";
import { resolveDataFolder } from "../../../scripts/lib/data-folder.mjs";

type Outcome = ReturnType<typeof planQuestion>;
type Rows = readonly (readonly unknown[])[];

export type AskedSales = {
  readonly model: SemanticModel;
  readonly outcomeOf: (question: string, previousPlan: Plan | null) => Outcome;
  /** Fails where the question has no plan. */
  readonly planned: (question: string, previousPlan: Plan | null) => { readonly plan: Plan; readonly title: string };
  readonly rowsOf: (plan: Plan) => Promise<Rows>;
  readonly rowsOfStatement: (sql: string) => Promise<Rows>;
  readonly close: () => Promise<void>;
};

const today = "2026-07-10";

export async function openAskedSales(): Promise<AskedSales> {
  const suite = readSuite("evals/suites/in-scope");
  if (typeof suite === "string") throw new Error(suite);
  const found = suite.cases.find(({ db }) => db === "DEMO/SALES");
  if (found === undefined) throw new Error("No question is asked of DEMO/SALES.");
  const world = await openWorld({
    suite: { ...suite, cases: [found] },
    dataFolder: resolveDataFolder(process.env.DATA_DIR),
    report: () => undefined,
  });
  const sales = await world.subjectOf(found);
  const knowledge = await sales.knowledge();
  const outcomeOf = (question: string, previousPlan: Plan | null): Outcome =>
    planQuestion(question, { ...knowledge, today, previousPlan });
  const rowsOfStatement = async (sql: string): Promise<Rows> => {
    const answer = await sales.askGuarded(sql);
    if ("error" in answer) throw new Error(answer.error);
    return answer.rows;
  };
  return {
    model: knowledge.model,
    outcomeOf,
    planned: (question, previousPlan) => {
      const outcome = outcomeOf(question, previousPlan);
      if (outcome.kind !== "plan") throw new Error(`"${question}": ${JSON.stringify(outcome)}`);
      return outcome;
    },
    rowsOf: (plan) => rowsOfStatement(compilePlan(plan, { ...knowledge, dialect: dialects.duckdb }).sql),
    rowsOfStatement,
    close: () => world.close(),
  };
}
