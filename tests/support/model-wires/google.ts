/** Google's Gemini API, version v1beta. */
import { z } from "zod";
import { dataEvent, type FaultName, keyOfTest, type Wire, type WireFault, type WireText } from "./wire.ts";

const partsSchema = z.array(z.strictObject({ text: z.string() }));

const requestSchema = z.strictObject({
  contents: z.array(z.strictObject({ role: z.enum(["user", "model"]), parts: partsSchema })),
  systemInstruction: z.strictObject({ parts: partsSchema }).optional(),
  generationConfig: z
    .strictObject({
      maxOutputTokens: z.number().optional(),
      temperature: z.number().optional(),
      seed: z.number().optional(),
      responseMimeType: z.literal("application/json").optional(),
      responseJsonSchema: z.looseObject({}).optional(),
    })
    .optional(),
});

function refusal(code: number, status: string, message: string, details: readonly object[] = []): WireFault {
  return { status: code, body: { error: { code, message, status, details } } };
}

const faults: Readonly<Record<FaultName, WireFault>> = {
  auth: refusal(400, "INVALID_ARGUMENT", `API key not valid: ${keyOfTest}. Please pass a valid API key.`, [
    { "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason: "API_KEY_INVALID" },
  ]),
  unknown: refusal(
    404,
    "NOT_FOUND",
    "models/gemini-2.5-flash is not found for API version v1beta, or is not supported for generateContent.",
  ),
  rate: refusal(429, "RESOURCE_EXHAUSTED", "You exceeded your current quota.", [
    { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "0.001s" },
  ]),
  tooLong: refusal(
    400,
    "INVALID_ARGUMENT",
    "The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).",
  ),
  schema: refusal(
    400,
    "INVALID_ARGUMENT",
    "The specified schema produces a constraint that has too many states for serving.",
  ),
  filter: { status: 200, body: { promptFeedback: { blockReason: "SAFETY" }, usageMetadata: { promptTokenCount: 11 } } },
};

const reasons = { whole: "STOP", cut: "MAX_TOKENS", refused: "SAFETY" } as const;
const usageMetadata = { promptTokenCount: 11, candidatesTokenCount: 7, totalTokenCount: 18 };

function chunk(parts: readonly object[], more: object = {}) {
  return { candidates: [{ content: { role: "model", parts }, index: 0, ...more }], usageMetadata, responseId: "r1" };
}

function events({ pieces, thoughts, ending }: WireText) {
  return {
    opening: [dataEvent(chunk([{ text: thoughts, thought: true }]))],
    pieces: pieces.map((text) => dataEvent(chunk([{ text }]))),
    closing: [dataEvent(chunk([{ text: "" }], { finishReason: reasons[ending] }))],
  };
}

export const googleWire: Wire = {
  model: "google:gemini-2.5-flash",
  keySetting: "GOOGLE_GENERATIVE_AI_API_KEY",
  variables: (origin) => ({ GOOGLE_GENERATIVE_AI_API_KEY: keyOfTest, GOOGLE_BASE_URL: `${origin}/v1beta` }),
  complaintOf: ({ path, headers, body }) => {
    const model = "/v1beta/models/gemini-2.5-flash";
    const isPath = path === `${model}:generateContent` || path === `${model}:streamGenerateContent?alt=sse`;
    if (!isPath) return `path ${path}`;
    if (headers["x-goog-api-key"] !== keyOfTest || headers.authorization !== undefined) return "key";
    const read = requestSchema.safeParse(body);
    return read.success ? null : read.error.message;
  },
  isStream: ({ path }) => path.includes(":streamGenerateContent"),
  asksBySchema: (body) => JSON.stringify(body).includes('"responseJsonSchema"'),
  roomOf: (body) => requestSchema.parse(body).generationConfig?.maxOutputTokens,
  whole: ({ pieces, thoughts, ending }) =>
    chunk([{ text: thoughts, thought: true }, ...pieces.map((text) => ({ text }))], { finishReason: reasons[ending] }),
  events,
  faults,
};
