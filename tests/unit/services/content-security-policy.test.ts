import { describe, expect, it } from "vitest";
import { contentSecurityPolicy } from "#lib/services/content-security-policy";

const policy = contentSecurityPolicy({ nonce: "abc", isDevelopment: false });
const directives = new Map(
  policy.split("; ").map((directive) => {
    const [name, ...sources] = directive.split(" ");
    return [name, sources.join(" ")];
  }),
);

describe("the content security policy", () => {
  it("runs no script without this answer's nonce", () => {
    expect(directives.get("script-src")).toBe("'self' 'nonce-abc' 'strict-dynamic'");
    expect(policy).not.toContain("unsafe-eval");
  });

  it("talks to no other host, shows no remote image and lets nobody frame the app", () => {
    expect(directives.get("default-src")).toBe("'self'");
    expect(directives.get("connect-src")).toBe("'self'");
    expect(directives.get("img-src")).toBe("'self' data: blob:");
    expect(directives.get("frame-ancestors")).toBe("'none'");
    expect(policy).not.toMatch(/https?:/);
  });

  it("allows inline styles in attributes only", () => {
    expect(directives.get("style-src")).toBe("'self' 'nonce-abc'");
    expect(directives.get("style-src-attr")).toBe("'unsafe-inline'");
  });
});
