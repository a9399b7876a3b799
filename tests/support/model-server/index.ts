/** The server of models for one test: it listens until the test, or its file, ends. */
import { onTestFinished } from "vitest";
import type { AtEnd } from "../at-end.ts";
import type { MannerName } from "./manners.ts";
import { type OpenModelServer, openModelServer, type Respond } from "./open-model-server.ts";

export type ModelServer = Omit<OpenModelServer, "close">;

/** Starts the server for one test, unless told otherwise; without a manner it takes every request. */
export async function startModelServer(
  respond: Respond,
  manner: MannerName | "any" = "any",
  atEnd: AtEnd = onTestFinished,
): Promise<ModelServer> {
  const server = await openModelServer(respond, manner);
  atEnd(server.close);
  return server;
}
