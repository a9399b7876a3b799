import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "#lib/services/content-security-policy";
import { frameAncestors } from "#lib/services/embed/frame-ancestors";
import { claimsOf, embedding, otherPage, portal, signed } from "../../../support/embed/tokens.ts";

const at = (path: string) => frameAncestors(new URL(path, "http://localhost:3000"), embedding);

describe("who may frame a page", () => {
  it("is the one page that the token of an embed names", () => {
    expect(at(`/embed/board?token=${signed(claimsOf())}`)).toEqual([portal]);
    expect(at(`/embed/chat?token=${signed(claimsOf(undefined, { origin: otherPage }))}`)).toEqual([otherPage]);
  });

  it("is no page that the settings do not name, whatever a token says", () => {
    const token = signed(claimsOf(undefined, { origin: "https://evil.example" }));
    for (const path of [`/embed/board?token=${token}`, "/embed/board", "/embed/board?token=a.b.c", "/embed"])
      expect([path, at(path)]).toEqual([path, embedding.origins]);
  });

  it("is nobody for any other page, and for all while embedding is off", () => {
    const token = signed(claimsOf());
    for (const path of [
      "/",
      "/chat",
      "/dashboards",
      "/share/abc",
      "/embedded",
      "/api/embed/board",
      "/settings/embed/board",
    ])
      expect([path, at(`${path}?token=${token}`)]).toEqual([path, []]);
    expect(frameAncestors(new URL(`http://localhost/embed/board?token=${token}`), null)).toEqual([]);
  });

  it("stands in the policy as it is, and as nobody without anybody", () => {
    const policyFor = (origins: readonly string[]) =>
      contentSecurityPolicy({ nonce: "abc", isDevelopment: false, frameAncestors: origins }).split("; ").at(-1);
    expect(policyFor([portal])).toBe(`frame-ancestors ${portal}`);
    expect(policyFor([])).toBe("frame-ancestors 'none'");
  });
});
