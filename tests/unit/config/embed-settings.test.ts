import { describe, expect, test } from "vitest";
import { toEmbedSettings } from "#lib/config/embed-settings";
import { readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";

const secret = "x".repeat(32);

describe("embedding", () => {
  test("is off without its settings", () => {
    expect(toEmbedSettings({})).toBeNull();
    expect(toEmbedSettings(readSettings({}))).toBeNull();
  });

  test("is for pages by their origins, as browsers write them", () => {
    const text =
      " https://Portal.example.com/ ,http://localhost:4000,http://127.0.0.1:4000,http://[::1]:80,,https://a.example:8443";
    expect(() => readSettings({ EMBED_ORIGINS: text, EMBED_SECRET: secret })).toThrow("EMBED_ORIGINS");
    const good = text.replace(",http://[::1]:80", "");
    expect(toEmbedSettings(readSettings({ EMBED_ORIGINS: good, EMBED_SECRET: secret }))).toEqual({
      origins: [
        "https://portal.example.com",
        "http://localhost:4000",
        "http://127.0.0.1:4000",
        "https://a.example:8443",
      ],
      secret,
    });
  });

  test.each([
    "*",
    "https://*.example.com",
    "https://",
    "portal.example.com",
    "http://portal.example.com",
    "https://portal.example.com/page",
    "https://portal.example.com?a",
    "https://somebody@portal.example.com",
    "https://portal.example.com 'unsafe-inline'",
    "https://portal.example.com;script-src",
    "null",
    "data:text/html,a",
    "file:///page.html",
    "javascript:1",
  ])("is refused for %s", (origin) => {
    expect(() => readSettings({ EMBED_ORIGINS: origin, EMBED_SECRET: secret })).toThrow("EMBED_ORIGINS");
  });

  test("needs a secret of 32 characters or more, and both settings", () => {
    const origins = { EMBED_ORIGINS: "https://portal.example.com" };
    expect(() => readSettings({ ...origins, EMBED_SECRET: "x".repeat(31) })).toThrow("32 characters or more");
    expect(() => readSettings(origins)).toThrow("EMBED_SECRET is needed");
    expect(() => readSettings({ EMBED_SECRET: secret })).toThrow("EMBED_ORIGINS is needed");
  });

  test("has a secret that stands in no record", () => {
    const settings = readSettings({ EMBED_ORIGINS: "https://portal.example.com", EMBED_SECRET: secret });
    expect(secretsOf(settings)).toContain(secret);
  });
});
