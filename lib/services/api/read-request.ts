/** The body, the query and the headers of a request of the API, read with bounds before anything is made of them. */
import "server-only";
import { apiLimits } from "#lib/config/api-limits";
import { badRequestOf, type Refusal } from "./refusal.ts";

export type ReadBody =
  | { readonly ok: true; readonly text: string; readonly value: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

/** JSON of at most so many bytes; nothing counts as an empty object. */
export async function readBody(request: Request, mostBytes: number = apiLimits.bodyBytes): Promise<ReadBody> {
  const bytes = await readBytes(request, mostBytes);
  if (bytes === null) return refused(413, `A body has up to ${mostBytes.toLocaleString("en-US")} bytes here.`);
  if (bytes.length === 0) return { ok: true, text: "", value: {} };
  const type = request.headers.get("content-type") ?? "";
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (!/^application\/json\s*(?:;|$)/i.test(type) || encoding !== "identity") {
    return refused(415, "A body is JSON here: send it as application/json, without another encoding.");
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { ok: true, text, value: JSON.parse(text) };
  } catch {
    return refused(400, "The body is no JSON in UTF-8.");
  }
}

function refused(status: number, message: string): ReadBody {
  return { ok: false, refusal: { status, error: badRequestOf(message) } };
}

/** null for too many. */
export async function readBytes(request: Request, mostBytes: number): Promise<Uint8Array | null> {
  if (Number(request.headers.get("content-length") ?? 0) > mostBytes) return null;
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request.body ?? []) {
    length += chunk.length;
    if (length > mostBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Each name once: of one that is sent twice it is not known which one is meant. null for such a one. */
export function readQuery(url: URL): Readonly<Record<string, string>> | null {
  const entries = [...url.searchParams];
  return new Set(entries.map(([name]) => name)).size === entries.length ? Object.fromEntries(entries) : null;
}

/** What stands behind `Bearer`; null for anything else. */
export function readSecret(request: Request): string | null {
  return /^Bearer +([\w.~+/-]{1,300}=*)$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

/** The event behind which a stream goes on; 0: from the first one. */
export function readLastEvent(request: Request): number {
  const sent = request.headers.get("last-event-id") ?? "";
  return /^\d{1,9}$/.test(sent) ? Number(sent) : 0;
}

/** Whether whoever asks takes events. */
export function wantsEvents(request: Request): boolean {
  return (request.headers.get("accept") ?? "")
    .split(",")
    .some((part) => /^text\/event-stream\s*(?:;|$)/i.test(part.trim()));
}
