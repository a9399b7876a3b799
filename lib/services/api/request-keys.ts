/**
 * Idempotency keys: whoever sends a request again under the same key gets what the first one began. The ids of all that it
 * makes come from what is kept under the key, so that it holds while the first one is still at work, and in every instance.
 */
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { apiLimits } from "#lib/config/api-limits";
import type { ApiRecords } from "#lib/db/store/api-records";
import type { AskIds } from "../answers/answers.ts";
import { badRequestOf, type Refusal } from "./refusal.ts";

export type KeyedRequest = {
  readonly ownerId: string;
  /** As it was sent; null for none. */
  readonly key: string | null;
  /** What is asked: the same key may not ask for another thing. */
  readonly asked: string;
};

export type RequestIds = AskIds & {
  /** It was asked before under its key. */
  readonly isAgain: boolean;
};

export type RequestKeys = {
  /** The ids of what a request makes; or why it is not served. */
  idsOf(request: KeyedRequest): Promise<RequestIds | Refusal>;
};

export function createRequestKeys(records: Pick<ApiRecords, "takeKey">, now: () => number): RequestKeys {
  return {
    idsOf: async ({ ownerId, key, asked: sent }) => {
      const seed = randomBytes(16).toString("hex");
      if (key === null) return { ...idsFrom(seed), isAgain: false };
      if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
        return { error: badRequestOf("An Idempotency-Key has up to 200 letters, digits and signs, without blanks.") };
      }
      const asked = createHash("sha256").update(sent).digest("hex");
      const at = now();
      const kept = await records.takeKey({ ownerId, key, asked, seed, at, forgetBefore: at - apiLimits.keyMs });
      if (kept.asked !== asked) {
        return { status: 422, error: badRequestOf("This Idempotency-Key was used for another request.") };
      }
      return { ...idsFrom(kept.seed), isAgain: kept.seed !== seed };
    },
  };
}

function idsFrom(seed: string): AskIds {
  return { chat: idFrom(`${seed} chat`), message: idFrom(`${seed} message`) };
}

/** As random as the seed is, in the form of a UUID. */
function idFrom(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return parts.join("-");
}
