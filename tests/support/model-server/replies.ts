/** What a test can let the model server say or fail with, and how a request looks to the test. */
import { z } from "zod";

export type ModelReply =
  /** Sent as the reply's text, whole or streamed as the request asks. */
  | { readonly kind: "text"; readonly text: string; readonly finishReason?: string }
  /** The same, as JSON. */
  | { readonly kind: "object"; readonly value: unknown }
  | StreamReply
  | StatusReply
  /** The model declines in the words of its own field, as OpenAI's models do. */
  | { readonly kind: "refusal"; readonly text: string }
  /** 200 with a body that is not the protocol's, as a proxy in between may send. */
  | { readonly kind: "garbage"; readonly body: string }
  /** A body as a server sends it in its own way, with the status of a success unless told otherwise. */
  | { readonly kind: "json"; readonly body: unknown; readonly status?: number }
  /** The request is read and never answered. */
  | { readonly kind: "hang" }
  | { readonly kind: "drop" };

/** Pieces of a stream, then its end: closed well, the socket destroyed, or silence. */
export type StreamReply = {
  readonly kind: "stream";
  readonly pieces: readonly string[];
  readonly ending: "end" | "drop" | "hang";
  /** Why the model stopped; `stop` unless told otherwise. */
  readonly finishReason?: string;
  /** A slow model: awaited before each piece, by its place from 0. */
  readonly before?: (place: number) => Promise<void>;
};

export type StatusReply = {
  readonly kind: "status";
  readonly status: number;
  readonly message?: string;
  /** In the header that counts milliseconds. */
  readonly retryAfterMs?: number;
  /** In the header that every server knows, in whole seconds. */
  readonly retryAfterSeconds?: number;
};

const messageSchema = z.looseObject({ role: z.string(), content: z.unknown().optional() });

export const modelRequestSchema = z.looseObject({
  model: z.string(),
  stream: z.boolean().optional(),
  temperature: z.number().optional(),
  seed: z.number().optional(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).optional(),
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  /** Of chat completions. */
  messages: z.array(messageSchema).default([]),
  response_format: z
    .looseObject({
      type: z.string(),
      json_schema: z
        .looseObject({ name: z.string(), strict: z.boolean().optional(), schema: z.unknown().optional() })
        .optional(),
    })
    .optional(),
});
export type ModelRequestBody = z.infer<typeof modelRequestSchema>;

export type ModelRequest = {
  readonly path: string;
  readonly authorization: string | null;
  /** The body as text, to look for what was sent. */
  readonly text: string;
  readonly body: ModelRequestBody;
};

/** What stands in the messages of some roles, one after the other. */
export function wordsOf({ body }: Pick<ModelRequest, "body">, roles: readonly string[]): string {
  const spoken = body.messages.filter(({ role }) => roles.includes(role));
  return spoken.map(({ content }) => (typeof content === "string" ? content : JSON.stringify(content))).join("\n");
}
