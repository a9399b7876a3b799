/** Finds out about the figures what the plan asks beyond showing them. */
import "server-only";
import { formatCounted } from "#lib/domain/format";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { analyse } from "../analysis/analyse.ts";
import type { SqlState } from "../state.ts";

export const analyseStep = stepDefiner<SqlState, StepDependencies>()({
  label: "Analysing the figures",
  reads: ["execution", "notices"],
  writes: ["analysed", "notices"],
  outcomes: ["analysed", "failed"],
  async run({ execution, notices }, dependencies) {
    if (execution === null) throw new Error("Nothing to analyse.");
    const analysed = await analyse(execution, dependencies);
    if (!analysed.ok) {
      const { message } = analysed.error;
      return {
        // The figures themselves are there all the same.
        patch: { notices: [...notices, message] },
        outcome: "failed",
        events: [],
        report: { detail: message, isFailure: true },
      };
    }
    const tables = 1 + analysed.value.further.length;
    return {
      patch: { analysed: analysed.value },
      outcome: "analysed",
      events: [],
      report: { detail: `${formatCounted(tables, "table")} of what was found`, isFailure: false },
    };
  },
});
