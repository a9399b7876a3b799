/** One schema of the demo data, asked as the app asks it: what its questions are read as, and what they answer. */
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import type { PlanningOutcome } from "#lib/planner/plan/outcome";
import { planQuestion } from "#lib/planner/plan-question";
import { planProblem } from "#lib/planner/steering/plan-problem";
import { readSuite } from "../../../evals/suite.ts";
import { openWorld } from "../../../evals/world.ts";
import { resolveDataFolder } from "../../../scripts/lib/data-folder.mjs";

const today = "2026-07-10";

export type AskedSchema = {
  outcomeOf(question: string, previousPlan?: Plan | null): PlanningOutcome;
  /** Fails where the question is not answered by a plan. */
  planned(question: string, previousPlan?: Plan | null): { readonly plan: Plan; readonly title: string };
  /** Why the plan has no answer; null where it has one. */
  problemOf(plan: Plan): string | null;
  rowsOf(plan: Plan): Promise<readonly (readonly unknown[])[]>;
  /** What a statement of the test's own gives. */
  rowsOfStatement(sql: string): Promise<readonly (readonly unknown[])[]>;
  close(): Promise<void>;
};

/** `name` as "DEMO/SALES". */
export async function openAskedSchema(name: string): Promise<AskedSchema> {
  const suite = readSuite("evals/suites/in-scope");
  if (typeof suite === "string") throw new Error(suite);
  const found = suite.cases.find(({ db }) => db === name);
  if (found === undefined) throw new Error(`No question is asked of ${name}.`);
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  const world = await openWorld({ suite: { ...suite, cases: [found] }, dataFolder, report: () => undefined });
  const subject = await world.subjectOf(found);
  const knowledge = await subject.knowledge();
  const rowsOfStatement = async (sql: string): Promise<readonly (readonly unknown[])[]> => {
    const answer = await subject.askGuarded(sql);
    if ("error" in answer) throw new Error(answer.error);
    return answer.rows;
  };
  const outcomeOf = (question: string, previousPlan: Plan | null = null): PlanningOutcome =>
    planQuestion(question, { ...knowledge, today, previousPlan });
  return {
    outcomeOf,
    planned: (question, previousPlan = null) => {
      const outcome = outcomeOf(question, previousPlan);
      if (outcome.kind !== "plan") throw new Error(`"${question}": ${JSON.stringify(outcome)}`);
      return outcome;
    },
    problemOf: (plan) => planProblem(plan, knowledge.model),
    rowsOf: (plan) => rowsOfStatement(compilePlan(plan, { ...knowledge, dialect: dialects.duckdb }).sql),
    rowsOfStatement,
    close: () => world.close(),
  };
}
