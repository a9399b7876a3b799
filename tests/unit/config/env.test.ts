import { describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "#lib/config/env";

function issuesOf(source: Record<string, string>): string[] {
  try {
    readSettings(source);
    return [];
  } catch (cause) {
    if (!(cause instanceof SettingsError)) throw cause;
    return cause.message
      .split("\n")
      .slice(1)
      .map((line) => line.trim());
  }
}

describe("the environment", () => {
  it("may be empty: everything has a default or is left out", () => {
    expect(readSettings({})).toMatchObject({
      DATA_DIR: ".data",
      HOST: "127.0.0.1",
      PORT: 3000,
      MODEL_DATA: "results",
      OPENAI_API_KEY: undefined,
    });
  });

  it("counts an empty or blank variable as a missing one", () => {
    expect(readSettings({ PORT: "", OPENAI_API_KEY: "  ", LLM_BASE_URL: "", LOG_LEVEL: " " })).toEqual(
      readSettings({}),
    );
  });

  it("names everything that is wrong in one list", () => {
    const issues = issuesOf({ PORT: "abc", LLM_BASE_URL: "ftp://models", MODEL_DATA: "all", LOG_LEVEL: "loud" });
    expect(issues.toSorted()).toEqual([
      "LLM_BASE_URL must be an http:// or https:// address",
      "LLM_MODEL must be set when LLM_BASE_URL is set",
      "LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent",
      "MODEL_DATA must be results, samples or metadata",
      "PORT must be a port number",
    ]);
  });

  it.each(["0", "65536", "80.5", "-1"])("refuses the port %s", (port) => {
    expect(issuesOf({ PORT: port })).toHaveLength(1);
  });

  it.each(["0.0.0.0", "::", "192.168.1.7", "workstation", "127.0.0.1.evil.example"])(
    "refuses to be reached by other machines: HOST=%s",
    (host) => {
      expect(issuesOf({ HOST: host })).toEqual([expect.stringMatching(/^HOST .*sign-in/)]);
    },
  );

  it.each(["localhost", "127.0.0.1", "127.8.0.1", "::1", "[::1]"])("listens on %s", (host) => {
    expect(readSettings({ HOST: host }).HOST).toBe(host);
  });

  it("wants a server's address and its model together", () => {
    expect(issuesOf({ LLM_MODEL: "small" })).toEqual(["LLM_BASE_URL must be set when LLM_MODEL is set"]);
    expect(issuesOf({ LLM_BASE_URL: "http://127.0.0.1:11434/v1" })).toEqual([
      "LLM_MODEL must be set when LLM_BASE_URL is set",
    ]);
  });

  it("never repeats a secret in its complaint", () => {
    const issues = issuesOf({ OPENAI_API_KEY: "sk-very-secret", PORT: "abc" });
    expect(issues.join("\n")).not.toContain("very-secret");
  });
});
