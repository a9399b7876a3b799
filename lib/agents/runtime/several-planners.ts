/** The rules over several databases at once: what any of them can answer is understood. */
import "server-only";
import type { DatabaseKnowledge } from "./database-knowledge.ts";
import { withoutDatabaseNames } from "./database-names.ts";
import type { AgentDependencies } from "./dependencies.ts";
import { bindPlanner, type Planner } from "./planner.ts";
import { leadingOutcome } from "./reading.ts";

/** One planner per database, in its own dialect and over its own schema; the names of the databases are understood. */
export function bindPlanners(
  databases: readonly DatabaseKnowledge[],
  { today, warehouse, previewRows }: Pick<AgentDependencies, "today" | "warehouse" | "previewRows">,
): readonly Planner[] {
  const contexts = databases.map(({ context }) => context);
  return databases.map(({ model, index, context }) => {
    const planner = bindPlanner({
      ...{ model, index, today, previewRows },
      dialect: warehouse.dialectOf(context.database),
    });
    return databases.length === 1 ? planner : withoutDatabaseNames(planner, contexts);
  });
}

/**
 * One planner that knows what any of the databases can answer. The first one leads: what it plans or asks is the
 * reading; only where it refuses are the others tried, each after its own last answer.
 */
export function joinPlanners(lead: Planner, others: readonly OtherPlanner[]): Planner {
  if (others.length === 0) return lead;
  const readQuestion: Planner["readQuestion"] = (question, previousPlan, unanswered) => [
    ...lead.readQuestion(question, previousPlan, unanswered),
    ...others.flatMap((other) => other.planner.readQuestion(question, other.previousPlan, unanswered)),
  ];
  const readDashboard: Planner["readDashboard"] = (request, previousPlan, mayAsk) => [
    ...lead.readDashboard(request, previousPlan, mayAsk),
    ...others.flatMap((other) => other.planner.readDashboard(request, other.previousPlan, mayAsk)),
  ];
  return {
    ...lead,
    readQuestion,
    readDashboard,
    readPlan: (...asked) => [lead, ...others.map(({ planner }) => planner)].flatMap((one) => one.readPlan(...asked)),
    readDashboardAbout: (...asked) =>
      [lead, ...others.map(({ planner }) => planner)].flatMap((one) => one.readDashboardAbout(...asked)),
    planQuestion: (...asked) => leadingOutcome(readQuestion(...asked)),
    planDashboard: (...asked) => leadingOutcome(readDashboard(...asked)),
  };
}

export type OtherPlanner = Pick<DatabaseKnowledge, "previousPlan"> & { readonly planner: Planner };
