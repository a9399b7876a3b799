/** Which page may frame what is asked for. No other page of the app may be framed at all. */
import "server-only";
import { z } from "zod";
import type { EmbedSettings } from "#lib/config/embed-settings";

/** Whether an address is one of the pages that others may frame. */
export function isEmbedPath(path: string): boolean {
  return /^\/embed(?:\/|$)/.test(path);
}

/**
 * The origin that the token is for; for what is no token all that the settings name, so that they can show the refusal. Whether
 * the token is good is looked at where the page is made: one that is not shows nothing, to nobody.
 */
export function frameAncestors({ pathname, searchParams }: URL, settings: EmbedSettings | null): readonly string[] {
  if (settings === null || !isEmbedPath(pathname)) return [];
  const named = originIn(searchParams.get("token") ?? "");
  return named !== null && settings.origins.includes(named) ? [named] : settings.origins;
}

const payloadSchema = z.object({ origin: z.string() });

function originIn(token: string): string | null {
  try {
    const [, payload = ""] = token.split(".");
    return payloadSchema.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8"))).origin;
  } catch {
    return null;
  }
}
