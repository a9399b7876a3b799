/** The rules over several databases at once: what any of them can answer is understood. */
import "server-only";
import { isLastWord, type PlanningOutcome } from "#lib/planner/plan/outcome";
import type { DatabaseKnowledge } from "./database-knowledge.ts";
import { withoutDatabaseNames } from "./database-names.ts";
import type { AgentDependencies } from "./dependencies.ts";
import { bindPlanner, type Planner } from "./planner.ts";

/** One planner per database, in its own dialect and over its own schema; the names of the databases are understood. */
export function bindPlanners(
  databases: readonly DatabaseKnowledge[],
  { today, warehouse }: Pick<AgentDependencies, "today" | "warehouse">,
): readonly Planner[] {
  const contexts = databases.map(({ context }) => context);
  return databases.map(({ model, index, context }) => {
    const planner = bindPlanner({ model, index, today, dialect: warehouse.engineOf(context.database).name });
    return databases.length === 1 ? planner : withoutDatabaseNames(planner, contexts);
  });
}

/**
 * One planner that knows what any of the databases can answer. The first one leads: what it plans or asks is the
 * reading; only where it refuses are the others tried, each after its own last answer.
 */
export function joinPlanners(lead: Planner, others: readonly OtherPlanner[]): Planner {
  if (others.length === 0) return lead;
  return {
    ...lead,
    planDashboard: (request, previousPlan, mayAsk) => {
      const first = lead.planDashboard(request, previousPlan, mayAsk);
      if (first.kind !== "refuse" || isLastWord(first)) return first;
      const outcomes = others.map((other) => other.planner.planDashboard(request, other.previousPlan, mayAsk));
      return outcomes.find(({ kind }) => kind === "dashboard") ?? outcomes.find(({ kind }) => kind === "ask") ?? first;
    },
    planQuestion: (question, previousPlan, unanswered) => {
      const first = lead.planQuestion(question, previousPlan, unanswered);
      if (first.kind !== "refuse" || isLastWord(first)) return first;
      const outcomes = others.map((other) => other.planner.planQuestion(question, other.previousPlan, unanswered));
      return firstOf("plan", outcomes) ?? firstOf("ask", outcomes) ?? first;
    },
  };
}

export type OtherPlanner = Pick<DatabaseKnowledge, "previousPlan"> & { readonly planner: Planner };

function firstOf(kind: PlanningOutcome["kind"], outcomes: readonly PlanningOutcome[]): PlanningOutcome | undefined {
  return outcomes.find((outcome) => outcome.kind === kind);
}
