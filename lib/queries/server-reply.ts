/** What our route handlers answer with: a value or a public failure. Browser-safe. */
import type { PublicError, Result } from "#lib/domain/errors";
import { connectionLost } from "./public-failure.ts";

/** A lost connection where something between the server and the browser answered. */
export function readReply<Value>(text: string): Result<Value, PublicError> {
  try {
    const reply: unknown = JSON.parse(text);
    if (isReply<Value>(reply)) return reply;
  } catch {
    // Not from our server.
  }
  return { ok: false, error: connectionLost };
}

function isReply<Value>(reply: unknown): reply is Result<Value, PublicError> {
  return typeof reply === "object" && reply !== null && "ok" in reply && ("value" in reply || "error" in reply);
}
