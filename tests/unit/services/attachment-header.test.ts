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

  it("has room for the filters behind the title", () => {
    const filters = "Region: North America, Western Europe and 3 more; Order date: Last 6 months";
    expect(decodeURIComponent(headerOf(`Monthly revenue by channel (${filters})`))).toContain(
      "Monthly revenue by channel Region North America Western Europe and 3 more Order date Last 6 months 2026-11-22",
    );
  });

  it("is plain where nothing of the title can be kept", () => {
    expect(headerOf("///")).toContain("UTF-8''result%202026-11-22.xlsx");
  });

  it("is cut between characters, never inside one", () => {
    expect(headerOf(`a${"𝒜".repeat(200)}`)).toContain(`a${encodeURIComponent("𝒜").repeat(119)}%20`);
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
