/** The other parts of the app whose work is counted: models, kept results, ways in. */
import "server-only";
import type { ModelFailure, ModelPort, ModelReply } from "#lib/agents/runtime/model-port";
import { type ModelPrices, priceOf } from "#lib/config/model-prices";
import type { ResultRecords } from "#lib/db/store/result-records";
import { dollarsOf } from "#lib/domain/call-cost";
import type { Result } from "#lib/domain/errors";
import type { Audit } from "../audit.ts";
import type { Observer } from "./observed.ts";
import { currentPlace } from "./place.ts";
import { isSignInDoor } from "./words.ts";

export type ObservedModelParts = {
  readonly observer: Observer;
  readonly isFast: boolean;
  readonly prices: ModelPrices;
  readonly now: () => number;
};

/** A model whose calls are counted; nothing of what is asked and answered is looked at but its tokens. */
export function createObservedModel(
  inner: ModelPort,
  { observer, isFast, prices, now }: ObservedModelParts,
): ModelPort {
  type Reply<Value> = Result<ModelReply<Value>, ModelFailure>;
  const noted = async <Value>(ask: () => Promise<Reply<Value>>): Promise<Reply<Value>> => {
    const startedAt = now();
    const reply = await ask();
    // A reply that could not be used was paid for all the same.
    const usage = (reply.ok ? reply.value : reply.error.reply)?.usage ?? { inputTokens: 0, outputTokens: 0 };
    const { inputTokens, outputTokens, cachedTokens = 0 } = usage;
    observer.note({
      ...{ type: "model-call", place: currentPlace(), isFast, model: inner.name },
      outcome: reply.ok ? "ok" : reply.error.code,
      ...{ startedAt, ms: Math.max(0, now() - startedAt), inputTokens, outputTokens, cachedTokens },
      dollars: dollarsOf(usage, inner.price ?? priceOf(inner.name, prices)),
    });
    return reply;
  };
  return {
    ...inner,
    generateObject: (request) => noted(() => inner.generateObject(request)),
    streamText: (request) => noted(() => inner.streamText(request)),
  };
}

/** The same records; what is added is counted once it is there. */
export function createObservedResults(inner: ResultRecords, observer: Observer): ResultRecords {
  return {
    ...inner,
    add: async (ownerId, result, createdAt) => {
      await inner.add(ownerId, result, createdAt);
      observer.note({ type: "result-stored", bytes: result.file.bytes, rows: result.ref.rowCount });
    },
  };
}

/** The same record of acts; ways in that led nobody in are counted. */
export function createObservedAudit(inner: Audit, observer: Observer): Audit {
  return {
    ...inner,
    begin: async (acting, what) => {
      const entry = await inner.begin(acting, what);
      const { door } = what;
      if (!entry.ok || !isSignInDoor(door)) return entry;
      return {
        ok: true,
        value: {
          end: async (result, told) => {
            if (!result.ok) observer.note({ type: "sign-in-failed", door, outcome: result.error.code });
            await entry.value.end(result, told);
          },
        },
      };
    },
  };
}
