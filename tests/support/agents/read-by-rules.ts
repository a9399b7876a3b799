/** What the router hands on with a request, for tests that begin behind it. */
import type { DatabaseKnowledge } from "#lib/agents/runtime/database-knowledge";
import type { AgentDependencies } from "#lib/agents/runtime/dependencies";
import type { DatabaseReading } from "#lib/agents/runtime/reading";
import { bindPlanners } from "#lib/agents/runtime/several-planners";

type Known = Pick<DatabaseKnowledge, "context" | "model" | "index" | "previousPlan">;

/** The rules' word on the request in each of the databases. */
export function readByRules(
  userRequest: string,
  databases: readonly Known[],
  dependencies: Pick<AgentDependencies, "today" | "warehouse">,
): readonly DatabaseReading[] {
  return bindPlanners(databases, dependencies).flatMap((planner, place) =>
    planner.readQuestion(userRequest, databases[place]?.previousPlan ?? null),
  );
}
