import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentHeader } from "#lib/services/attachment-header";

describe("the name of a saved export", () => {
  it("is the title of the card", () => {
    expect(attachmentHeader("Revenue by region (2025)")).toContain("UTF-8''Revenue%20by%20region%202025.csv");
  });

  it("is plain where nothing of the title can be kept", () => {
    expect(attachmentHeader("///")).toContain("UTF-8''result.csv");
  });

  it("is cut between characters, never inside one", () => {
    expect(attachmentHeader(`a${"𝒜".repeat(100)}`)).toContain(`a${encodeURIComponent("𝒜").repeat(79)}.csv`);
  });

  it("never breaks out of the header or names another folder, whoever wrote it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const file = /UTF-8''(.*)\.csv$/s.exec(attachmentHeader(name))?.[1] ?? "";
        expect(file).toMatch(/^[\w%~!*()-]+$/);
        expect(decodeURIComponent(file)).not.toMatch(/[/\\"\r\n]/);
      }),
    );
  });
});
