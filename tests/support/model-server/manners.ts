/**
 * Three manners of servers that speak chat completions: one that holds replies to a JSON schema, one that knows
 * nothing of schemas, and Snowflake Cortex with its documented rules.
 */
import { z } from "zod";
import type { ChatForm } from "./chat-form.ts";
import type { ModelRequestBody } from "./replies.ts";
import { strictFaults } from "./strict-schema.ts";

export const mannerNames = ["strict", "plain", "cortex"] as const;
export type MannerName = (typeof mannerNames)[number];

/** What a server refuses a request with. */
export type Refused = { readonly status: number; readonly body: unknown };

export type Manner = {
  /** Before `/chat/completions`. */
  readonly basePath: string;
  refusalOf(body: ModelRequestBody): Refused | null;
  /** How the model writes an object that it was asked for; throws where the script breaks the asked-for schema. */
  writeObject(value: unknown, body: ModelRequestBody): string;
  form(body: ModelRequestBody): ChatForm;
};

/** The server's part of the talk in each manner. */
export const manners: Readonly<Record<MannerName, Manner>> = {
  strict: {
    basePath: "/v1",
    refusalOf: (body) => {
      const format = body.response_format?.json_schema;
      if (format === undefined) return null;
      const faults = format.strict === true ? strictFaults(format.schema) : ["strict must be true."];
      return faults.length === 0 ? null : openAiRefusal(`Invalid schema for response_format: ${faults.join(" ")}`);
    },
    writeObject: (value, body) => {
      const schema = body.response_format?.json_schema?.schema;
      if (isJsonSchema(schema)) expectFit(value, schema);
      return JSON.stringify(value);
    },
    form: ({ model, stream_options: options }) => ({
      model,
      namesFinishReason: true,
      countsStreams: options?.include_usage === true,
    }),
  },
  plain: {
    basePath: "/v1",
    refusalOf: (body) =>
      body.response_format === undefined ? null : openAiRefusal("response_format is not supported by this server"),
    writeObject: (value) => inWords(value),
    form: ({ model }) => ({ model, namesFinishReason: true, countsStreams: false }),
  },
  cortex: {
    basePath: "/api/v2/cortex/v1",
    refusalOf: (body) => {
      const message = cortexFault(body);
      return message === null ? null : { status: 400, body: { message, request_id: "request-1" } };
    },
    // Models that Cortex offers without structured output take the parameter and go on in their own way.
    writeObject: (value) => inWords(value),
    form: ({ model }) => ({ model, namesFinishReason: false, countsStreams: true }),
  },
};

function openAiRefusal(message: string): Refused {
  return { status: 400, body: { error: { message, type: "invalid_request_error", param: null, code: null } } };
}

function cortexFault({ max_tokens: maxTokens, messages }: ModelRequestBody): string | null {
  if (maxTokens !== undefined) return "max_tokens is deprecated in favor of max_completion_tokens";
  const isKnown = (role: string) => ["system", "user", "assistant", "tool"].includes(role);
  return messages.every(({ role }) => isKnown(role)) ? null : "unsupported message role";
}

function inWords(value: unknown): string {
  return `Here is what you asked for:\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\`\nTell me if you need more.`;
}

function isJsonSchema(schema: unknown): schema is Parameters<typeof z.fromJSONSchema>[0] {
  return typeof schema === "object" && schema !== null;
}

/** A server that holds replies to the schema could never have sent the others. */
function expectFit(value: unknown, schema: Parameters<typeof z.fromJSONSchema>[0]): void {
  const parsed = z.fromJSONSchema(schema).safeParse(value);
  if (!parsed.success) throw new Error(`The test's reply does not fit the schema: ${z.prettifyError(parsed.error)}`);
}
