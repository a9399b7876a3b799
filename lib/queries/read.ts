/** Long reads, which keep no action of the page waiting. For `queryFn`s, which pass their `signal` on. */
import type { Reads } from "#lib/actions/reads";
import { createLane, type Lane } from "./lane.ts";
import { unwrap } from "./public-failure.ts";
import { readReply } from "./server-reply.ts";

/** What nobody asked for keeps nothing waiting that somebody did. */
const unasked = createLane(1);
const asked = createLane(3);
/** Each of them takes a slot that runs of chats wait for. */
const narrowing = createLane(2);

/** @throws PublicFailure when the server said no; whatever `fetch` throws when it was not reached, or was stopped. */
export async function read<Name extends keyof Reads>(
  name: Name,
  input: Reads[Name]["input"],
  signal: AbortSignal,
): Promise<Reads[Name]["value"]> {
  const text = await laneOf(name)(() => post(`/api/reads/${name}`, input, signal), signal);
  return unwrap(readReply<Reads[Name]["value"]>(text));
}

function laneOf(name: keyof Reads): Lane {
  if (name === "row-count") return unasked;
  return name === "narrowed-answer" ? narrowing : asked;
}

async function post(address: string, input: unknown, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify(input);
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body, signal });
  return response.text();
}
