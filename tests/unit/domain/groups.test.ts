import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupLimits } from "#lib/domain/group-limits";
import { groupNameSchema, providerGroupSchema } from "#lib/domain/groups";

describe("a group's name", () => {
  it.each(["", "   ", "a\u0000b", "a\u200bb", "sales\u202e", "two\nlines", "x".repeat(groupLimits.name + 1)])(
    "%j is none",
    (name) => {
      expect(groupNameSchema.safeParse(name).success).toBe(false);
    },
  );

  it("is read without spaces around it, and in one spelling", () => {
    expect(groupNameSchema.parse("  Zu\u0308rich ")).toBe("Z\u00fcrich");
    expect(providerGroupSchema.parse("CN=Sales,OU=Groups")).toBe("CN=Sales,OU=Groups");
  });

  it("read once more is the same", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const read = groupNameSchema.safeParse(text);
        if (!read.success) return;
        expect(groupNameSchema.parse(read.data)).toBe(read.data);
        expect([...read.data].length).toBeGreaterThan(0);
      }),
    );
  });
});
