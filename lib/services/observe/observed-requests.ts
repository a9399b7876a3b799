/** Requests as they arrive at this process's server, and actions within them. */
import "server-only";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, type Server, ServerResponse } from "node:http";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import type { Permission } from "#lib/domain/permissions";
import { isWatched } from "../network/arrivals.ts";
import { routeOf } from "../network/route-pattern.ts";
import { currentObserver } from "./current-observer.ts";
import type { Observer } from "./observed.ts";
import { currentPlace, enterPlace, insidePlace, type Place } from "./place.ts";
import { readTraceParent } from "./trace-parent.ts";
import { wordOf, words } from "./words.ts";

const arrivalSchema = z.object({
  request: z.instanceof(IncomingMessage),
  response: z.instanceof(ServerResponse),
  server: z.unknown(),
});

/** The framework's server is made before any code of ours: it is heard of where Node tells of every server's requests. */
const channel = "http.server.request.start";

export type RequestWatch = { close(): void };

/**
 * From now on, requests of all servers of this process are told, but those of `own`, on which the numbers are read.
 * @param now milliseconds since 1970.
 */
export function watchRequests(observer: Observer, own: Server | null, now: () => number): RequestWatch {
  const onArrival = (message: unknown): void => {
    const arrival = arrivalSchema.safeParse(message);
    if (arrival.success && arrival.data.server !== own) watchRequest(arrival.data, observer, now);
  };
  subscribe(channel, onArrival);
  return { close: () => void unsubscribe(channel, onArrival) };
}

function watchRequest(
  { request, response }: z.infer<typeof arrivalSchema>,
  observer: Observer,
  now: () => number,
): void {
  const place: Place = { kind: "request" };
  const startedAt = now();
  // Both as they came: who refuses odd methods calls them by another name.
  const method = wordOf(words.method, request.method ?? "");
  const route = routeOf(request.url ?? "");
  // Once arrivals are judged, only a trusted proxy's word on a trace is still there.
  const within = isWatched() ? readTraceParent(request.headers.traceparent) : null;
  observer.note({ type: "request-begun", place, at: startedAt, within });
  enterPlace(place);
  response.once("close", () => {
    // Whoever went away before the answer was begun was not answered.
    const status = response.headersSent ? response.statusCode : 499;
    observer.note({ type: "request-ended", place, method, route, status, ms: Math.max(0, now() - startedAt) });
  });
}

/** Does an action of a page, and tells how long it took and how it ended. */
export async function observedAction<Value>(
  permission: Permission,
  act: () => Promise<Result<Value, PublicError>>,
): Promise<Result<Value, PublicError>> {
  const observer = currentObserver();
  if (observer === null) return act();
  const place: Place = { kind: "action" };
  const startedAt = Date.now();
  observer.note({ type: "action-begun", place, from: currentPlace(), permission, at: startedAt });
  const result = await insidePlace(place, act);
  const outcome = result.ok ? "ok" : result.error.code;
  observer.note({ type: "action-ended", place, permission, outcome, ms: Math.max(0, Date.now() - startedAt) });
  return result;
}
