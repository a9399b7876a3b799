import { describe, expect, it } from "vitest";
import { readModelName } from "#lib/domain/model-providers";

describe("the name of a model with its provider", () => {
  it.each([
    ["openai:gpt-5-mini", { provider: "openai", model: "gpt-5-mini" }],
    ["compatible:qwen3:8b", { provider: "compatible", model: "qwen3:8b" }],
    [" Anthropic : claude-sonnet-4-5 ", { provider: "anthropic", model: "claude-sonnet-4-5" }],
  ])("is read from %s up to the first colon", (text, name) => {
    expect(readModelName(text)).toEqual(name);
  });

  it.each(["gpt-5-mini", "openai", "openai:", "openai: ", ":gpt-5", "qwen3:8b", ""])("is not read from %j", (text) => {
    expect(readModelName(text)).toBeNull();
  });
});
