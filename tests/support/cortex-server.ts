/** A server with the documented rules of Snowflake Cortex' chat completions, on a free port of this machine. */
import { createServer, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";
import { z } from "zod";

const requestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  messages: z.array(z.looseObject({ role: z.string() })),
});
export type CortexRequest = z.infer<typeof requestSchema>;

export type CortexServer = {
  /** For LLM_BASE_URL. */
  readonly baseUrl: string;
  readonly requests: { readonly path: string; readonly authorization: string | null; readonly body: CortexRequest }[];
};

/** Replies with the pieces, whole or streamed as asked; a reply never has a finish_reason. */
export async function startCortexServer(pieces: readonly string[]): Promise<CortexServer> {
  const requests: CortexServer["requests"] = [];
  const server = createServer(async (incoming, response) => {
    let text = "";
    for await (const chunk of incoming.setEncoding("utf8")) text += String(chunk);
    const body = requestSchema.parse(JSON.parse(text));
    requests.push({ path: incoming.url ?? "", authorization: incoming.headers.authorization ?? null, body });
    answer(body, pieces, response);
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
  return { baseUrl: `http://127.0.0.1:${address.port}/api/v2/cortex/v1`, requests };
}

const usage = { prompt_tokens: 11, completion_tokens: 7, total_tokens: 18 };

function answer(body: CortexRequest, pieces: readonly string[], response: ServerResponse): void {
  const refusal = refusalOf(body);
  if (refusal !== null) {
    response.writeHead(400, { "content-type": "application/json" });
    response.end(JSON.stringify({ message: refusal, request_id: "request-1" }));
    return;
  }
  const base = { id: "reply-1", model: body.model };
  if (body.stream !== true) {
    const choices = [{ index: 0, message: { role: "assistant", content: pieces.join("") } }];
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ ...base, object: "chat.completion", created: 1, choices, usage }));
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream" });
  const events = pieces.map((content) => ({ ...base, choices: [{ index: 0, delta: { content } }] }));
  const text = [...events, { ...base, choices: [], usage }]
    .map((event) => `data: ${JSON.stringify(event)}\n\n`)
    .join("");
  // Cut where no event ends, as a network does.
  const middle = Math.floor(text.length / 2) + 1;
  response.write(text.slice(0, middle));
  response.write(text.slice(middle));
  response.end("data: [DONE]\n\n");
}

function refusalOf(body: CortexRequest): string | null {
  if (body.max_tokens !== undefined) return "max_tokens is deprecated in favor of max_completion_tokens";
  if (body.messages.some(({ role }) => !["system", "user", "assistant", "tool"].includes(role))) {
    return "unsupported message role";
  }
  return null;
}
