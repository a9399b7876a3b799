import { describe, expect, it, vi } from "vitest";
import { databaseAddress, forgetBlankAddresses, readSettings, SettingsError } from "#lib/config/env";

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

  it("never blocks less than it can: costly statements are asked about unless a setting says so [req 67]", () => {
    expect(readSettings({}).DISABLE_SQL_BLOCKING).toBe(false);
    expect(readSettings({ DISABLE_SQL_BLOCKING: "true" }).DISABLE_SQL_BLOCKING).toBe(true);
    expect(issuesOf({ DISABLE_SQL_BLOCKING: "yes" })).toEqual(["DISABLE_SQL_BLOCKING must be true or false"]);
  });

  it("reads stored values unless it is told not to", () => {
    expect(readSettings({}).INDEX_VALUES).toBe(true);
    expect(readSettings({ INDEX_VALUES: "false" }).INDEX_VALUES).toBe(false);
    expect(issuesOf({ INDEX_VALUES: "no" })).toEqual(["INDEX_VALUES must be true or false"]);
  });

  it("says how many rows a preview shows, where the dictionaries lie, and whether a model is used [req 94]", () => {
    expect(readSettings({})).toMatchObject({ PREVIEW_ROWS: 100, SEMANTIC_DIR: "semantic", USE_MODEL: true });
    const set = { PREVIEW_ROWS: "25", SEMANTIC_DIR: "/words", USE_MODEL: "false" };
    expect(readSettings(set)).toMatchObject({ PREVIEW_ROWS: 25, SEMANTIC_DIR: "/words", USE_MODEL: false });
    for (const rows of ["0", "1001", "2.5", "many"]) {
      expect(issuesOf({ PREVIEW_ROWS: rows })).toEqual(["PREVIEW_ROWS must be a number of rows from 1 to 1000"]);
    }
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
    "is reached by other machines only where people sign in and a proxy stands in front: HOST=%s",
    (host) => {
      const issues = [expect.stringMatching(/^HOST .*AUTH=team/), expect.stringMatching(/^HOST .*PUBLIC_URL/)];
      expect(issuesOf({ HOST: host })).toEqual(issues);
      expect(issuesOf({ HOST: host, AUTH: "team" })).toEqual(issues.slice(1));
      expect(issuesOf({ HOST: host, AUTH: "team", PUBLIC_URL: "https://ask.example.com" })).toEqual([]);
    },
  );

  it.each(["127.0.0.999", "a b", "host:80", "http://host", "-host", "1.2.3", "[10.0.0.1"])(
    "listens on no such thing as %s",
    (host) => {
      const team = { AUTH: "team", PUBLIC_URL: "https://ask.example.com" };
      expect(issuesOf({ HOST: host, ...team })).toEqual([expect.stringMatching(/^HOST must be an address or a name/)]);
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

  it("takes a fast model beside any other one, and none alone: it plans nothing", () => {
    const alone = "MODEL must be set when a fast model is set: that one only chooses, and plans nothing";
    expect(issuesOf({ MODEL_FAST: "openai:gpt-5-nano" })).toEqual([alone]);
    expect(issuesOf({ MODEL: "openai:gpt-5", LLM_MODEL_FAST: "qwen3:8b" })).toEqual([
      "LLM_BASE_URL must be set when LLM_MODEL_FAST is set",
    ]);
    const server = { LLM_BASE_URL: "http://127.0.0.1:11434/v1", LLM_MODEL: "qwen3:32b" };
    for (const strong of [{ MODEL: "openai:gpt-5" }, { OPENAI_API_KEY: "sk-1" }, server]) {
      expect(readSettings({ ...strong, MODEL_FAST: "openai:gpt-5-nano" }).MODEL_FAST).toBe("openai:gpt-5-nano");
    }
    expect(readSettings({ ...server, LLM_MODEL_FAST: "qwen3:1.7b" }).LLM_MODEL_FAST).toBe("qwen3:1.7b");
  });

  it("takes what an answer may take of models as amounts above nothing", () => {
    expect(readSettings({ ANSWER_TOKENS: "20000", ANSWER_DOLLARS: "0.05" })).toMatchObject({
      ...{ ANSWER_TOKENS: 20_000, ANSWER_DOLLARS: 0.05 },
    });
    expect(readSettings({}).ANSWER_TOKENS).toBeUndefined();
    expect(issuesOf({ ANSWER_TOKENS: "1.5", ANSWER_DOLLARS: "0" })).toEqual([
      "ANSWER_TOKENS must be a whole number of tokens",
      "ANSWER_DOLLARS must be more than 0: USE_MODEL=false asks no model",
    ]);
    expect(issuesOf({ ANSWER_DOLLARS: "5 cents" })).toEqual(["ANSWER_DOLLARS must be a number of dollars"]);
  });

  it("takes a server's address alone where MODEL names the model, and any MODEL: the model's port says what is wrong", () => {
    const server = { LLM_BASE_URL: "http://127.0.0.1:11434/v1", MODEL: "compatible:qwen3:8b" };
    expect(readSettings(server)).toMatchObject(server);
    expect(readSettings({ MODEL: "nobody's" }).MODEL).toBe("nobody's");
  });

  it("wants no password in an address: it would be told with it", () => {
    const told = "must hold no user and no password: the key is a setting of its own";
    const issues = issuesOf({
      ANTHROPIC_BASE_URL: "https://me:very-secret@gateway.example/v1",
      AZURE_BASE_URL: "https://me@x.example",
    });
    expect(issues.toSorted()).toEqual([`ANTHROPIC_BASE_URL ${told}`, `AZURE_BASE_URL ${told}`]);
  });

  it("wants addresses of providers to be some, and the name of a resource to be no address", () => {
    const addresses = { OPENAI_BASE_URL: "x", ANTHROPIC_BASE_URL: "x", GOOGLE_BASE_URL: "x", AZURE_BASE_URL: "x" };
    expect(issuesOf({ ...addresses, AZURE_RESOURCE_NAME: "https://x.openai.azure.com" }).toSorted()).toEqual([
      "ANTHROPIC_BASE_URL must be an http:// or https:// address",
      "AZURE_BASE_URL must be an http:// or https:// address",
      "AZURE_RESOURCE_NAME must be the resource's name alone; an address belongs into AZURE_BASE_URL",
      "GOOGLE_BASE_URL must be an http:// or https:// address",
      "OPENAI_BASE_URL must be an http:// or https:// address",
    ]);
  });

  it.each([
    "file:chats.db",
    "file:/srv/my%20chats.db",
    "libsql://chats.example.org",
    "http://127.0.0.1:8080",
    "wss://chats.example.org",
  ])("keeps chats at %s", (url) => {
    expect(databaseAddress(readSettings({ DATABASE_URL: url }))).toEqual({ url, authToken: null });
  });

  it("keeps chats in the data folder when nothing else is said", () => {
    expect(databaseAddress(readSettings({}))).toEqual({ url: null, authToken: null });
  });

  it.each([
    ["postgres://somewhere/db", /must begin with file:/],
    ["chats.db", /must begin with file:/],
    ["file:", /must begin with file:/],
    ["file::memory:", /must name a file/],
    ["https://me:very-secret@chats.example.org", /DATABASE_AUTH_TOKEN/],
    ["libsql://chats.example.org?authToken=very-secret", /DATABASE_AUTH_TOKEN/],
  ])("refuses to keep chats at %s", (url, reason) => {
    const issues = issuesOf({ DATABASE_URL: url });
    expect(issues).toEqual([expect.stringMatching(reason)]);
    expect(issues.join()).not.toContain("very-secret");
  });

  it.each(["", "file:chats.db"])("wants no token where there is no server: DATABASE_URL=%s", (url) => {
    expect(issuesOf({ DATABASE_URL: url, DATABASE_AUTH_TOKEN: "token" })).toEqual([
      "DATABASE_AUTH_TOKEN is for a server: set DATABASE_URL to its address",
    ]);
  });

  it("never repeats a secret in its complaint", () => {
    const issues = issuesOf({ OPENAI_API_KEY: "sk-very-secret", PORT: "abc", DATABASE_AUTH_TOKEN: "very-secret" });
    expect(issues.join("\n")).not.toContain("very-secret");
  });
});

it("forgets the blank address of a provider, on which its package would fail, and no other variable", () => {
  vi.stubEnv("OPENAI_BASE_URL", " ");
  vi.stubEnv("GOOGLE_BASE_URL", "https://gateway.example");
  vi.stubEnv("LLM_MODEL", "");
  forgetBlankAddresses();
  const { OPENAI_BASE_URL, GOOGLE_BASE_URL, LLM_MODEL } = process.env;
  expect([OPENAI_BASE_URL, GOOGLE_BASE_URL, LLM_MODEL]).toEqual([undefined, "https://gateway.example", ""]);
  vi.unstubAllEnvs();
});
