/** The official client of the Model Context Protocol, joined to the app's route without a network between. */
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { onTestFinished } from "vitest";
import { z } from "zod";
import { mcpTools } from "#lib/domain/mcp/tools";
import { serveMcp } from "#lib/services/mcp/serve-mcp";
import { apiPlace, fetchOf } from "../api/api-requests.ts";

/** The newest one, and the one before, whose server asks over the open line. */
export const protocols = ["2026-07-28", "2025-11-25"] as const;
export type Protocol = (typeof protocols)[number];

/** A question back, as the client's person sees it. */
export type ShownForm = { readonly message: string; readonly choices: readonly string[] };

type FormReply = {
  readonly action: "accept" | "decline" | "cancel";
  readonly content?: Record<string, string>;
};

export type McpClientOptions = {
  readonly token: string | null;
  readonly protocol?: Protocol;
  /** What the client's person says to what is asked back; without it, the client can show no form. */
  readonly elicit?: (form: ShownForm) => FormReply | Promise<FormReply>;
  /** Which instance is asked; the route's own where left out. */
  readonly serve?: (request: Request) => Promise<Response>;
};

/** Connected; closed at the end of the test. */
export async function openMcpClient({ token, protocol = "2025-11-25", elicit, serve = serveMcp }: McpClientOptions) {
  const versionNegotiation = { mode: protocol === "2026-07-28" ? { pin: protocol } : ("legacy" as const) };
  const capabilities = elicit === undefined ? {} : { elicitation: { form: {} } };
  const client = new Client({ name: "test", version: "1" }, { capabilities, versionNegotiation });
  if (elicit !== undefined) {
    client.setRequestHandler("elicitation/create", async ({ params }) => {
      const { message, requestedSchema } = formSchema.parse(params);
      return elicit({ message, choices: requestedSchema.properties.choice?.enum ?? [] });
    });
  }
  const transport = new StreamableHTTPClientTransport(new URL(`${apiPlace}/mcp`), {
    fetch: fetchOf(serve),
    ...(token === null ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } }),
  });
  await client.connect(transport);
  onTestFinished(() => client.close());
  return { client, transport };
}

const formSchema = z.object({
  message: z.string(),
  requestedSchema: z.object({ properties: z.object({ choice: z.object({ enum: z.array(z.string()) }).optional() }) }),
});

type CallOptions = Parameters<Client["callTool"]>[1];

/** What a tool gave: its words, and its structure, which the client has held against the tool's schema. */
export async function call(client: Client, name: string, args: Record<string, unknown> = {}, options?: CallOptions) {
  const result = await client.callTool({ name, arguments: args }, options);
  const [first] = result.content;
  return {
    words: first?.type === "text" ? first.text : "",
    isError: result.isError === true,
    given: result.structuredContent,
  };
}

/** The same for a tool that answers a question. */
export async function answerOf(client: Client, name: string, args: Record<string, unknown>, options?: CallOptions) {
  const { given, words, isError } = await call(client, name, args, options);
  if (isError) throw new Error(words);
  return mcpTools.ask.output.parse(given);
}
