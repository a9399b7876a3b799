/** Long reads, which keep no action of the page waiting. For `queryFn`s, which pass their `signal` on. */
import type { Reads } from "#lib/actions/reads";
import type { PublicError } from "#lib/domain/errors";
import { createLane, type Lane } from "./lane.ts";
import { PublicFailure, unwrap } from "./public-failure.ts";
import { readReply } from "./server-reply.ts";

/** What nobody asked for keeps nothing waiting that somebody did. */
const unasked = createLane(1);
const asked = createLane(3);
/** Each of them takes a slot that runs of chats wait for. */
const narrowing = createLane(2);
/** What the app itself keeps waits for no statement of a warehouse. */
const kept = createLane(1);

/** It is there at once, or something is wrong: nobody waits longer for it, whoever is to blame. */
const keptMs = 20_000;

/** @throws PublicFailure when the server said no, or did not answer in time; whatever `fetch` throws when it was not reached, or was stopped. */
export async function read<Name extends keyof Reads>(
  name: Name,
  input: Reads[Name]["input"],
  signal: AbortSignal,
): Promise<Reads[Name]["value"]> {
  const lane = laneOf(name);
  const ask = (ending: AbortSignal) => lane(() => post(`/api/reads/${name}`, input, ending), ending);
  const text = lane === kept ? await within(keptMs, signal, ask) : await ask(signal);
  return unwrap(readReply<Reads[Name]["value"]>(text));
}

function laneOf(name: keyof Reads): Lane {
  if (name === "board-versions" || name === "board-version" || name === "notices") return kept;
  if (name === "row-count") return unasked;
  return name === "narrowed-answer" ? narrowing : asked;
}

/** The wait for a place counts as well. */
async function within(
  milliseconds: number,
  signal: AbortSignal,
  ask: (ending: AbortSignal) => Promise<string>,
): Promise<string> {
  const clock = new AbortController();
  const timer = setTimeout(() => clock.abort(), milliseconds);
  try {
    return await ask(AbortSignal.any([signal, clock.signal]));
  } catch (cause) {
    throw clock.signal.aborted && !signal.aborted ? new PublicFailure(noAnswer) : cause;
  } finally {
    clearTimeout(timer);
  }
}

const noAnswer: PublicError = {
  code: "UNAVAILABLE",
  message: "SnowGPT did not answer in time.",
  nextStep: "Try again in a moment.",
  retryable: true,
  position: null,
};

async function post(address: string, input: unknown, signal: AbortSignal): Promise<string> {
  const body = JSON.stringify(input);
  const headers = { "content-type": "application/json" };
  const response = await fetch(address, { method: "POST", headers, body, signal });
  return response.text();
}
