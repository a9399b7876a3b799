import { describe, expect, it } from "vitest";
import { isAllowedHost } from "#lib/services/allowed-hosts";

const listensOn = { host: "127.0.0.1", port: 3000 };

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
    expect(isAllowedHost("workstation:3000", { host: "workstation", port: 3000 })).toBe(true);
    expect(isAllowedHost("[::2]:3000", { host: "::2", port: 3000 })).toBe(true);
  });

  it("knows that browsers leave out port 80", () => {
    expect(isAllowedHost("localhost", { host: "127.0.0.1", port: 80 })).toBe(true);
  });
});
