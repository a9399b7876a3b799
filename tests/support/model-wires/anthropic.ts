/** Anthropic's Messages API, version 2023-06-01. */
import { z } from "zod";
import { type FaultName, keyOfTest, strangers, type Wire, type WireFault, type WireText } from "./wire.ts";

const requestSchema = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().positive(),
  system: z.array(z.looseObject({ type: z.literal("text"), text: z.string() })).optional(),
  messages: z.array(z.looseObject({ role: z.enum(["user", "assistant"]), content: z.array(z.looseObject({})) })),
  temperature: z.number().min(0).max(1).optional(),
  stream: z.boolean().optional(),
  output_config: z.looseObject({ format: z.looseObject({ schema: z.looseObject({}) }).optional() }).optional(),
  tools: z.array(z.looseObject({ name: z.string(), input_schema: z.looseObject({}) })).optional(),
  tool_choice: z.looseObject({ type: z.string() }).optional(),
});

function refusal(status: number, type: string, message: string): WireFault {
  return { status, body: { type: "error", error: { type, message }, request_id: "req_1" } };
}

const faults: Readonly<Record<FaultName, WireFault>> = {
  auth: refusal(401, "authentication_error", `invalid x-api-key ${keyOfTest}`),
  unknown: refusal(404, "not_found_error", "model: claude-sonnet-4-5"),
  rate: refusal(429, "rate_limit_error", "This request would exceed your organization's rate limit"),
  tooLong: refusal(400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
  schema: refusal(400, "invalid_request_error", "output_config.format.schema: Schema is too complex."),
  filter: refusal(400, "invalid_request_error", "Output blocked by content filtering policy"),
};

const reasons = { whole: "end_turn", cut: "max_tokens", refused: "refusal" } as const;

const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;

function events({ pieces, thoughts, ending }: WireText) {
  const message = { id: "msg_1", type: "message", role: "assistant", model: "claude", content: [], stop_reason: null };
  const start = (index: number, block: object) => event("content_block_start", { index, content_block: block });
  const delta = (index: number, change: object) => event("content_block_delta", { index, delta: change });
  return {
    opening: [
      event("message_start", { message: { ...message, usage: { input_tokens: 11, output_tokens: 1 } } }),
      event("ping", {}),
      start(0, { type: "thinking", thinking: "", signature: "" }),
      delta(0, { type: "thinking_delta", thinking: thoughts }),
      delta(0, { type: "signature_delta", signature: "signed" }),
      event("content_block_stop", { index: 0 }),
      start(1, { type: "text", text: "" }),
    ],
    pieces: pieces.map((text) => delta(1, { type: "text_delta", text })),
    closing: [
      event("content_block_stop", { index: 1 }),
      event("message_delta", {
        delta: { stop_reason: reasons[ending], stop_sequence: null },
        usage: { output_tokens: 7 },
      }),
      event("message_stop", {}),
    ],
  };
}

/** A model with or without replies that are held to a schema; the second is asked through a tool. */
export function anthropicWire(model: string): Wire {
  return {
    model: `anthropic:${model}`,
    keySetting: "ANTHROPIC_API_KEY",
    variables: (origin) => ({ ANTHROPIC_API_KEY: keyOfTest, ANTHROPIC_BASE_URL: `${origin}/v1` }),
    complaintOf: ({ path, headers, body }) => {
      if (path !== "/v1/messages") return `path ${path}`;
      if (headers["x-api-key"] !== keyOfTest || headers.authorization !== undefined) return "key";
      if (headers["anthropic-version"] !== "2023-06-01") return "version";
      const read = requestSchema.safeParse(body);
      return read.success ? null : (strangers(body, Object.keys(requestSchema.shape)) ?? read.error.message);
    },
    isStream: ({ body }) => body.stream === true,
    asksBySchema: (body) => body.tools !== undefined || body.output_config !== undefined,
    roomOf: (body) => z.number().parse(body.max_tokens),
    whole: ({ pieces, thoughts, ending }, { tools }) => {
      const text = pieces.join("");
      const isCalled = tools !== undefined && ending === "whole";
      const said = isCalled
        ? { type: "tool_use", id: "toolu_1", name: "json", input: JSON.parse(text) }
        : { type: "text", text };
      return {
        id: "msg_1",
        type: "message",
        role: "assistant",
        model,
        content: [{ type: "thinking", thinking: thoughts, signature: "signed" }, said],
        stop_reason: isCalled ? "tool_use" : reasons[ending],
        stop_sequence: null,
        usage: { input_tokens: 11, output_tokens: 7 },
      };
    },
    events,
    faults,
  };
}
