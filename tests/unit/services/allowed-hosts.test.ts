import { describe, expect, it } from "vitest";
import { isAllowedHost } from "#lib/services/allowed-hosts";

const listensOn = { host: "127.0.0.1", port: 3000, publicUrl: null };

describe("the Host allow-list", () => {
  it.each(["localhost:3000", "LocalHost:3000", "127.0.0.1:3000", "[::1]:3000"])("lets %s in", (host) => {
    expect(isAllowedHost(host, listensOn)).toBe(true);
  });

  it.each([
    null,
    "",
    "evil.example",
    "evil.example:3000",
    "localhost",
    "localhost:3001",
    "localhost:30000",
    "localhost.evil.example:3000",
    "127.0.0.1.evil.example:3000",
    "evil.example:3000@localhost:3000",
  ])("keeps %s out", (host) => {
    expect(isAllowedHost(host, listensOn)).toBe(false);
  });

  it("lets in the name that the app was told to listen on", () => {
    expect(isAllowedHost("workstation:3000", { host: "workstation", port: 3000, publicUrl: null })).toBe(true);
    expect(isAllowedHost("[::2]:3000", { host: "::2", port: 3000, publicUrl: null })).toBe(true);
  });

  it("lets in the name that a proxy in front is opened under, and no other of its domain", () => {
    const behind = { ...listensOn, publicUrl: "https://ask.example.com" };
    expect(["ask.example.com", "ASK.example.com", "localhost:3000"].map((host) => isAllowedHost(host, behind))).toEqual(
      [true, true, true],
    );
    const foreign = [
      "example.com",
      "ask.example.com:8443",
      "ask.example.com.evil.example",
      "ask.example.com@evil.example",
    ];
    expect(foreign.filter((host) => isAllowedHost(host, behind))).toEqual([]);
  });

  it("knows that browsers leave out port 80", () => {
    expect(isAllowedHost("localhost", { host: "127.0.0.1", port: 80, publicUrl: null })).toBe(true);
  });
});
