/** How an agent's work ends, for the service that turns it into a message. */
import "server-only";
import type { AppError } from "#lib/domain/errors";
import type { ClarificationOption, Message, MessagePart } from "#lib/domain/message";
import type { PlanOffer } from "#lib/domain/plan-offer";
import type { PendingStatement, Routing } from "#lib/domain/session";

export type AgentOutcome =
  /**
   * `partial`: time or budget ran out, or a tile failed; what stands in the parts is right but not all. `refused`: the
   * parts say why there is no answer.
   */
  | {
      readonly kind: "done" | "partial" | "refused";
      readonly messageKind: Message["kind"];
      readonly parts: readonly MessagePart[];
      /** The plans behind what the parts offer to choose. */
      readonly offers: readonly PlanOffer[];
    }
  | {
      readonly kind: "asked";
      readonly parts: readonly MessagePart[];
      readonly routing: Routing;
      readonly offers: readonly PlanOffer[];
    }
  /** The checked statement would read more than is read unasked. */
  | {
      readonly kind: "confirm";
      readonly question: string;
      readonly options: readonly ClarificationOption[];
      readonly pending: PendingStatement;
      readonly parts: readonly MessagePart[];
    }
  | { readonly kind: "failed"; readonly error: AppError; readonly parts: readonly MessagePart[] }
  /** The user stopped it: the parts hold what was ready. */
  | { readonly kind: "stopped"; readonly parts: readonly MessagePart[] };
