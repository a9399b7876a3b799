import { describe, expect, it } from "vitest";
import { readSettings, settingNames } from "#lib/config/env";
import { priceOf } from "#lib/config/model-prices";
import { secretsOf } from "#lib/config/secrets";

describe("the price of a model", () => {
  it("holds for its dated forms, and for no other model whose name begins alike", () => {
    const mini = { input: 0.25, output: 2, cached: 0.025 };
    expect(priceOf("gpt-5-mini")).toEqual(mini);
    expect(priceOf("gpt-5-mini-2025-08-07")).toEqual(mini);
    expect(priceOf("gpt-5-mini-pro")).toBeNull();
    expect(priceOf("llama-3.3-70b")).toBeNull();
    expect(priceOf("constructor")).toBeNull();
  });

  it("is the user's own where there is one, by the longest name", () => {
    const own = { llama: { input: 1, output: 1 }, "llama-3.3": { input: 2, output: 2 } };
    expect(priceOf("llama-3.3-70b", own)).toEqual({ input: 2, output: 2 });
    expect(priceOf("llama-2", own)).toEqual({ input: 1, output: 1 });
  });

  it("is that of the provider that is named, and of no other server that has a model of that name", () => {
    expect(priceOf("openai:gpt-5-mini")).toEqual(priceOf("gpt-5-mini"));
    expect(priceOf("anthropic:claude-sonnet-4-5-20250929")).toEqual({ input: 3, output: 15, cached: 0.3 });
    for (const name of ["claude-sonnet-4-5", "compatible:gpt-5-mini", "azure:gpt-5-mini", "google:gemini-9"]) {
      expect(priceOf(name)).toBeNull();
    }
  });

  it("may be the user's own with or without the provider", () => {
    const own = { "claude-x": { input: 1, output: 1 }, "anthropic:claude": { input: 2, output: 2 } };
    expect(priceOf("anthropic:claude-x", own)).toEqual({ input: 2, output: 2 });
    expect(priceOf("compatible:claude-x", own)).toEqual({ input: 1, output: 1 });
  });

  it("is read from the settings as JSON, and anything else is refused in words", () => {
    expect(readSettings({ MODEL_PRICES: '{"llama": {"input": 0, "output": 0.5}}' }).MODEL_PRICES).toEqual({
      llama: { input: 0, output: 0.5 },
    });
    const withCached = { input: 2, output: 3, cached: 0.2 };
    expect(readSettings({ MODEL_PRICES: JSON.stringify({ llama: withCached }) }).MODEL_PRICES).toEqual({
      llama: withCached,
    });
    for (const text of ["free", "[1]", '{"llama": {"input": -1, "output": 0}}', '{"llama": 3}']) {
      expect(() => readSettings({ MODEL_PRICES: text })).toThrow(/MODEL_PRICES must be JSON such as/);
    }
  });
});

describe("secrets of the settings", () => {
  it("are all keys, passwords and the account, the longest first", () => {
    const settings = readSettings({
      OPENAI_API_KEY: "sk-123",
      LLM_API_KEY: "sk-123456",
      LLM_MODEL: "m",
      LLM_BASE_URL: "http://x.example",
      ANTHROPIC_API_KEY: "sk-ant-1234567",
      GOOGLE_GENERATIVE_AI_API_KEY: "AIza-12345678",
      AZURE_API_KEY: "0123456789",
    });
    expect(secretsOf(settings)).toEqual(["sk-ant-1234567", "AIza-12345678", "0123456789", "sk-123456", "sk-123"]);
  });

  // The one is a list, whose own test reads it in parts; the other says whether there are passwords.
  const others = new Set(["AUTH_SECRETS", "PASSWORD_SIGN_IN"]);

  it("are all that is called a key, a token, a secret or a word to sign in", () => {
    const named = settingNames.filter(
      (name) => /KEY|TOKEN(?!S$)|SECRET|PASS|_PAT$/.test(name) && !name.endsWith("_PATH") && !others.has(name),
    );
    const unset = { ...readSettings({}) };
    const hidden = named.filter((name) => secretsOf({ ...unset, [name]: "a-secret" }).includes("a-secret"));
    expect(named.length).toBeGreaterThan(8);
    expect(hidden).toEqual(named);
  });

  it("leave out what is too short to be one", () => {
    expect(secretsOf(readSettings({ OPENAI_API_KEY: "abc" }))).toEqual([]);
  });
});
