/** The outcome of an agent that asks back: the question, how it came to it, and the steps so far. */
import "server-only";
import type { MessagePart } from "#lib/domain/message";
import type { AgentOutcome } from "./agent-outcome.ts";
import type { Clarification } from "./clarification.ts";
import { offerOptions } from "./offer.ts";
import type { StepDependencies } from "./step-dependencies.ts";
import { stepsParts } from "./steps-part.ts";

/** Parts in the order in which they are shown. */
export function askOutcome(
  { question, reason, options }: Clarification,
  notices: readonly string[],
  dependencies: Pick<StepDependencies, "recorder" | "budget" | "now" | "semantic">,
): Extract<AgentOutcome, { kind: "asked" }> {
  const choices = offerOptions(options, [dependencies.semantic]);
  const offered = [...choices.options];
  const parts: MessagePart[] = [
    { type: "clarification", question, reason, options: offered },
    ...notices.map((text): MessagePart => ({ type: "notice", text })),
    ...stepsParts(dependencies, 0),
  ];
  return {
    kind: "asked",
    parts,
    offers: choices.offers,
    routing: { handoff: "user", userRequest: null, question, options: offered, pending: null },
  };
}
