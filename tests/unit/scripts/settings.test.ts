import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isLoopback,
  listenProblem,
  nodeVersionProblem,
  reachableHost,
  readListenSettings,
  serverAddress,
} from "../../../scripts/lib/settings.mjs";

describe("address and port", () => {
  test("without settings the app listens on this machine only, port 3000", () => {
    expect(readListenSettings({})).toEqual({ ok: true, host: "127.0.0.1", port: 3000, publicUrl: null });
  });

  test("an empty setting counts as not set", () => {
    expect(readListenSettings({ HOST: "", PORT: " ", PUBLIC_URL: "" })).toEqual(readListenSettings({}));
  });

  test.each(["0.0.0.0", "192.168.1.5", "example.com", "::", "127.0.0.1.example.com", "127.0.0.999"])(
    "%s opens the app to others only where people sign in and come by a proxy; the sentence says which is missing",
    (host) => {
      const problemOf = (more: Readonly<Record<string, string>>) =>
        JSON.stringify(readListenSettings({ HOST: host, ...more }));
      expect(problemOf({})).toContain("Set AUTH=team (docs/deploy.md)");
      expect(problemOf({ PUBLIC_URL: "https://ask.example.com" })).toContain("Set AUTH=team (docs/deploy.md)");
      expect(problemOf({ AUTH: "team" })).toContain("set PUBLIC_URL to its address (docs/deploy.md)");
      const publicUrl = "https://ask.example.com";
      expect(readListenSettings({ HOST: host, AUTH: "team", PUBLIC_URL: publicUrl })).toEqual({
        ...{ ok: true, host, port: 3000, publicUrl },
      });
    },
  );

  test.each(["localhost", "127.0.0.1", "127.1.2.3", "::1"])("%s is this machine", (host) => {
    expect(readListenSettings({ HOST: host })).toEqual({ ok: true, host, port: 3000, publicUrl: null });
  });

  test("what listens everywhere is asked on this machine", () => {
    expect(["0.0.0.0", "::", "[::]", "10.0.0.2", "::1"].map(reachableHost)).toEqual([
      ...["127.0.0.1", "::1", "::1", "10.0.0.2", "::1"],
    ]);
  });

  test("no address outside 127.0.0.0/8 passes as this machine", () => {
    const address = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
    fc.assert(fc.property(address, (parts) => isLoopback(parts.join(".")) === (parts[0] === 127)));
  });

  test.each(["0", "65536", "3000.5", "-1", "http", "1e3", "0x50"])("PORT=%s is refused with a sentence", (port) => {
    const settings = readListenSettings({ PORT: port });
    expect(settings).toMatchObject({ ok: false });
    expect(JSON.stringify(settings)).toContain("from 1 to 65535");
  });

  test("every whole number from 1 to 65535 is a port", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 65_535 }), (port) => {
        expect(readListenSettings({ PORT: String(port) })).toMatchObject({ ok: true, port });
      }),
    );
  });

  test("an IPv6 address is bracketed in the printed address", () => {
    expect(serverAddress("::1", 3000)).toBe("http://[::1]:3000");
    expect(serverAddress("127.0.0.1", 3001)).toBe("http://127.0.0.1:3001");
  });
});

describe("sentences for the terminal", () => {
  test("a port in use names the port and a way out", () => {
    expect(listenProblem("EADDRINUSE", "127.0.0.1", 3000)).toBe(
      "Port 3000 is in use. Stop the program that uses it, or choose another port: PORT=3001 npm start",
    );
  });

  test("the last port does not propose a port that does not exist", () => {
    expect(listenProblem("EADDRINUSE", "127.0.0.1", 65_535)).not.toContain("65536");
  });

  test.each([
    ["EACCES", "Choose a port above 1023"],
    ["EADDRNOTAVAIL", "This machine has no address 127.0.0.1"],
    ["EOTHER", "(EOTHER)"],
    [undefined, "(unknown reason)"],
  ])("%s is explained", (code, explanation) => {
    expect(listenProblem(code, "127.0.0.1", 80)).toContain(explanation);
  });

  test.each(["20.12.0", "20.20.2", "22.1.0", "24.21.0"])("Node %s is new enough", (version) => {
    expect(nodeVersionProblem(version)).toBeNull();
  });

  test.each(["18.20.4", "20.11.1", "16.0.0"])("Node %s is refused with what to install", (version) => {
    expect(nodeVersionProblem(version)).toContain("Install Node.js 20.12 or newer");
  });
});
