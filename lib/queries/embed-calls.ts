/** What a page in somebody else's frame asks of the server: by its token in a header, since it can keep no cookie there. */
import type { ApiEvent } from "#lib/domain/api/contents";
import type { EmbedInput } from "#lib/domain/embed";
import type { EmbedCall, EmbedOutputs } from "#lib/domain/embed-contents";
import type { PublicError, Result } from "#lib/domain/errors";
import { connectionLost } from "./public-failure.ts";
import { readReply } from "./server-reply.ts";

export type EmbedCalls = {
  call<Name extends EmbedCall>(name: Name, input: EmbedInput<Name>): Promise<Result<EmbedOutputs[Name], PublicError>>;
  /** Tells what a run does until its end, or until the line breaks off. */
  follow(runId: string, tell: (event: ApiEvent) => void, signal: AbortSignal): Promise<Followed>;
};

/** `refused`: there is nothing to follow, or not for this token. */
export type Followed = "over" | "broken-off" | "refused";

/** @param tokenNow it is renewed while the page is open. */
export function embedCalls(tokenNow: () => string): EmbedCalls {
  return {
    call: (name, input) => callWith(tokenNow(), name, input),
    follow: async (runId, tell, signal) => {
      try {
        const response = await post(tokenNow(), "follow", { runId }, signal);
        if (!response.ok || response.body === null) return "refused";
        return (await readEvents(response.body, tell)) ? "over" : "broken-off";
      } catch {
        return "broken-off";
      }
    },
  };
}

/** The same for one call with a token that is not the page's yet. */
export async function callWith<Name extends EmbedCall>(
  token: string,
  name: Name,
  input: EmbedInput<Name>,
): Promise<Result<EmbedOutputs[Name], PublicError>> {
  try {
    const response = await post(token, name, input);
    return readReply<EmbedOutputs[Name]>(await response.text());
  } catch {
    return { ok: false, error: connectionLost };
  }
}

function post(token: string, name: string, input: unknown, signal?: AbortSignal): Promise<Response> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const body = JSON.stringify(input);
  return fetch(`/api/embed/${name}`, {
    ...{ method: "POST", headers, body, credentials: "omit", cache: "no-store" },
    ...(signal === undefined ? {} : { signal }),
  });
}

async function readEvents(body: ReadableStream<Uint8Array>, tell: (event: ApiEvent) => void): Promise<boolean> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let waiting = "";
  let isOver = false;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    const pieces = `${waiting}${decoder.decode(next.value, { stream: true })}`.split("\n\n");
    waiting = pieces.pop() ?? "";
    for (const event of pieces.flatMap(eventIn)) {
      isOver ||= event.type === "answer" || event.type === "problem";
      tell(event);
    }
  }
  return isOver;
}

/** None in what only keeps the line open. */
function eventIn(piece: string): readonly ApiEvent[] {
  const line = piece.split("\n").find((one) => one.startsWith("data: "));
  if (line === undefined) return [];
  const event: unknown = JSON.parse(line.slice("data: ".length));
  return isEvent(event) ? [event] : [];
}

/** It comes from our own server. */
function isEvent(event: unknown): event is ApiEvent {
  return typeof event === "object" && event !== null && "type" in event;
}
