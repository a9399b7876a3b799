/**
 * Replies of chat servers as the AI SDK takes them. Some name no reason for a reply's end, without which it would be taken
 * for unfinished; some send what was asked for as the call of a tool, in parts, or among the model's thoughts; and some
 * tell a failure with the status of a success.
 */
import "server-only";
import { z } from "zod";

const callSchema = z.looseObject({ function: z.looseObject({ arguments: z.unknown().optional() }).optional() });

const messageSchema = z.looseObject({
  content: z.unknown().optional(),
  refusal: z.string().nullish(),
  tool_calls: z.array(callSchema).nullish(),
  function_call: z.looseObject({ arguments: z.unknown().optional() }).nullish(),
  reasoning_content: z.string().nullish(),
  reasoning: z.unknown().optional(),
});
type Message = z.infer<typeof messageSchema>;

const choiceSchema = z.looseObject({
  finish_reason: z.string().nullish(),
  message: messageSchema.optional(),
  delta: z.looseObject({ tool_calls: z.array(z.unknown()).nullish() }).optional(),
});
type Choice = z.infer<typeof choiceSchema>;

const replySchema = z.looseObject({ choices: z.array(choiceSchema) });

/** A whole reply: what the model says stands in its text, and its end has a reason. */
export async function readableReply(response: Response): Promise<Response> {
  const text = await response.text();
  const body = readJson(text);
  const { status } = response;
  const headers = new Headers({ "content-type": response.headers.get("content-type") ?? "application/json" });
  for (const name of ["retry-after", "retry-after-ms"]) {
    const pause = response.headers.get(name);
    if (pause !== null) headers.set(name, pause);
  }
  const reply = replySchema.safeParse(body);
  if (!reply.success) return new Response(text, { status: failureIn(body) ?? status, headers });
  const choices = reply.data.choices.length === 0 ? [{ index: 0, message: nothingSaid }] : reply.data.choices;
  return new Response(JSON.stringify({ ...reply.data, choices: choices.map(readable) }), { status, headers });
}

const nothingSaid: Message = { role: "assistant", content: "" };

const failureSchema = z.looseObject({
  error: z.union([z.string(), z.looseObject({ code: z.unknown().optional(), status: z.unknown().optional() })]),
});

/** The status that a failure should have had; null for what is none. */
function failureIn(body: unknown): number | null {
  const failure = failureSchema.safeParse(body);
  if (!failure.success) return null;
  const { error } = failure.data;
  const told = typeof error === "string" ? [] : [error.code, error.status];
  if (told.includes("model_not_found")) return 404;
  return told.map(Number).find((code) => code >= 400 && code <= 599) ?? 500;
}

function readable(choice: Choice): Choice {
  const { message } = choice;
  if (message === undefined) return { ...choice, finish_reason: finishOf(choice) };
  const { tool_calls: calls, function_call: call, ...said } = message;
  // Thoughts that were cut are a draft.
  const content = choice.finish_reason === "length" ? saidIn(message.content) : textOf(message);
  // Nothing here offers a tool: a call of one is the reply in another form.
  const finish = choice.finish_reason === "tool_calls" || choice.finish_reason === "function_call" ? "stop" : null;
  return { ...choice, message: { ...said, content }, finish_reason: finish ?? choice.finish_reason ?? "stop" };
}

/** The text; where there is none, the call of a tool, else the thoughts, which may hold what was asked for. */
function textOf({ content, refusal, tool_calls: calls, function_call: call, ...message }: Message): string | null {
  const said = saidIn(content);
  if (said.trim() !== "" || refusal != null) return said === "" ? null : said;
  const called = calls?.[0]?.function?.arguments ?? call?.arguments;
  if (called !== undefined && called !== null) return typeof called === "string" ? called : JSON.stringify(called);
  return message.reasoning_content ?? saidIn(message.reasoning);
}

const partsSchema = z.array(z.looseObject({ type: z.string().optional(), text: z.string().optional() }));

/** Some servers send a text in parts, thoughts among them, which have no text of that name. */
function saidIn(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = partsSchema.safeParse(content);
  return parts.success ? parts.data.map(({ text = "" }) => text).join("") : "";
}

/** Events of a stream pass as they come; before the closing one, a last piece names the reason if none was named. */
export function readableStream({ status }: Response, body: ReadableStream<Uint8Array>): Response {
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

function finishOf(choice: Choice): string {
  return choice.finish_reason ?? (hasToolCalls(choice) ? "tool_calls" : "stop");
}

function hasToolCalls({ message, delta }: Choice): boolean {
  return ((message ?? delta)?.tool_calls ?? []).length > 0;
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
