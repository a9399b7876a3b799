/** Puts the rows of all databases side by side, where their columns agree. */
import "server-only";
import { formatCounted } from "#lib/domain/format";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { combineResults } from "./combine-results.ts";
import type { DatabasesState } from "./state.ts";

export const combineStep = stepDefiner<DatabasesState, StepDependencies>()({
  label: "Putting the results side by side",
  reads: ["answers"],
  writes: ["combined"],
  outcomes: ["combined", "apart"],
  async run({ answers }, dependencies) {
    const shares = answers.filter((answer) => answer.kind === "rows");
    const combined = await combineResults(shares, dependencies);
    const rows = combined === null ? null : formatCounted(combined.ref.rowCount, "row");
    return {
      patch: { combined },
      outcome: combined === null ? "apart" : "combined",
      events: [],
      report: {
        detail: rows === null ? "Their columns differ, so each stands alone." : `${rows} in one table.`,
        isFailure: false,
      },
    };
  },
});
