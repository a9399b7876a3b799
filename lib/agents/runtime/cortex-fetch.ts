/**
 * Snowflake Cortex speaks the chat protocol with three differences, which are evened out here: the output's length is
 * `max_completion_tokens`, there is no role `developer`, and a reply may lack its `finish_reason`, without which the
 * AI SDK takes the reply for unfinished. (Snowflake's documentation, "Cortex REST API", chat completions.)
 */
import "server-only";
import { z } from "zod";

/** The path of Cortex' chat protocol on an account's address. */
export function isCortexAddress(baseUrl: string): boolean {
  return new URL(baseUrl).pathname.startsWith("/api/v2/cortex/");
}

/** `fetch` for the AI SDK; what is no chat completion passes as it is. */
export const cortexFetch: typeof fetch = async (input, init) => {
  const request = readRequest(init?.body);
  if (request === null) return fetch(input, init);
  const response = await fetch(input, { ...init, body: JSON.stringify(toCortex(request)) });
  if (!response.ok || response.body === null) return response;
  return request.stream === true ? finishStream(response, response.body) : finishReply(response);
};

const messageSchema = z.looseObject({ role: z.string() });
const requestSchema = z.looseObject({
  messages: z.array(messageSchema),
  stream: z.boolean().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
});
type ChatRequest = z.infer<typeof requestSchema>;

function readRequest(body: unknown): ChatRequest | null {
  const parsed = typeof body === "string" ? requestSchema.safeParse(readJson(body)) : null;
  return parsed?.success === true ? parsed.data : null;
}

function toCortex({ max_tokens: maxTokens, ...request }: ChatRequest): ChatRequest {
  const length = request.max_completion_tokens ?? maxTokens;
  return {
    ...request,
    ...(length === undefined ? {} : { max_completion_tokens: length }),
    messages: request.messages.map((message) =>
      message.role === "developer" ? { ...message, role: "system" } : message,
    ),
  };
}

const choiceSchema = z.looseObject({
  finish_reason: z.string().nullish(),
  message: z.looseObject({ tool_calls: z.array(z.unknown()).nullish() }).optional(),
  delta: z.looseObject({ tool_calls: z.array(z.unknown()).nullish() }).optional(),
});
type Choice = z.infer<typeof choiceSchema>;
const replySchema = z.looseObject({ choices: z.array(choiceSchema) });

async function finishReply(response: Response): Promise<Response> {
  const text = await response.text();
  const reply = replySchema.safeParse(readJson(text));
  const { status } = response;
  const headers = { "content-type": "application/json" };
  if (!reply.success) return new Response(text, { status, headers });
  const choices = reply.data.choices.map((choice) => ({ ...choice, finish_reason: finishOf(choice) }));
  return new Response(JSON.stringify({ ...reply.data, choices }), { status, headers });
}

function finishOf(choice: Choice): string {
  return choice.finish_reason ?? (hasToolCalls(choice) ? "tool_calls" : "stop");
}

function hasToolCalls({ message, delta }: Choice): boolean {
  return ((message ?? delta)?.tool_calls ?? []).length > 0;
}

/** Events pass as they come; before the closing one, a last piece names the reason if none was named. */
function finishStream({ status }: Response, body: ReadableStream<Uint8Array>): Response {
  let rest = "";
  let isFinished = false;
  let callsTools = false;
  const note = (event: string): void => {
    const reply = replySchema.safeParse(readJson(dataOf(event)));
    for (const choice of reply.success ? reply.data.choices : []) {
      callsTools ||= hasToolCalls(choice);
      isFinished ||= choice.finish_reason != null;
    }
  };
  const decoder = new TextDecoder();
  const events = new TransformStream<Uint8Array, string>({
    transform(bytes, controller) {
      const parts = `${rest}${decoder.decode(bytes, { stream: true })}`.split(/\r?\n\r?\n/);
      rest = parts.pop() ?? "";
      for (const event of parts) {
        note(event);
        if (dataOf(event) === "[DONE]" && !isFinished) controller.enqueue(closingEvent(callsTools));
        controller.enqueue(`${event}\n\n`);
      }
    },
    flush(controller) {
      if (rest !== "") controller.enqueue(rest);
    },
  });
  const text = body.pipeThrough(events).pipeThrough(new TextEncoderStream());
  return new Response(text, { status, headers: { "content-type": "text/event-stream" } });
}

function closingEvent(callsTools: boolean): string {
  const choice = { index: 0, delta: {}, finish_reason: callsTools ? "tool_calls" : "stop" };
  return `data: ${JSON.stringify({ id: "finish", choices: [choice] })}\n\n`;
}

function dataOf(event: string): string {
  const lines = event.split("\n").filter((line) => line.startsWith("data:"));
  return lines.map((line) => line.slice("data:".length).trim()).join("\n");
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
