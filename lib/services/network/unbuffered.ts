/**
 * Answers of actions are streams: a run is told as it goes on. A proxy that gathers an answer before it hands it on, or packs
 * it anew, would show nothing until the end; these headers say so to nginx and to all that keep to the standard. The
 * framework writes a `Cache-Control` of its own, so ours is written as the answer begins.
 */
import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";

/** Sees to it that the answer of an action is handed on as it comes. */
export function keepUnbuffered(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers["next-action"] === undefined) return;
  const { writeHead } = response;
  response.setHeader("x-accel-buffering", "no");
  Object.assign(response, {
    writeHead: (...head: readonly unknown[]): unknown => {
      response.setHeader("cache-control", "no-store, no-transform");
      return Reflect.apply(writeHead, response, head);
    },
  });
}
