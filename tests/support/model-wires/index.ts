/** A server of a provider's protocol on a free port of this machine: it judges each request and answers as the test says. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import {
  bodySchema,
  dataEvent,
  type FaultName,
  type Wire,
  type WireFault,
  type WireRequest,
  type WireText,
} from "./wire.ts";

export type WireReply =
  | ({ readonly kind: "text" } & Partial<WireText>)
  /** In the protocol's own words. */
  | { readonly kind: "fault"; readonly fault: FaultName }
  | { readonly kind: "status"; readonly status: number; readonly body: unknown }
  /** The pieces come, then nothing more. */
  | { readonly kind: "hang"; readonly pieces: readonly string[] };

export type WireServer = {
  readonly origin: string;
  readonly requests: readonly WireRequest[];
  /** What the provider would not have taken; the client got a 400. */
  readonly complaints: readonly string[];
  /** Settles when a client has left a reply that was under way. */
  readonly left: Promise<void>;
};

/** Asked for each request by its number from 1. */
export type RespondOnWire = (request: WireRequest, number: number) => WireReply;

/** Starts the server for one test. */
export async function startWireServer(wire: Wire, respond: RespondOnWire): Promise<WireServer> {
  const requests: WireRequest[] = [];
  const complaints: string[] = [];
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const server = createServer((incoming, response) => {
    response.once("close", () => {
      if (!response.writableFinished) leave();
    });
    void readRequest(incoming).then((request) => {
      requests.push(request);
      const complaint = wire.complaintOf(request);
      if (complaint === null) {
        send(respond(request, requests.length), { wire, request, response });
      } else {
        complaints.push(complaint);
        sendJson(400, { error: { message: complaint } }, response);
      }
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
  return { origin: `http://127.0.0.1:${address.port}`, requests, complaints, left };
}

async function readRequest(incoming: IncomingMessage): Promise<WireRequest> {
  const chunks: string[] = [];
  incoming.setEncoding("utf8");
  for await (const chunk of incoming) chunks.push(String(chunk));
  const text = chunks.join("");
  return { path: incoming.url ?? "", headers: incoming.headers, text, body: bodySchema.parse(JSON.parse(text)) };
}

type Exchange = { readonly wire: Wire; readonly request: WireRequest; readonly response: ServerResponse };

function send(reply: WireReply, exchange: Exchange): void {
  const { wire, request, response } = exchange;
  switch (reply.kind) {
    case "fault":
      sendFault(wire.faults[reply.fault], exchange);
      break;
    case "status":
      sendJson(reply.status, reply.body, response);
      break;
    case "text":
    case "hang": {
      const text = { pieces: [], thoughts: "Let me see.", ending: "whole" as const, ...reply };
      if (wire.isStream(request)) sendStream(text, { ...exchange, isEnding: reply.kind === "text" });
      else if (reply.kind === "text") sendJson(200, wire.whole(text, request.body), response);
      break;
    }
  }
}

function sendStream(text: WireText, { wire, response, isEnding }: Exchange & { readonly isEnding: boolean }): void {
  const { opening, pieces, closing } = wire.events(text);
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const event of [...opening, ...pieces]) response.write(event);
  if (isEnding) response.end(closing.join(""));
}

/** A fault behind a success comes in the form that was asked for. */
function sendFault({ status, body }: WireFault, { wire, request, response }: Exchange): void {
  if (status === 200 && wire.isStream(request)) {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.end(dataEvent(body));
  } else {
    sendJson(status, body, response);
  }
}

function sendJson(status: number, body: unknown, response: ServerResponse): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}
