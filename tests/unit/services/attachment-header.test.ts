import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentHeader } from "#lib/services/attachment-header";

function headerOf(name: string): string {
  return attachmentHeader({ name, day: "2026-11-22", extension: "xlsx" });
}

describe("the name of a saved export", () => {
  it("is the title of the card and the day", () => {
    expect(headerOf("Revenue by region (2025)")).toContain("UTF-8''Revenue%20by%20region%202025%202026-11-22.xlsx");
  });

  it("is plain where nothing of the title can be kept", () => {
    expect(headerOf("///")).toContain("UTF-8''result%202026-11-22.xlsx");
  });

  it("is cut between characters, never inside one", () => {
    expect(headerOf(`a${"𝒜".repeat(100)}`)).toContain(`a${encodeURIComponent("𝒜").repeat(79)}%20`);
  });

  it("never breaks out of the header or names another folder, whoever wrote it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (name) => {
        const file = /UTF-8''(.*)\.xlsx$/s.exec(headerOf(name))?.[1] ?? "";
        expect(file).toMatch(/^[\w%~!*()-]+$/);
        expect(decodeURIComponent(file)).not.toMatch(/[/\\"\r\n]/);
      }),
    );
  });
});
