/**
 * The protocols before 2026-07-28, in which the server asks its client over the open line and is answered by another request.
 * Each request is served by a server of its own, so that any instance serves any of them; what comes for one that is under
 * way is handed on by the post.
 */
import "server-only";
import { randomUUID } from "node:crypto";
import {
  isInitializeRequest,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type Transport,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { z } from "zod";
import { mcpLimits } from "#lib/config/mcp-limits";
import { canShowForm, createMcpServer, type ServerParts } from "./mcp-server.ts";
import type { McpPost } from "./post.ts";
import { postAddress } from "./post.ts";
import { newSessionName, readSessionName, sessionCanElicit, sessionHeader } from "./session-name.ts";

export type OlderExchange = Omit<ServerParts, "canElicit"> & {
  readonly request: Request;
  readonly message: unknown;
  readonly post: McpPost;
};

/** Serves one message. */
export async function serveOlder(exchange: OlderExchange): Promise<Response> {
  const { message, post, bearer, request } = exchange;
  const { tokenId } = bearer;
  if (isInitializeRequest(message)) return begin(exchange, message.params.capabilities);
  if (isJSONRPCResponse(message)) {
    await post.say(postAddress(tokenId, "answer", String(message.id ?? "")), message);
    return new Response(null, { status: 202 });
  }
  const session = readSessionName(request);
  if (isJSONRPCNotification(message)) {
    const cancelled = cancelledSchema.safeParse(message);
    if (cancelled.success && session !== null) {
      await post.say(postAddress(tokenId, "call", session, cancelled.data.params.requestId), message);
    }
    return new Response(null, { status: 202 });
  }
  return serveRequest(exchange, session);
}

const cancelledSchema = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** The client says what it can; its session's name keeps that. */
async function begin(exchange: OlderExchange, capabilities: unknown): Promise<Response> {
  const canElicit = canShowForm(capabilities);
  const inner = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = createMcpServer({ ...exchange, canElicit });
  await server.connect(inner);
  const response = await inner.handleRequest(exchange.request, { parsedBody: exchange.message });
  await server.close();
  if (response.ok) response.headers.set(sessionHeader, newSessionName(canElicit));
  return response;
}

async function serveRequest(exchange: OlderExchange, session: string | null): Promise<Response> {
  const { request, message, post, bearer } = exchange;
  const canElicit = sessionCanElicit(session);
  const server = createMcpServer({ ...exchange, canElicit });
  // Only a tool takes long enough to be told of on the way.
  const isCall = isJSONRPCRequest(message) && message.method === "tools/call";
  const inner = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: !isCall,
    keepAliveMs: mcpLimits.keepAliveMs,
  });
  const line = openLine(inner, { post, tokenId: bearer.tokenId });
  await server.connect(line.transport);
  await line.greet({ canElicit, version: request.headers.get("mcp-protocol-version") });
  const stopListening =
    isJSONRPCRequest(message) && session !== null
      ? post.listen(postAddress(bearer.tokenId, "call", session, message.id), (said) => line.hear(said))
      : () => undefined;
  line.onAnswered = () => {
    stopListening();
    void server.close();
  };
  const response = await inner.handleRequest(request, { parsedBody: message });
  if (!response.ok) line.onAnswered();
  return response;
}

type LineParts = { readonly post: McpPost; readonly tokenId: string };

type Line = {
  readonly transport: Transport;
  /** Says to the server what its client said when it began. */
  greet(client: { readonly canElicit: boolean; readonly version: string | null }): Promise<void>;
  /** The client took its request back, by another one. */
  hear(message: JSONRPCMessage): void;
  /** Called once the request has its answer, or needs none any more. */
  onAnswered: () => void;
};

/** Between a server and its transport: what the server asks gets an id that no other exchange has, and its answer by the post. */
function openLine(inner: WebStandardStreamableHTTPServerTransport, { post, tokenId }: LineParts): Line {
  const greeting = `greeting ${randomUUID()}`;
  let isGreeted = (): void => undefined;
  const greeted = new Promise<void>((resolve) => {
    isGreeted = resolve;
  });
  const waiting = new Set<() => void>();
  const transport: Transport = {
    start: async () => {
      inner.onmessage = (message, extra) => transport.onmessage?.(message, extra);
      inner.onerror = (error) => transport.onerror?.(error);
      inner.onclose = () => {
        for (const leave of waiting) leave();
        transport.onclose?.();
      };
      await inner.start();
    },
    send: async (message, options) => {
      if (isJSONRPCResponse(message) && message.id === greeting) return isGreeted();
      if (isJSONRPCRequest(message)) return inner.send(asked(message), options);
      await inner.send(message, options);
      if (isJSONRPCResponse(message)) line.onAnswered();
    },
    close: () => inner.close(),
  };
  const asked = (message: JSONRPCRequest): JSONRPCRequest => {
    const id = randomUUID();
    const leave = post.listen(postAddress(tokenId, "answer", id), (answer) => {
      leave();
      waiting.delete(leave);
      if (isJSONRPCResponse(answer)) transport.onmessage?.({ ...answer, id: message.id });
    });
    waiting.add(leave);
    return { ...message, id };
  };
  const line: Line = {
    transport,
    greet: async ({ canElicit, version }) => {
      const capabilities = canElicit ? { elicitation: { form: {} } } : {};
      const clientInfo = { name: "session", version: "1" };
      const params = { protocolVersion: version ?? unnamedVersion, capabilities, clientInfo };
      transport.onmessage?.({ jsonrpc: "2.0", id: greeting, method: "initialize", params });
      await greeted;
      transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/initialized" });
    },
    hear: (message) => {
      transport.onmessage?.(message);
      // What is taken back gets no answer: its line would stay open.
      line.onAnswered();
    },
    onAnswered: () => undefined,
  };
  return line;
}

/** What a client speaks that names no version (specification of 2025-06-18). */
const unnamedVersion = "2025-03-26";
