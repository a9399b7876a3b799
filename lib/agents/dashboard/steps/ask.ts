/** Ends the run with a question to the user. */
import "server-only";
import { askOutcome } from "../../runtime/ask-outcome.ts";
import { closingResult } from "../../runtime/closing-result.ts";
import { stepDefiner } from "../../runtime/machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import type { DashboardState } from "../state.ts";

export const askStep = stepDefiner<DashboardState, StepDependencies>()({
  label: null,
  reads: ["clarification", "earlierNotices", "notices"],
  writes: ["parts", "finalOutput"],
  outcomes: ["asked"],
  async run({ clarification, earlierNotices, notices }, dependencies) {
    if (clarification === null) throw new Error("Nothing to ask.");
    const finalOutput = askOutcome(clarification, [...earlierNotices, ...notices], dependencies);
    return closingResult(finalOutput, "asked");
  },
});
