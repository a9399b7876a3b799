/**
 * An OpenAI-compatible HTTP server on a free port of this machine that answers as the test says:
 * chat completions and responses, whole and streamed, in three manners, and every way to fail that a client must bear.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { chatBody, chatEvents } from "./chat-form.ts";
import { type Manner, type MannerName, manners } from "./manners.ts";
import {
  type ModelReply,
  type ModelRequest,
  modelRequestSchema,
  type StatusReply,
  type StreamReply,
} from "./replies.ts";
import { responsesBody, responsesEvents } from "./responses-form.ts";

/** For whoever lets go of it; `index.ts` opens one for a test. */
export type OpenModelServer = {
  /** For LLM_BASE_URL. */
  readonly baseUrl: string;
  /** All that were read, the refused ones included. */
  readonly requests: readonly ModelRequest[];
  /** Where the test's script or the app's schema is wrong: one sentence each. The client got a 500 or a 400. */
  readonly complaints: readonly string[];
  close(): Promise<void>;
};

/** Asked for each request that the manner lets through, by its number from 1. */
export type Respond = (request: ModelRequest, number: number) => ModelReply;

/** Without a manner it takes every request. */
export async function openModelServer(respond: Respond, manner: MannerName | "any" = "any"): Promise<OpenModelServer> {
  const requests: ModelRequest[] = [];
  const complaints: string[] = [];
  const rules = manner === "any" ? anything : manners[manner];
  const server = createServer((incoming, response) => {
    void readRequest(incoming)
      .then(async (request) => {
        requests.push(request);
        const refused = rules.refusalOf(request.body);
        if (refused === null) return send(respond(request, requests.length), { request, response, rules });
        if (manner === "strict") complaints.push(`Refused: ${JSON.stringify(refused.body)}`);
        sendJson(refused.status, refused.body, response);
      })
      .catch((fault: unknown) => {
        complaints.push(fault instanceof Error ? fault.message : String(fault));
        sendStatus({ kind: "status", status: 500, message: "the test's script is wrong" }, response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port.");
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { baseUrl: `http://127.0.0.1:${address.port}${rules.basePath}`, requests, complaints, close };
}

const anything: Manner = {
  basePath: "/v1",
  refusalOf: () => null,
  writeObject: (value) => JSON.stringify(value),
  form: ({ model, stream_options: options }) => ({
    model,
    namesFinishReason: true,
    countsStreams: options?.include_usage === true,
  }),
};

async function readRequest(incoming: IncomingMessage): Promise<ModelRequest> {
  const chunks: string[] = [];
  incoming.setEncoding("utf8");
  for await (const chunk of incoming) chunks.push(String(chunk));
  const text = chunks.join("");
  return {
    path: incoming.url ?? "",
    authorization: incoming.headers.authorization ?? null,
    text,
    body: modelRequestSchema.parse(JSON.parse(text)),
  };
}

type Exchange = { readonly request: ModelRequest; readonly response: ServerResponse; readonly rules: Manner };

async function send(reply: ModelReply, exchange: Exchange): Promise<void> {
  const { request, response, rules } = exchange;
  switch (reply.kind) {
    case "hang":
      return;
    case "drop":
      response.destroy();
      return;
    case "status":
      return sendStatus(reply, response);
    case "json":
      return sendJson(reply.status ?? 200, reply.body, response);
    case "garbage":
      response.writeHead(200, { "content-type": "text/html" });
      response.end(reply.body);
      return;
    case "refusal":
      return sendRefusal(reply.text, exchange);
    case "object":
      return sendText(rules.writeObject(reply.value, request.body), exchange);
    case "text":
      return sendText(reply.text, exchange, reply.finishReason);
    case "stream":
      return sendStream(reply, exchange);
  }
}

function sendStatus(reply: StatusReply, response: ServerResponse): void {
  const { status, retryAfterMs, retryAfterSeconds } = reply;
  if (retryAfterMs !== undefined) response.setHeader("retry-after-ms", String(retryAfterMs));
  if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
  const message = reply.message ?? `status ${status}`;
  sendJson(status, { error: { message, type: "error", param: null, code: null } }, response);
}

function sendJson(status: number, body: unknown, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function sendRefusal(text: string, { request, response, rules }: Exchange): void {
  const form = rules.form(request.body);
  if (request.body.stream === true) {
    const { pieces, closing } = chatEvents([{ refusal: text }], "stop", form);
    startStream(response);
    writeEvents([...pieces, ...closing], response);
    return;
  }
  sendJson(200, chatBody({ content: null, refusal: text }, "stop", form), response);
}

async function sendText(text: string, exchange: Exchange, finishReason = "stop"): Promise<void> {
  const { request, response, rules } = exchange;
  if (request.body.stream === true) return sendStream({ kind: "stream", pieces: [text], ending: "end" }, exchange);
  const form = rules.form(request.body);
  const body = isResponses(request) ? responsesBody(text) : chatBody({ content: text }, finishReason, form);
  sendJson(200, body, response);
}

async function sendStream(reply: StreamReply, { request, response, rules }: Exchange): Promise<void> {
  startStream(response);
  const chatPieces = reply.pieces.map((content) => ({ content }));
  const events = isResponses(request)
    ? responsesEvents(reply.pieces)
    : chatEvents(chatPieces, reply.finishReason ?? "stop", rules.form(request.body));
  for (const event of events.opening) response.write(eventText(event));
  for (const [place, event] of events.pieces.entries()) {
    await reply.before?.(place);
    response.write(eventText(event));
  }
  if (reply.ending === "hang") return;
  if (reply.ending === "end") {
    writeEvents(events.closing, response);
    return;
  }
  // Only when the pieces are on the wire: a socket that dies earlier is another failure.
  response.write(eventText(events.pieces.at(-1)), () => response.destroy());
}

function startStream(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
}

function eventText(event: unknown): string {
  return `data: ${JSON.stringify(event)}\n\n`;
}

/** The last events; cut where no event ends, as a network does. */
function writeEvents(events: readonly unknown[], response: ServerResponse): void {
  const text = events.map(eventText).join("");
  const middle = Math.floor(text.length / 2) + 1;
  response.write(text.slice(0, middle));
  response.write(text.slice(middle));
  response.end("data: [DONE]\n\n");
}

function isResponses(request: ModelRequest): boolean {
  return request.path.endsWith("/responses");
}
