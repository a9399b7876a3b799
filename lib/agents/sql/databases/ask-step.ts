/** Asks every database that the question means, all at the same time; one that fails does not stop the others. */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import type { AgentArgs } from "../../runtime/agent-args.ts";
import { readDatabaseNames } from "../../runtime/database-names.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import { bindPlanners } from "../../runtime/several-planners.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { askDatabase } from "./ask-database.ts";
import type { SelectedDatabase } from "./selected-database.ts";
import type { DatabasesState } from "./state.ts";

export const askStep = stepDefiner<DatabasesState, StepDependencies>()({
  label: null,
  reads: ["request", "databases", "tableToDbMapping", "tableToRealDbMapping"],
  writes: ["answers", "allDbResults"],
  outcomes: ["answered"],
  async run({ request, databases, ...mappings }, dependencies) {
    const planners = bindPlanners(databases, dependencies);
    const meant = meantDatabases(request, databases);
    const asked = databases.flatMap((database, place) => {
      const planner = planners[place];
      return planner === undefined || !meant.includes(database) ? [] : [{ database, planner }];
    });
    const answers = await Promise.all(
      asked.slice(0, agentLimits.maxStatementsPerPlan).map(({ database, planner }) => {
        const besides = meant.filter((other) => other !== database).map((other) => other.source);
        return askDatabase({ database, planner, request, mappings, besides }, dependencies);
      }),
    );
    const results = answers.flatMap((answer) =>
      answer.kind === "rows" ? [[answer.database.alias, answer.execution.ref] as const] : [],
    );
    return {
      patch: { answers, allDbResults: new Map(results) },
      outcome: "answered",
      events: [],
      report: { detail: null, isFailure: false },
    };
  },
});

/** "revenue in ARCHIVE" means one of them, unless the words mean something within a schema. */
function meantDatabases(
  { userRequest, readings }: Pick<AgentArgs, "userRequest" | "readings">,
  databases: readonly SelectedDatabase[],
): readonly SelectedDatabase[] {
  const { named } = readDatabaseNames(
    userRequest,
    databases.map(({ context }) => context),
  );
  const meant = databases.filter(({ context }) => named.includes(context));
  if (meant.length === 0 || meant.length === databases.length) return databases;
  const isUnderstood = readings.some(({ text, outcome }) => text === userRequest && outcome.kind === "plan");
  return isUnderstood ? databases : meant;
}
