/** The form that a client sends: with bounds, and each name once. */
import "server-only";
import { oauthLimits } from "#lib/config/oauth-limits";
import { readBytes } from "../api/read-request.ts";
import type { Form } from "./exchanges.ts";

/** @returns null for anything else. */
export async function readForm(request: Request): Promise<Form | null> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(type)) return null;
  const bytes = await readBytes(request, oauthLimits.bodyBytes);
  if (bytes === null) return null;
  const entries = [...new URLSearchParams(new TextDecoder().decode(bytes))];
  // Left empty is left out, as the standard has it.
  const named = entries.filter(([, value]) => value !== "");
  return new Set(named.map(([name]) => name)).size === named.length ? Object.fromEntries(named) : null;
}
