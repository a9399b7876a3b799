import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emailSchema, nextPath } from "#lib/domain/access";

describe("the page to go on to after signing in", () => {
  it.each(["/chat/abc?db=DEMO&schema=SALES", "/dashboards", "/runs/1", "/people"])(
    "is %s, where it is one of ours",
    (path) => {
      expect(nextPath(path)).toBe(path);
    },
  );

  it.each([
    null,
    undefined,
    "",
    "chat",
    "https://evil.example/chat",
    "//evil.example",
    "/\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/chat/..//evil.example",
    "/%2e//evil.example",
    "/\n/evil.example",
    "/chat\\..\\..",
    "javascript:alert(1)",
    "http:evil.example",
    "/sign-in?next=/chat",
    "/set-password",
    "/second-factor?next=/chat",
    "/share/token",
    "/api/session",
  ])("is the start for %j", (path) => {
    expect(nextPath(path)).toBe("/chat");
  });

  it("never leaves the app, whatever the address says", () => {
    const piece = fc.constantFrom(
      "/",
      "\\",
      "//",
      "@",
      ":",
      "evil.example",
      "http:",
      "%2f",
      "\t",
      "\n",
      ".",
      "..",
      "?",
      "#",
      "chat",
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("")),
        ),
        (wanted) => {
          const origin = "http://own.example";
          const reached = new URL(nextPath(wanted), origin);
          expect(reached.origin).toBe(origin);
          expect(nextPath(wanted).startsWith("/")).toBe(true);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

it("an e-mail address is one however it is written", () => {
  expect(emailSchema.parse("  Ada@Example.ORG ")).toBe("ada@example.org");
  expect(emailSchema.safeParse("ada").success).toBe(false);
});
