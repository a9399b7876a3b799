/**
 * What a server of the chat protocol is asked without, once it has refused it: few of them take all that OpenAI's does.
 * Learnt from the refusal's own words, one at a time. Pure.
 */
import "server-only";
import { z } from "zod";
import { saysTooLong } from "./too-long.ts";

const messageSchema = z.looseObject({ role: z.string(), content: z.unknown().optional() });

/** A request of the protocol, as far as it is looked at here. */
export const chatRequestSchema = z.looseObject({
  messages: z.array(messageSchema),
  stream: z.boolean().optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;
type Message = z.infer<typeof messageSchema>;

export type Concession =
  | "no_response_format"
  | "no_stream_options"
  | "no_temperature"
  | "no_seed"
  | "completion_tokens"
  | "no_output_limit"
  | "no_developer"
  | "no_system";

type Rule = {
  readonly concession: Concession;
  /** Nothing is taken back that was never asked for. */
  readonly isIn: (request: ChatRequest) => boolean;
  /** How refusals speak of it. */
  readonly words: RegExp;
};

const has = (member: string) => (request: ChatRequest) => request[member] !== undefined;
const speaks = (role: string) => (request: ChatRequest) => request.messages.some((message) => message.role === role);
const roleWords =
  /\b(system|developer)\b.{0,60}\b(role|messages?|prompt)\b|\broles?\b.{0,80}\b(system|developer|alternate)/i;

/** "'max_tokens' is too large", "9000 in the messages, 2500 in the completion" */
const bound = /max_(completion_)?tokens|\bcompletion tokens\b|in the completion\b/i;

const rules: readonly Rule[] = [
  { concession: "completion_tokens", isIn: has("max_tokens"), words: /max_completion_tokens/i },
  { concession: "no_output_limit", isIn: has("max_tokens"), words: bound },
  { concession: "no_output_limit", isIn: has("max_completion_tokens"), words: bound },
  {
    concession: "no_response_format",
    isIn: has("response_format"),
    words: /response_format|json_schema|json schema|structured.?output|grammar/i,
  },
  { concession: "no_stream_options", isIn: has("stream_options"), words: /stream_options|include_usage/i },
  { concession: "no_temperature", isIn: has("temperature"), words: /\btemperature\b/i },
  { concession: "no_seed", isIn: has("seed"), words: /\bseed\b/i },
  { concession: "no_developer", isIn: speaks("developer"), words: roleWords },
  { concession: "no_system", isIn: speaks("system"), words: roleWords },
];

/** A refusal may repeat the whole request: what it is about stands at its beginning. */
const readCharacters = 2_000;

/** A failure of the server itself is no refusal, whatever it speaks of. */
const refusing =
  /\b(unsupported|not support(ed)?|does ?n[o']t support|must alternate|not allowed|unknown|unrecognized|only)\b/i;

type Refusal = { readonly status: number; readonly words: string };

/** What to leave out after a refusal with these words; null where leaving out would not help. */
export function concessionFor(refusal: Refusal, request: ChatRequest): Concession | null {
  const words = refusal.words.slice(0, readCharacters);
  const found = rules.find((rule) => rule.isIn(request) && rule.words.test(words))?.concession ?? null;
  // A reply that may be shorter leaves more room for the prompt.
  if (found === "no_output_limit" && refusal.status < 500) return found;
  if (saysTooLong(words) || (refusal.status >= 500 && !refusing.test(words))) return null;
  return found;
}

/** The request without what is conceded; what it asks for stays. */
export function conceded(request: ChatRequest, made: ReadonlySet<Concession>): ChatRequest {
  let left = request;
  if (made.has("completion_tokens")) left = inCompletionTokens(left);
  if (made.has("no_output_limit")) left = without(left, "max_tokens", "max_completion_tokens");
  if (made.has("no_response_format")) left = without(left, "response_format");
  if (made.has("no_stream_options")) left = without(left, "stream_options");
  if (made.has("no_temperature")) left = without(left, "temperature");
  if (made.has("no_seed")) left = without(left, "seed");
  if (made.has("no_developer")) left = { ...left, messages: left.messages.map(asSystem) };
  if (made.has("no_system")) left = { ...left, messages: withoutSystem(left.messages) };
  return left;
}

function inCompletionTokens({ max_tokens: limit, ...request }: ChatRequest): ChatRequest {
  const length = request.max_completion_tokens ?? limit;
  return length === undefined ? request : { ...request, max_completion_tokens: length };
}

function without(request: ChatRequest, ...members: readonly string[]): ChatRequest {
  const kept = Object.entries(request).filter(([member]) => !members.includes(member));
  return { ...Object.fromEntries(kept), messages: request.messages };
}

function asSystem(message: Message): Message {
  return message.role === "developer" ? { ...message, role: "system" } : message;
}

/** What the system was to say is said at the head of the user's first message. */
function withoutSystem(messages: readonly Message[]): Message[] {
  const isSystem = ({ role }: Message) => role === "system" || role === "developer";
  const rules = messages.filter(isSystem).map(({ content }) => textOf(content));
  const [first, ...others] = messages.filter((message) => !isSystem(message));
  const head = rules.join("\n\n");
  if (first?.role !== "user")
    return [{ role: "user", content: head }, ...(first === undefined ? [] : [first]), ...others];
  return [{ ...first, content: `${head}\n\n${textOf(first.content)}` }, ...others];
}

const partsSchema = z.array(z.looseObject({ text: z.string().optional() }));

function textOf(content: unknown): string {
  if (typeof content === "string") return content;
  const parts = partsSchema.safeParse(content);
  return parts.success ? parts.data.map(({ text = "" }) => text).join("") : "";
}
