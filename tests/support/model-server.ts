/**
 * An OpenAI-compatible HTTP server on a free port of this machine that answers as the test says:
 * chat completions and responses, whole and streamed, and every way to fail that a client must bear.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { z } from "zod";

export type ModelReply =
  /** Sent as the reply's text, whole or streamed as the request asks. */
  | { readonly kind: "text"; readonly text: string; readonly finishReason?: string }
  /** The same, as JSON. */
  | { readonly kind: "object"; readonly value: unknown }
  /** Pieces of a stream, then its end: closed well, the socket destroyed, or silence. */
  | { readonly kind: "stream"; readonly pieces: readonly string[]; readonly ending: "end" | "drop" | "hang" }
  | { readonly kind: "status"; readonly status: number; readonly message?: string; readonly retryAfterMs?: number }
  /** The request is read and never answered. */
  | { readonly kind: "hang" }
  | { readonly kind: "drop" };

const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  response_format: z.looseObject({ type: z.string() }).optional(),
});

export type ModelRequest = {
  readonly path: string;
  readonly authorization: string | null;
  /** The body as text, to look for what was sent. */
  readonly text: string;
  readonly body: z.infer<typeof requestSchema>;
};

export type ModelServer = {
  /** For LLM_BASE_URL. */
  readonly baseUrl: string;
  readonly requests: ModelRequest[];
};

/** Starts the server for one test; `reply` is asked for each request, by its number from 1. */
export async function startModelServer(
  reply: (request: ModelRequest, number: number) => ModelReply,
): Promise<ModelServer> {
  const requests: ModelRequest[] = [];
  const server = createServer((incoming, response) => {
    void readRequest(incoming).then((request) => {
      requests.push(request);
      send(reply(request, requests.length), request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  return { baseUrl: `http://127.0.0.1:${address.port}/v1`, requests };
}

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest> {
  const chunks: string[] = [];
  incoming.setEncoding("utf8");
  for await (const chunk of incoming) chunks.push(String(chunk));
  const text = chunks.join("");
  return {
    path: incoming.url ?? "",
    authorization: incoming.headers.authorization ?? null,
    text,
    body: requestSchema.parse(JSON.parse(text)),
  };
}

function send(reply: ModelReply, request: ModelRequest, response: ServerResponse): void {
  switch (reply.kind) {
    case "hang":
      return;
    case "drop":
      response.destroy();
      return;
    case "status":
      sendStatus(reply, response);
      return;
    case "object":
      sendText(JSON.stringify(reply.value), request, response);
      return;
    case "text":
      sendText(reply.text, request, response, reply.finishReason);
      return;
    case "stream":
      sendStream(reply, request, response);
  }
}

function sendStatus(reply: Extract<ModelReply, { kind: "status" }>, response: ServerResponse): void {
  const wait = reply.retryAfterMs === undefined ? {} : { "retry-after-ms": String(reply.retryAfterMs) };
  response.writeHead(reply.status, { "content-type": "application/json", ...wait });
  const message = reply.message ?? `status ${reply.status}`;
  response.end(JSON.stringify({ error: { message, type: "error", param: null, code: null } }));
}

function sendText(text: string, request: ModelRequest, response: ServerResponse, finishReason = "stop"): void {
  if (request.body.stream === true) {
    sendStream({ kind: "stream", pieces: [text], ending: "end" }, request, response);
    return;
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(isResponses(request) ? responsesBody(text) : chatBody(text, finishReason)));
}

function sendStream(
  reply: Extract<ModelReply, { kind: "stream" }>,
  request: ModelRequest,
  response: ServerResponse,
): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const write = (event: unknown, sent?: () => void) => response.write(`data: ${JSON.stringify(event)}\n\n`, sent);
  const events = isResponses(request) ? responsesEvents(reply.pieces) : chatEvents(reply.pieces);
  for (const event of events.opening) write(event);
  if (reply.ending === "hang") return;
  if (reply.ending === "drop") {
    // Only when the pieces are on the wire: a socket that dies earlier is another failure.
    write(events.opening.at(-1), () => response.destroy());
    return;
  }
  for (const event of events.closing) write(event);
  response.end("data: [DONE]\n\n");
}

function isResponses(request: ModelRequest): boolean {
  return request.path.endsWith("/responses");
}

function chatBody(text: string, finishReason: string) {
  return {
    id: "chat-1",
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finishReason }],
    usage: { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 },
  };
}

function chatEvents(pieces: readonly string[]) {
  const chunk = (delta: unknown, finishReason: string | null) => ({
    id: "chat-1",
    object: "chat.completion.chunk",
    created: 1,
    model: "scripted",
    choices: [{ index: 0, delta, finish_reason: finishReason }],
  });
  return {
    opening: pieces.map((content) => chunk({ role: "assistant", content }, null)),
    closing: [chunk({}, "stop")],
  };
}

function responsesBody(text: string) {
  return {
    id: "response-1",
    object: "response",
    created_at: 1,
    model: "scripted",
    status: "completed",
    output: [
      {
        type: "message",
        id: "message-1",
        role: "assistant",
        status: "completed",
        content: [{ type: "output_text", text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 11, output_tokens: 7, total_tokens: 18 },
  };
}

function responsesEvents(pieces: readonly string[]) {
  const item = { type: "message", id: "message-1", role: "assistant", status: "in_progress", content: [] };
  const created = { type: "response.created", response: { id: "response-1", created_at: 1, model: "scripted" } };
  const added = { type: "response.output_item.added", output_index: 0, item };
  const deltas = pieces.map((delta) => ({
    type: "response.output_text.delta",
    item_id: "message-1",
    output_index: 0,
    content_index: 0,
    delta,
  }));
  const done = { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } };
  const completed = { type: "response.completed", response: responsesBody(pieces.join("")) };
  return { opening: [created, added, ...deltas], closing: [done, completed] };
}
