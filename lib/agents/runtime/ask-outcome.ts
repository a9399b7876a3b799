/** The outcome of an agent that asks back: the question, how it came to it, and the steps so far. */
import "server-only";
import type { ClarificationOption, MessagePart } from "#lib/domain/message";
import type { AgentOutcome } from "./agent-outcome.ts";
import type { StepDependencies } from "./step-dependencies.ts";
import { stepsPart } from "./steps-part.ts";

/** Parts in the order in which they are shown. */
export function askOutcome(
  { question, options }: { readonly question: string; readonly options: readonly ClarificationOption[] },
  notices: readonly string[],
  dependencies: Pick<StepDependencies, "recorder" | "budget" | "now">,
): Extract<AgentOutcome, { kind: "asked" }> {
  const offered = [...options];
  const parts: MessagePart[] = [
    { type: "clarification", question, options: offered },
    ...notices.map((text): MessagePart => ({ type: "notice", text })),
    stepsPart(dependencies, 0),
  ];
  return {
    kind: "asked",
    parts,
    routing: { handoff: "user", userRequest: null, question, options: offered, pending: null },
  };
}
