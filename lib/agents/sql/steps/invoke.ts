/** Looks at what the schema offers before anything is planned. */
import "server-only";
import { formatCounted } from "#lib/domain/format";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import type { SqlState } from "../state.ts";

export const invokeStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Finding tables",
  reads: ["request"],
  writes: [],
  outcomes: ["ready", "empty_schema"],
  async run({ request }, { semantic }) {
    const isEmpty = semantic.tables.length === 0;
    const { database, schema } = request.context;
    return {
      patch: {},
      outcome: isEmpty ? "empty_schema" : "ready",
      events: [],
      report: {
        detail: `${formatCounted(semantic.tables.length, "table")} in ${database}.${schema}`,
        isFailure: isEmpty,
      },
    };
  },
});
