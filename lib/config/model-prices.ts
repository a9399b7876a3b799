/**
 * What calls to language models cost, in US dollars per million tokens. Prices change: the table says when it was
 * written, and MODEL_PRICES wins over it. A model that is in neither has no known price, which is not the same as none.
 */
import "server-only";
import { z } from "zod";
import { type ModelPrice, modelPriceSchema } from "#lib/domain/model-price";
import { readModelName } from "#lib/domain/model-providers";

export type ModelPrices = Readonly<Record<string, ModelPrice>>;

/** List prices as they were known in September 2025; MODEL_PRICES sets what is paid today. */
const listPrices: ModelPrices = {
  "gpt-5": { input: 1.25, output: 10, cached: 0.125 },
  "gpt-5-mini": { input: 0.25, output: 2, cached: 0.025 },
  "gpt-5-nano": { input: 0.05, output: 0.4, cached: 0.005 },
  "gpt-4.1": { input: 2, output: 8, cached: 0.5 },
  "gpt-4.1-mini": { input: 0.4, output: 1.6, cached: 0.1 },
  "gpt-4.1-nano": { input: 0.1, output: 0.4, cached: 0.025 },
  "gpt-4o": { input: 2.5, output: 10, cached: 1.25 },
  "gpt-4o-mini": { input: 0.15, output: 0.6, cached: 0.075 },
  o3: { input: 2, output: 8, cached: 0.5 },
  "o4-mini": { input: 1.1, output: 4.4, cached: 0.275 },
  "anthropic:claude-opus-4-1": { input: 15, output: 75, cached: 1.5 },
  "anthropic:claude-sonnet-4-5": { input: 3, output: 15, cached: 0.3 },
  "anthropic:claude-3-5-haiku": { input: 0.8, output: 4, cached: 0.08 },
  "google:gemini-2.5-pro": { input: 1.25, output: 10 },
  "google:gemini-2.5-flash": { input: 0.3, output: 2.5 },
  "google:gemini-2.5-flash-lite": { input: 0.1, output: 0.4 },
};

/** A date behind a model's name makes no other model of it (`gpt-5-mini-2025-08-07`); a word does (`gpt-5-pro`). */
const datedForm = /-\d{4}-?\d{2}-?\d{2}$/;

/**
 * The price of a model, by its name or `provider:name`; null where none is known. Own prices may say the provider or leave
 * it out; the longest name that the model's begins with wins. Other servers ask other prices for models of the same name.
 */
export function priceOf(model: string, own: ModelPrices = {}): ModelPrice | null {
  const names = [model, readModelName(model)?.model ?? model];
  const [named] = Object.keys(own)
    .filter((name) => names.some((one) => one.startsWith(name)))
    .toSorted((a, b) => b.length - a.length);
  if (named !== undefined) return own[named] ?? null;
  const name = model.replace(/^openai:/, "").replace(datedForm, "");
  return Object.hasOwn(listPrices, name) ? (listPrices[name] ?? null) : null;
}

/** Prices by the model's name: `{"gpt-5-mini": {"input": 0.25, "output": 2}}`, perhaps with `cached`. */
export const modelPricesVariable = z
  .string()
  .transform((text, context): ModelPrices => {
    const parsed = z.record(z.string().min(1), modelPriceSchema).safeParse(parseJson(text));
    if (parsed.success) return parsed.data;
    context.addIssue({
      code: "custom",
      message: 'must be JSON such as {"gpt-5-mini": {"input": 0.25, "output": 2}}: dollars per million tokens',
    });
    return z.NEVER;
  })
  .optional();

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
