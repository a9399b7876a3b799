/** One HTTP request as data, and the ways to answer it. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { gunzipSync } from "node:zlib";

export type Exchange = {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The parsed body; null where there is none. */
  readonly body: unknown;
  readonly accept: string | null;
  /** The token of `Authorization: Snowflake Token="..."`. */
  readonly token: string | null;
  readonly isAuthorised: boolean;
  sendText(json: string): void;
  send(body: unknown, status?: number): void;
  /** `success: false` with a code, which is how the service says no. */
  refuse(code: string, message: string, status?: number): void;
  sendBytes(body: Buffer, headers: Readonly<Record<string, string>>): void;
  /** 403 in the storage's own words. */
  deny(xml: string): void;
  /** The socket dies. */
  drop(): void;
  /** Half of the answer, then the socket dies. */
  sendHalf(body: string | Buffer, headers: Readonly<Record<string, string>>): void;
};

export async function readExchange(incoming: IncomingMessage, response: ServerResponse): Promise<Exchange> {
  const url = new URL(incoming.url ?? "/", "http://localhost");
  const { authorization } = incoming.headers;
  const sendText = (json: string, status = 200) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(json);
  };
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    body: await readBody(incoming),
    accept: incoming.headers.accept ?? null,
    token: /Snowflake Token="(.*)"/.exec(authorization ?? "")?.[1] ?? null,
    isAuthorised: authorization !== undefined,
    sendText,
    send: (body, status) => sendText(JSON.stringify(body), status),
    refuse: (code, message, status) => sendText(JSON.stringify({ data: null, code, message, success: false }), status),
    sendBytes(body, headers) {
      response.writeHead(200, { "content-length": String(body.length), ...headers });
      response.end(body);
    },
    deny(xml) {
      response.writeHead(403, { "content-type": "application/xml" });
      response.end(xml);
    },
    drop() {
      incoming.socket.destroy();
    },
    sendHalf(body, headers) {
      const bytes = Buffer.from(body);
      response.writeHead(200, { "content-length": String(bytes.length), ...headers });
      response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => incoming.socket.destroy());
    },
  };
}

async function readBody(incoming: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of incoming) parts.push(Buffer.from(part));
  const bytes = Buffer.concat(parts);
  if (bytes.length === 0) return null;
  try {
    const isCompressed = incoming.headers["content-encoding"] === "gzip";
    return JSON.parse((isCompressed ? gunzipSync(bytes) : bytes).toString("utf8"));
  } catch {
    return null;
  }
}
