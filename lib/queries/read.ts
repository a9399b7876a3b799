/** Long reads, which keep no action of the page waiting. For `queryFn`s, which pass their `signal` on. */
import type { Reads } from "#lib/actions/reads";
import { createLane } from "./lane.ts";
import { unwrap } from "./public-failure.ts";
import { readReply } from "./server-reply.ts";

/** What nobody asked for keeps nothing waiting that somebody did. */
const unasked = createLane(1);
const asked = createLane(3);

/** @throws PublicFailure when the server said no; whatever `fetch` throws when it was not reached, or was stopped. */
export async function read<Name extends keyof Reads>(
  name: Name,
  input: Reads[Name]["input"],
  signal: AbortSignal,
): Promise<Reads[Name]["value"]> {
  const lane = name === "row-count" ? unasked : asked;
  const text = await lane(() => post(`/api/reads/${name}`, input, signal), signal);
  return unwrap(readReply<Reads[Name]["value"]>(text));
}

async function post(address: string, input: unknown, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify(input);
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body, signal });
  return response.text();
}
