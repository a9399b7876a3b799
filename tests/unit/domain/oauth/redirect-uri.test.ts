/** Where a code may go: nowhere that was not registered, letter by letter, but for the port on the reader's own machine. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answerAt, isRedirectUri, isRegistered, placeOf } from "#lib/domain/oauth/redirect-uri";

const letters = fc.string({ unit: fc.constantFrom(..."abcXYZ019-_~"), minLength: 1, maxLength: 12 });
const path = fc.array(letters, { maxLength: 4 }).map((parts) => parts.map((part) => `/${part}`).join(""));
const port = fc.integer({ min: 1, max: 65_535 });
const loopbackHost = fc.constantFrom("127.0.0.1", "[::1]", "localhost");
const domain = fc.domain();

const https = fc.tuple(domain, path).map(([host, rest]) => `https://${host}${rest}`);
const loopback = fc.tuple(loopbackHost, port, path).map(([host, at, rest]) => `http://${host}:${at}${rest}`);
const privateUse = fc
  .tuple(fc.constantFrom("com.example.app", "org.a-b.c1", "io.x"), letters)
  .map(([scheme, rest]) => `${scheme}:/${rest}`);
const allowed = fc.oneof(https, loopback, privateUse);

describe("a place that an app may register", () => {
  it("is https, a program on this machine, or a scheme of the app's own", () => {
    fc.assert(
      fc.property(allowed, (uri) => {
        expect(isRedirectUri(uri)).toBe(true);
      }),
    );
    for (const known of ["cursor://anysphere.cursor-mcp/oauth/callback", "vscode://vscode.github-authentication/a"]) {
      expect([known, isRedirectUri(known)]).toEqual([known, true]);
    }
  });

  it("is no other scheme: not what a browser runs, reads or hands to a program of the system", () => {
    const schemes = [
      ...["javascript", "data", "blob", "file", "vbscript", "about", "view-source", "filesystem", "ws", "ftp", "http"],
      ...["intent", "ms-msdt", "search-ms", "ms-settings", "mailto", "tel", "chrome", "x", "claude"],
    ];
    const rest = fc.constantFrom("alert(1)", "//example.org/a", "/a", "text/html,x", "//x.y/?code=1");
    fc.assert(
      fc.property(fc.constantFrom(...schemes), rest, fc.boolean(), (scheme, after, isLoud) => {
        expect(isRedirectUri(`${isLoud ? scheme.toUpperCase() : scheme}:${after}`)).toBe(false);
      }),
    );
  });

  it("is plain http on this machine alone, whatever a name looks like", () => {
    fc.assert(
      fc.property(domain, path, (host, rest) => {
        expect(isRedirectUri(`http://${host}${rest}`)).toBe(false);
      }),
    );
    const others = [
      ...["http://127.0.0.1.evil.example/a", "http://localhost.evil.example/a", "http://localhost@evil.example/a"],
      ...["http://127.0.0.2/a", "http://0.0.0.0/a", "http://[::]/a", "http://2130706433/a", "http://127.1/a"],
      ...["http://localhost:99999/a", "http://localhost:1:2/a", "http://LOCALHOST/a", "http://192.168.0.1/a"],
    ];
    for (const other of others) expect([other, isRedirectUri(other)]).toEqual([other, false]);
  });

  it("holds nothing that a browser drops, turns round or does not send, and no answer of its own", () => {
    const odd = [" ", "\t", "\n", "\r", "\\", "#", "\u0000", "\u00a0", "\u2028"];
    fc.assert(
      fc.property(allowed, fc.constantFrom(...odd), fc.nat(), (uri, sign, at) => {
        const place = at % (uri.length + 1);
        expect(isRedirectUri(`${uri.slice(0, place)}${sign}${uri.slice(place)}`)).toBe(false);
      }),
    );
    for (const name of ["code", "state", "iss", "error"]) {
      expect(isRedirectUri(`https://example.org/back?${name}=1`)).toBe(false);
    }
    expect(isRedirectUri("https://user@example.org/")).toBe(false);
    expect(isRedirectUri("https://:secret@example.org/")).toBe(false);
    expect(isRedirectUri("https:/example.org/")).toBe(false);
    expect(isRedirectUri("https:///example.org/")).toBe(false);
    expect(isRedirectUri(`https://example.org/${"a".repeat(1_000)}`)).toBe(false);
    expect(isRedirectUri("")).toBe(false);
    expect(isRedirectUri("/callback")).toBe(false);
  });
});

describe("a place that is asked for", () => {
  it("is one of those that were registered", () => {
    fc.assert(
      fc.property(allowed, (uri) => {
        expect(isRegistered(uri, [uri])).toBe(true);
      }),
    );
    fc.assert(
      fc.property(allowed, (uri) => {
        expect(isRegistered(uri, [])).toBe(false);
      }),
    );
  });

  it("is another one as soon as one letter is another", () => {
    fc.assert(
      fc.property(fc.oneof(https, privateUse), fc.nat(), letters, (uri, at, more) => {
        const place = at % (uri.length + 1);
        expect(isRegistered(`${uri.slice(0, place)}${more}${uri.slice(place)}`, [uri])).toBe(false);
        expect(isRegistered(uri.slice(0, -1), [uri])).toBe(false);
      }),
    );
  });

  it("may have another port on this machine, or none, and nothing else may differ", () => {
    fc.assert(
      fc.property(fc.tuple(loopbackHost, port, port), path, letters, ([host, one, other], rest, more) => {
        const registered = [`http://${host}:${one}${rest}`];
        expect(isRegistered(`http://${host}:${other}${rest}`, registered)).toBe(true);
        expect(isRegistered(`http://${host}${rest}`, registered)).toBe(true);
        expect(isRegistered(`http://${host}:${other}${rest}/${more}`, registered)).toBe(false);
        expect(isRegistered(`http://${host}:${other}${rest}?${more}=1`, registered)).toBe(false);
        expect(isRegistered(`https://${host}:${other}${rest}`, registered)).toBe(false);
      }),
    );
    expect(isRegistered("http://localhost:1/a", ["http://127.0.0.1:1/a"])).toBe(false);
    expect(isRegistered("http://127.0.0.1:1/a", ["http://[::1]:1/a"])).toBe(false);
  });

  it("has no other port anywhere else", () => {
    fc.assert(
      fc.property(domain, port, port, (host, one, other) => {
        fc.pre(one !== other);
        expect(isRegistered(`https://${host}:${other}/a`, [`https://${host}:${one}/a`])).toBe(false);
      }),
    );
  });
});

it("an answer is added to the place, and keeps what stood there", () => {
  fc.assert(
    fc.property(allowed, fc.string({ maxLength: 60 }), (uri, state) => {
      const answered = new URL(answerAt(uri, { code: "c", state, iss: undefined }));
      expect(answered.searchParams.get("code")).toBe("c");
      expect(answered.searchParams.get("state")).toBe(new URLSearchParams([["s", state]]).get("s"));
      expect(answered.searchParams.has("iss")).toBe(false);
      expect([answered.protocol, answered.host, answered.pathname]).toEqual([
        new URL(uri).protocol,
        new URL(uri).host,
        new URL(uri).pathname,
      ]);
    }),
  );
  expect(answerAt("https://example.org/back?a=1", { error: "x" })).toBe("https://example.org/back?a=1&error=x");
});

it("a place is told in words that nobody takes for another one", () => {
  expect(placeOf("https://claude.ai/api/mcp/auth_callback")).toBe("claude.ai");
  expect(placeOf("https://xn--pple-43d.com/")).toBe("xn--pple-43d.com");
  expect(placeOf("https://аpple.com/")).toBe("xn--pple-43d.com");
  expect(placeOf("http://127.0.0.1:3/a")).toBe("a program on this computer");
  expect(placeOf("com.example.app:/back")).toBe("the app on this computer that opens com.example.app: addresses");
});
