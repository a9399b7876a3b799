import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupLimits } from "#lib/domain/group-limits";
import { groupsOfClaim, readClaims, roleOfGroups } from "#lib/services/access/provider-claims";

const tokenOf = (claims: unknown) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.x`;
const read = (claims: unknown) =>
  readClaims({ idToken: tokenOf(claims) }, { userInfoUrl: null, groupsClaim: "groups" });
const ann = { sub: "a-1", email: "Ann@Example.org", email_verified: true, name: "Ann" };

describe("what a provider says of a person", () => {
  it("is read, in our own spelling", async () => {
    expect(await read({ ...ann, groups: ["/sales"] })).toEqual({
      ...{ subject: "a-1", email: "ann@example.org", isEmailVerified: true, name: "Ann", groups: ["/sales"] },
    });
  });

  it.each([
    ["no subject", { ...ann, sub: undefined }],
    ["a subject that is no text", { ...ann, sub: 7 }],
    ["no address", { ...ann, email: undefined }],
    ["an address that is none", { ...ann, email: "ann" }],
    ["no object", "ann"],
    ["nothing", null],
  ])("with %s is of no use", async (_what, claims) => {
    expect(await read(claims)).toBeNull();
  });

  it("without an identity token, or with one that is none, is of no use", async () => {
    for (const idToken of [undefined, "", "x", "a.b.c"]) {
      expect(await readClaims({ idToken }, { userInfoUrl: null, groupsClaim: "groups" })).toBeNull();
    }
  });

  it.each([
    [{ email_verified: true }, true],
    [{ email_verified: "true" }, true],
    [{ email_verified: "false" }, false],
    [{ email_verified: false, xms_edov: true }, false],
    [{ email_verified: undefined, xms_edov: true }, true],
    [{ email_verified: undefined, xms_edov: "1" }, true],
    [{ email_verified: undefined, xms_edov: 0 }, false],
    [{ email_verified: undefined }, false],
    [{ email_verified: ["true"] }, false],
  ])("%j: the address is theirs: %j", async (words, isVerified) => {
    expect(await read({ ...ann, ...words })).toMatchObject({ isEmailVerified: isVerified });
  });

  it("calls nobody by a name that is none: the address stands for it", async () => {
    for (const name of ["", " ", 7, null, "x".repeat(101), "\u0000"]) {
      expect(await read({ ...ann, name })).toMatchObject({ name: "ann@example.org" });
    }
    expect(await read({ ...ann, name: "Ann\u202eLee" })).toMatchObject({ name: "Ann Lee" });
  });

  it("has a claim of any name that is its own, and none that every object has", async () => {
    const claim = async (groupsClaim: string, more: object) =>
      (await readClaims({ idToken: tokenOf({ ...ann, ...more }) }, { userInfoUrl: null, groupsClaim }))?.groups;
    expect(await claim("https://example.com/groups", { "https://example.com/groups": ["a"] })).toEqual(["a"]);
    expect(await claim("constructor", {})).toEqual([]);
    expect(await claim("__proto__", {})).toEqual([]);
  });
});

describe("groups of a claim", () => {
  it("are a list or one name; what is no name is left out, and nothing is cut to one", () => {
    expect(groupsOfClaim("sales")).toEqual(["sales"]);
    expect(groupsOfClaim(["a", "a", " b ", "", null, 7, { name: "c" }, ["d"]])).toEqual(["a", "b"]);
    expect(groupsOfClaim([`sales${"x".repeat(groupLimits.providerName)}`])).toEqual([]);
    for (const nothing of [undefined, null, {}, 7, true]) expect(groupsOfClaim(nothing)).toEqual([]);
  });

  it("are bounded in number and length whatever comes, and no name twice", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.array(fc.oneof(fc.string(), fc.anything()), { maxLength: 2_000 }), fc.anything()),
        (claim) => {
          const names = groupsOfClaim(claim);
          expect(names.length).toBeLessThanOrEqual(groupLimits.providerGroups);
          expect(new Set(names).size).toBe(names.length);
          expect(names.every((name) => name.length > 0 && name.length <= groupLimits.providerName)).toBe(true);
        },
      ),
    );
    expect(groupsOfClaim(Array.from({ length: 600 }, (_, number) => `g${number}`))).toHaveLength(500);
  });
});

describe("roles of groups", () => {
  const roles = new Map([
    ["staff", "viewer"],
    ["analysts", "editor"],
    ["boss", "admin"],
  ] as const);

  it("are the highest that fits, in whatever order; none where none fits", () => {
    expect(roleOfGroups(["analysts", "boss", "staff"], roles)).toBe("admin");
    expect(roleOfGroups(["staff", "analysts"], roles)).toBe("editor");
    expect(roleOfGroups(["Boss", "other"], roles)).toBeNull();
    expect(roleOfGroups([], roles)).toBeNull();
  });
});
