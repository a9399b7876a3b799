/** What a step gives that ends its agent's work: the outcome, and each of its parts announced as it stands. */
import "server-only";
import type { AgentOutcome } from "./agent-outcome.ts";

/** `outcome` is the step's own word for it. */
export function closingResult<const Outcome extends string>(finalOutput: AgentOutcome, outcome: Outcome) {
  return {
    patch: { parts: finalOutput.parts, finalOutput },
    outcome,
    events: finalOutput.parts.map((part) => ({ type: "part-ready" as const, part })),
    report: { detail: null, isFailure: finalOutput.kind === "failed" },
  };
}
