import { describe, expect, it } from "vitest";
import { isOwnOrigin } from "#lib/services/own-origin";

const behindProxy = { method: "POST", host: "ask.example.org", publicUrl: "https://ask.example.org" };

describe("what may change something", () => {
  it.each([
    ["https://ask.example.org", true],
    ["HTTPS://ASK.example.org", true],
    ["http://ask.example.org", false],
    ["https://ask.example.org:8443", false],
    ["https://other.example.org", false],
    ["null", false],
    [null, false],
  ])("behind a proxy comes from the very origin that people open: %j is %j", (origin, isOwn) => {
    expect(isOwnOrigin({ ...behindProxy, origin })).toBe(isOwn);
  });

  it("on this machine comes from a page of the same name and port", () => {
    const local = { method: "POST", host: "localhost:3000", publicUrl: behindProxy.publicUrl };
    expect(isOwnOrigin({ ...local, origin: "http://localhost:3000" })).toBe(true);
    expect(isOwnOrigin({ ...local, origin: "http://localhost:3001" })).toBe(false);
    expect(isOwnOrigin({ ...local, origin: "https://ask.example.org" })).toBe(false);
  });

  it("is not asked of a link that is followed", () => {
    expect(isOwnOrigin({ ...behindProxy, method: "GET", origin: null })).toBe(true);
    expect(isOwnOrigin({ ...behindProxy, method: "GET", origin: "https://evil.example" })).toBe(false);
  });
});
