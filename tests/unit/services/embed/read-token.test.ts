import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readEmbedToken } from "#lib/services/embed/read-token";
import {
  claimsOf,
  embedding,
  inSeconds,
  now,
  otherPage,
  portal,
  signed,
  someBoard,
} from "../../../support/embed/tokens.ts";
import { randomCases } from "../../../support/random-cases.ts";

const read = (token: string, at = now) => readEmbedToken(token, embedding, at);

describe("a token of an embed", () => {
  it("says what its host's server signed", async () => {
    const claims = claimsOf({ board: someBoard }, { groups: ["emea"], iat: inSeconds(0), nbf: inSeconds(0) });
    expect(await read(signed(claims))).toEqual(claims);
    const chat = claimsOf({ chat: { database: "DEMO", schema: "SALES" } }, { origin: otherPage });
    expect(await read(signed(chat, { header: { alg: "HS256" } }))).toEqual(chat);
  });

  it("counts until its end, and half a minute longer for clocks that differ", async () => {
    const token = signed(claimsOf());
    expect(await read(token, now + 629_000)).not.toBeNull();
    expect(await read(token, now + 631_000)).toBeNull();
  });

  it("never counts for longer than an hour, and not before its time", async () => {
    expect(await read(signed(claimsOf(undefined, { exp: inSeconds(3_630) })))).not.toBeNull();
    expect(await read(signed(claimsOf(undefined, { exp: inSeconds(3_632) })))).toBeNull();
    expect(await read(signed(claimsOf(undefined, { nbf: inSeconds(60) })))).toBeNull();
  });

  it("that is altered anywhere is refused", async () => {
    const token = signed(claimsOf(undefined, { groups: ["emea"] }));
    const alphabet = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ "];
    const place = fc.integer({ min: 0, max: token.length - 1 });
    const changed = fc.oneof(
      fc
        .tuple(place, fc.constantFrom(...alphabet))
        .map(([at, letter]) => `${token.slice(0, at)}${letter}${token.slice(at + 1)}`),
      place.map((at) => `${token.slice(0, at)}${token.slice(at + 1)}`),
      fc
        .tuple(place, fc.constantFrom(...alphabet))
        .map(([at, letter]) => `${token.slice(0, at)}${letter}${token.slice(at)}`),
      fc.constantFrom(`${token}=`, `${token}.`, `.${token}`, ` ${token}`, `${token}\n`, token.toUpperCase()),
    );
    const check = fc.asyncProperty(changed, async (altered) => {
      if (altered !== token) expect([altered, await read(altered)]).toEqual([altered, null]);
    });
    await fc.assert(check, { numRuns: randomCases({ few: 400, all: 5_000 }) });
  });

  it("whose last letter differs in bits that count for nothing is another one", async () => {
    const token = signed(claimsOf());
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(token.at(-1) ?? "");
    const twins = [1, 2, 3].map((bits) => `${token.slice(0, -1)}${letters[last ^ bits]}`);
    expect(await Promise.all(twins.map((twin) => read(twin)))).toEqual([null, null, null]);
  });

  it("that is signed another way, or not at all, is refused", async () => {
    const claims = claimsOf();
    const unsigned = signed(claims, { header: { alg: "none" } });
    const tokens = [
      unsigned,
      `${unsigned.split(".").slice(0, 2).join(".")}.`,
      signed(claims, { secret: "another secret, which is long enough as well" }),
      signed(claims, { header: { alg: "HS512", typ: "JWT" }, hash: "sha512" }),
      signed(claims, { header: { alg: "RS256", typ: "JWT" } }),
      signed(claims, { header: { alg: "HS256", typ: "at+jwt" } }),
      signed(claims, { header: { alg: "HS256", kid: "../../secret" } }),
      signed(claims, { header: { alg: "HS256", jku: "https://evil.example/keys" } }),
      signed(claims, { header: { alg: "HS256", crit: ["b64"], b64: false } }),
      signed(claims, { header: { typ: "JWT" } }),
      "",
      "..",
      "a.b.c",
      "x".repeat(5_000),
    ];
    expect(await Promise.all(tokens.map((token) => read(token)))).toEqual(tokens.map(() => null));
  });

  it("that says less, more or something else than it has to is refused", async () => {
    const claims = claimsOf();
    const without = (name: keyof typeof claims) =>
      Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
    const wrong: readonly unknown[] = [
      ...(["iss", "aud", "exp", "jti", "origin", "what", "sub", "name", "groups"] as const).map(without),
      { ...claims, role: "admin" },
      { ...claims, aud: "snowgpt" },
      { ...claims, aud: ["snowgpt-embed", "snowgpt-embed"] },
      { ...claims, exp: String(claims.exp) },
      { ...claims, exp: claims.exp + 0.5 },
      { ...claims, origin: "https://evil.example" },
      { ...claims, origin: `${portal}/` },
      { ...claims, origin: [portal] },
      { ...claims, what: { board: "all" } },
      { ...claims, what: { board: someBoard, chat: { database: "DEMO", schema: "SALES" } } },
      { ...claims, what: {} },
      { ...claims, sub: "" },
      { ...claims, sub: "a\u0000b" },
      { ...claims, groups: "emea" },
      { ...claims, groups: [""] },
      [],
      null,
    ];
    expect(await Promise.all(wrong.map((one) => read(signed(one))))).toEqual(wrong.map(() => null));
  });
});
