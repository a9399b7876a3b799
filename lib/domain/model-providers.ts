/** Who language models are reached by, and how one setting names both: `provider:name`. */

export const modelProviderNames = ["openai", "azure", "anthropic", "google", "compatible"] as const;
export type ModelProviderName = (typeof modelProviderNames)[number];

export type ModelName = {
  readonly provider: ModelProviderName;
  /** As the provider calls it; it may hold further colons (`qwen3:8b`). */
  readonly model: string;
};

/** Reads `provider:name`; null where it names no provider that is known, or no model. */
export function readModelName(text: string): ModelName | null {
  const [head = "", ...rest] = text.split(":");
  const provider = modelProviderNames.find((name) => name === head.trim().toLowerCase());
  const model = rest.join(":").trim();
  return provider === undefined || model === "" ? null : { provider, model };
}
