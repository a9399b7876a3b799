/**
 * Joins a client that speaks over a line of its own, such as the standard input and output, to the MCP server of a running
 * app. Messages go through as they are: what the app offers and how it asks back is the app's matter.
 */
import {
  isInitializeRequest,
  isJSONRPCRequest,
  isJSONRPCResponse,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  SdkHttpError,
  StreamableHTTPClientTransport,
  type Transport,
} from "@modelcontextprotocol/client";
import { z } from "zod";
import { appUrl, type TokenParts, tokenFor, tokenMissing } from "../api/own-token.ts";
import { exitCodes } from "../ask/run-ask.ts";

export type McpParts = TokenParts & {
  /** To the client. */
  readonly line: Transport;
  /** The standard output is the client's: what people are to read goes elsewhere. */
  readonly say: (text: string) => void;
  /** How the app is reached; the machine's own way where it is left out. */
  readonly fetch?: typeof globalThis.fetch;
};

/** @returns the exit code, once the client has ended the line. */
export async function runMcp(parts: McpParts): Promise<number> {
  const url = appUrl(parts);
  const token = tokenFor(url, parts);
  if (token === null) {
    parts.say(tokenMissing);
    return exitCodes.notAllowed;
  }
  const app = new StreamableHTTPClientTransport(new URL("/mcp", url), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    ...(parts.fetch === undefined ? {} : { fetch: parts.fetch }),
  });
  await join(parts, app, url);
  return 0;
}

/** Until the client ends the line. */
async function join({ line, say }: McpParts, app: StreamableHTTPClientTransport, url: string): Promise<void> {
  let greeting: RequestId | null = null;
  const asked = new Map<RequestId, AbortController>();
  let isOver = false;
  const ended = new Promise<void>((resolve) => {
    line.onclose = () => {
      isOver = true;
      resolve();
    };
  });
  const tell = async (message: JSONRPCMessage): Promise<void> => {
    // Nobody is there any more who could be told.
    if (!isOver) await line.send(message);
  };
  app.onmessage = (message) => {
    if (isJSONRPCResultResponse(message) && message.id === greeting) agree(app, message.result.protocolVersion);
    if (isJSONRPCResponse(message) && message.id !== undefined) asked.delete(message.id);
    void tell(message);
  };
  const handOn = async (message: JSONRPCMessage): Promise<void> => {
    const leave = new AbortController();
    if (isJSONRPCRequest(message)) asked.set(message.id, leave);
    try {
      await app.send(message, { requestSignal: leave.signal });
    } catch (cause) {
      if (leave.signal.aborted || isOver) return;
      const words = failureWords(cause, url);
      say(words);
      if (isJSONRPCRequest(message)) await tell(failureOf(message.id, words));
    }
  };
  line.onmessage = async (message) => {
    if (isInitializeRequest(message) && isJSONRPCRequest(message)) greeting = message.id;
    await handOn(message);
    // The newer protocol takes a request back by leaving it.
    const cancelled = cancelledSchema.safeParse(message);
    if (cancelled.success) asked.get(cancelled.data.params.requestId)?.abort();
  };
  await app.start();
  await line.start();
  await ended;
  await app.close();
}

/** Later requests name the version that both agreed on. */
function agree(app: StreamableHTTPClientTransport, version: unknown): void {
  if (typeof version === "string") app.setProtocolVersion(version);
}

const cancelledSchema = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/** A client that waits is told that it waits in vain. */
function failureOf(id: RequestId, message: string): JSONRPCMessage {
  return { jsonrpc: "2.0", id, error: { code: internalError, message } };
}

const internalError = -32603;

function failureWords(cause: unknown, url: string): string {
  if (!(cause instanceof SdkHttpError)) return `The app cannot be reached at ${url}. Start it, or set SNOWGPT_URL.`;
  const { detail, nextStep } = problemIn(cause.data.text);
  return [detail, nextStep].filter((part) => part !== "").join(" ");
}

const problemSchema = z.object({
  detail: z.string(),
  nextStep: z
    .string()
    .nullable()
    .transform((words) => words ?? ""),
});

function problemIn(text: unknown): { readonly detail: string; readonly nextStep: string } {
  const unknown = { detail: "The app did not take the request.", nextStep: "" };
  if (typeof text !== "string") return unknown;
  try {
    const problem: unknown = JSON.parse(text);
    return problemSchema.safeParse(problem).data ?? unknown;
  } catch {
    return unknown;
  }
}
