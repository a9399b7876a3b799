/**
 * A libSQL server in this process over a local database: it speaks Hrana over HTTP with the real client and refuses what
 * a real server refuses.
 */
import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { onTestFinished } from "vitest";
import { temporaryFolder } from "../temporary-folder.ts";
import { pipelineSchema } from "./protocol.ts";
import { ServerStream } from "./stream.ts";
import { WriteTurns } from "./write-turns.ts";

export type LibsqlServer = {
  readonly url: string;
  /** The database's file, for tests that damage it. */
  readonly file: string;
  /** How many requests came in. */
  requestCount(): number;
  stop(): Promise<void>;
};

/** @param authToken what clients have to show; null: nothing. */
export async function startLibsqlServer(authToken: string | null = null): Promise<LibsqlServer> {
  const file = join(await temporaryFolder(), "server.db");
  const client = createClient({ url: pathToFileURL(file).href });
  await client.execute("PRAGMA journal_mode = WAL");
  client.close();
  const streams = new Map<string, ServerStream>();
  const turns = new WriteTurns();
  let requests = 0;
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    if (authToken !== null && request.headers.authorization !== `Bearer ${authToken}`) {
      response.writeHead(401, { "content-type": "application/json" }).end('{"error":"Unauthorized"}');
      return;
    }
    if (!/^\/v[23]\/pipeline$/.test(request.url ?? "")) {
      response.writeHead(404, { "content-type": "text/plain" }).end("");
      return;
    }
    const { baton, requests: asked } = pipelineSchema.parse(JSON.parse(await text(request)));
    const stream = streams.get(baton ?? "") ?? new ServerStream(file, turns);
    streams.delete(baton ?? "");
    const results = [];
    for (const one of asked) results.push(await stream.answer(one));
    const next = stream.isClosed ? null : randomUUID();
    if (next !== null) streams.set(next, stream);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ baton: next, base_url: null, results }));
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((cause: unknown) => response.writeHead(500).end(String(cause)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    await new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
    for (const stream of streams.values()) await stream.close();
  };
  onTestFinished(stop);
  return { url: `http://127.0.0.1:${portOf(server.address())}`, file, requestCount: () => requests, stop };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return address.port;
}
