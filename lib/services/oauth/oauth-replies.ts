/** What apps are answered while they are let in: in the standard's words, and kept by nobody on the way. */
import "server-only";
import { plainHeaders } from "../api/refusal.ts";

type Headers = Readonly<Record<string, string>>;

/** JSON for whoever asked. */
export function replied(body: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { ...plainHeaders, "content-type": "application/json", pragma: "no-cache" },
  });
}

/** Why not. */
export function failed(status: number, error: string, why: string, headers: Headers = {}): Response {
  const response = replied({ error, error_description: why }, status);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
