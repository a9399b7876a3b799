/**
 * The one door to a language model. Failures are values of the MODEL_* classes (CANCELLED when the
 * user stopped, BUDGET_SPENT when a run may not ask again); an implementation never throws.
 */
import "server-only";
import type { z } from "zod";
import type { CallTokens } from "#lib/domain/call-cost";
import type { AppError, Result } from "#lib/domain/errors";
import type { ModelPrice } from "#lib/domain/model-price";
import type { ReplyForm } from "./json-reply.ts";
import type { Prompt } from "./prompt.ts";

export type ModelUsage = CallTokens;

type CallOptions = {
  readonly prompt: Prompt;
  readonly signal: AbortSignal;
  /** The whole call, retries and repair included, in milliseconds. */
  readonly timeoutMs: number;
};

export type ObjectRequest<Value> = CallOptions & {
  /** No root union, `.nullable()` instead of `.optional()`: strict servers take nothing else. */
  readonly schema: z.ZodType<Value>;
  readonly schemaName: string;
  /** The reply is a text, such as a statement, that `ofText` reads: it is held to no schema and told no form. */
  readonly isSpoken?: boolean;
} & Pick<ReplyForm<Value>, "missing" | "mustBeSaid" | "ofText" | "fault">;

export type TextRequest = CallOptions & {
  /** Called with each piece as it arrives; pieces joined are the reply's text. */
  readonly onText: (piece: string) => void;
};

export type ModelPort = {
  /** As shown to the user, e.g. the model's id. */
  readonly name: string;
  /** What its calls cost; null or absent where that is not known. */
  readonly price?: ModelPrice | null;
  /** Why it can never be asked as it is set up: every call fails with it. */
  readonly fault?: AppError;
  /** Milliseconds that a call may take in place of what its caller grants: a model on one's own machine is slow. */
  readonly replyMs?: number;
  /** Its server is known to hold replies to a schema, so that large forms can be asked for; of any other, texts are. */
  readonly holdsToSchemas?: boolean;
  /** It is not asked for words over results, which the rules have, too: one call less for an answer. */
  readonly isSilent?: boolean;
  generateObject<Value>(request: ObjectRequest<Value>): Promise<Result<ModelReply<Value>, ModelFailure>>;
  streamText(request: TextRequest): Promise<Result<ModelReply<string>, ModelFailure>>;
};

export type ModelReply<Value> = { readonly value: Value; readonly usage: ModelUsage };

/** What a call that failed brought all the same: its tokens are spent, and its text is what could not be used. */
export type ModelFailure = AppError & { readonly reply?: ModelReply<string> };

/** Why models are not asked again in a run, by their names; none while they answer. */
export type ModelFailures = ReadonlyMap<string, AppError>;

/** The failure as it is kept: the reply stands in the record of its call. */
export function withoutReply({ reply: _reply, ...error }: ModelFailure): AppError {
  return error;
}
