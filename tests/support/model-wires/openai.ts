/** OpenAI's responses, chat completions of any server, and chat completions of Azure at both of its addresses. */
import { z } from "zod";
import { chatBody, chatEvents } from "../model-server/chat-form.ts";
import { responsesBody, responsesEvents } from "../model-server/responses-form.ts";
import {
  dataEvent,
  type FaultName,
  keyOfTest,
  type Wire,
  type WireBody,
  type WireFault,
  type WireRequest,
} from "./wire.ts";

function refusal(status: number, code: string | null, message: string): WireFault {
  return { status, body: { error: { message, type: "invalid_request_error", param: null, code } } };
}

const faults: Readonly<Record<FaultName, WireFault>> = {
  auth: refusal(401, "invalid_api_key", `Incorrect API key provided: ${keyOfTest}`),
  unknown: refusal(404, "model_not_found", "The model `x` does not exist or you do not have access to it."),
  rate: refusal(429, "rate_limit_exceeded", "Rate limit reached for requests"),
  tooLong: refusal(400, "context_length_exceeded", "Your input exceeds the context window of this model."),
  schema: refusal(400, null, "Invalid parameter: 'response_format' of type 'json_schema' is not supported."),
  filter: refusal(400, "content_filter", "The response was filtered due to the prompt."),
};

const reasons = { whole: "stop", cut: "length", refused: "content_filter" } as const;
const form = { model: "small", namesFinishReason: true, countsStreams: true };

/** Where the key stands, and nowhere else. */
function keyFault({ headers }: WireRequest, header: "authorization" | "api-key"): string | null {
  const said = header === "authorization" ? `Bearer ${keyOfTest}` : keyOfTest;
  const other = header === "authorization" ? headers["api-key"] : headers.authorization;
  return headers[header] === said && other === undefined ? null : "key";
}

const roomSchema = z.looseObject({
  max_tokens: z.number().optional(),
  max_completion_tokens: z.number().optional(),
  max_output_tokens: z.number().optional(),
});

function roomOf(body: WireBody): number | undefined {
  const read = roomSchema.parse(body);
  return read.max_tokens ?? read.max_completion_tokens ?? read.max_output_tokens;
}

const chat = {
  isStream: ({ body }: WireRequest) => body.stream === true,
  asksBySchema: (body: WireBody) => body.response_format !== undefined,
  roomOf,
  whole: ({ pieces, ending }) => chatBody({ content: pieces.join("") }, reasons[ending], form),
  events: ({ pieces, ending }) => {
    const { opening, closing, ...said } = chatEvents(
      pieces.map((content) => ({ content })),
      reasons[ending],
      form,
    );
    const done = "data: [DONE]\n\n";
    return {
      opening: opening.map(dataEvent),
      pieces: said.pieces.map(dataEvent),
      closing: [...closing.map(dataEvent), done],
    };
  },
} satisfies Partial<Wire>;

export const compatibleWire: Wire = {
  ...chat,
  model: "compatible:qwen3:8b",
  keySetting: "LLM_API_KEY",
  variables: (origin) => ({ LLM_BASE_URL: `${origin}/v1`, LLM_API_KEY: keyOfTest }),
  complaintOf: (request) => {
    if (request.body.model !== "qwen3:8b") return "model";
    return request.path === "/v1/chat/completions" ? keyFault(request, "authorization") : `path ${request.path}`;
  },
  faults,
};

export const openAiWire: Wire = {
  model: "openai:gpt-5-mini",
  keySetting: "OPENAI_API_KEY",
  variables: (origin) => ({ OPENAI_BASE_URL: `${origin}/v1`, OPENAI_API_KEY: keyOfTest }),
  complaintOf: (request) =>
    request.path === "/v1/responses" ? keyFault(request, "authorization") : `path ${request.path}`,
  isStream: ({ body }) => body.stream === true,
  asksBySchema: (body) => JSON.stringify(body.text ?? {}).includes("json_schema"),
  roomOf,
  whole: ({ pieces, ending }) => {
    const body = responsesBody(pieces.join(""));
    const reason = ending === "cut" ? "max_output_tokens" : "content_filter";
    return ending === "whole" ? body : { ...body, status: "incomplete", incomplete_details: { reason } };
  },
  events: ({ pieces }) => {
    const { opening, closing, ...said } = responsesEvents(pieces);
    return {
      opening: opening.map(dataEvent),
      pieces: said.pieces.map(dataEvent),
      closing: [...closing.map(dataEvent), "data: [DONE]\n\n"],
    };
  },
  faults,
};

const azure = {
  ...chat,
  model: "azure:our-deployment",
  keySetting: "AZURE_API_KEY",
  faults: {
    ...faults,
    auth: {
      status: 401,
      body: { error: { code: "401", message: `Access denied due to invalid subscription key ${keyOfTest}.` } },
    },
    unknown: {
      status: 404,
      body: { error: { code: "DeploymentNotFound", message: "The API deployment for this resource does not exist." } },
    },
  },
} satisfies Partial<Wire>;

function azureAt(base: string, path: string, more: Readonly<Record<string, string>>): Wire {
  return {
    ...azure,
    variables: (origin) => ({ AZURE_API_KEY: keyOfTest, AZURE_BASE_URL: `${origin}${base}`, ...more }),
    complaintOf: (request) => (request.path === path ? keyFault(request, "api-key") : `path ${request.path}`),
  };
}

/** At the current address, where the deployment stands in the body. */
export const azureWire = azureAt("/openai/v1", "/openai/v1/chat/completions", {});

/** At the older addresses, which carry the deployment and a version. */
export const azureVersionWire = azureAt(
  "/openai",
  "/openai/deployments/our-deployment/chat/completions?api-version=2024-10-21",
  { AZURE_API_VERSION: "2024-10-21" },
);
