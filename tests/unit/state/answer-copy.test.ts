import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CopiedAnswer, copiedRowCount, copyLimits, markdownClip, tableClip } from "#lib/state/answer-copy";
import { samplePart } from "../../support/results/sample-part.ts";
import { category, measure, tableOf } from "../../support/results/sample-result.ts";

const { part } = samplePart(
  "Revenue by region",
  tableOf([category("Region", ["North", "South"]), measure("Revenue", [12.5, 7], "number")]),
);

function answer(rows: CopiedAnswer["rows"], more: Partial<CopiedAnswer> = {}): CopiedAnswer {
  return { part, rows, rowCount: rows.length, reach: { reachedBy: [], notReached: [] }, ...more };
}

const north = answer([
  ["North", 12.5],
  ["South", 7],
]);
const inUtc = { timeZone: "UTC", title: null };

describe("an answer as a table for spreadsheets", () => {
  it("is its rows under their headings, every digit of them", () => {
    expect(tableClip([north]).text).toBe("Region\tRevenue\r\nNorth\t12.5\r\nSouth\t7");
    expect(tableClip([north]).html).toBe(
      '<table><thead><tr><th>Region</th><th>Revenue</th></tr></thead><tbody><tr><td>North</td><td align="right">12.5</td></tr><tr><td>South</td><td align="right">7</td></tr></tbody></table>',
    );
  });

  it("runs no formula, also where a reader of HTML would leave out what stands before it", () => {
    const formula = fc
      .tuple(
        fc.string({ unit: fc.constantFrom(" ", "\t", "\n", "\f", "\u00a0"), maxLength: 3 }),
        fc.constantFrom("=", "+", "-", "@"),
      )
      .map(([before, sign]) => `${before}${sign}HYPERLINK(1)`);
    fc.assert(
      fc.property(formula, (cell) => {
        const { html } = tableClip([answer([[cell, 1]])]);
        expect(html).not.toMatch(/<td>\s*[=+\-@]/);
      }),
    );
  });

  it("stands under its title and its filters where there are several", () => {
    const filtered = answer(north.rows, { reach: { reachedBy: ["Region: North"], notReached: [] } });
    const [first, second] = tableClip([filtered, north]).text.split("\r\n\r\n");
    expect(first?.split("\r\n").slice(0, 3)).toEqual([
      "Revenue by region",
      "DEMO / SALES",
      "Filtered by Region: North",
    ]);
    expect(second?.split("\r\n").slice(0, 2)).toEqual(["Revenue by region", "DEMO / SALES"]);
  });

  it("holds nothing that a spreadsheet runs and no markup, whatever stands in a cell or a title", () => {
    fc.assert(
      fc.property(fc.constantFrom("=", "+", "-", "@", "＝", "<", "<script>", "&"), fc.string(), (sign, rest) => {
        const cell = sign + rest;
        const clip = tableClip([answer([[cell, 1]], { part: { ...part, title: cell } }), north]);
        const [title = "", , , line = ""] = tableClip([
          answer([[cell.replaceAll(/["\t\r\n]/g, ""), 1]]),
          north,
        ]).text.split("\r\n");
        expect(title).toBe(part.title);
        expect(line).not.toMatch(/^[=+\-@＝]/);
        expect(clip.html.replaceAll(/<\/?(?:table|thead|tbody|tr|th|td(?: align="right")?|h3|p)>/g, "")).not.toContain(
          "<",
        );
        expect(clip.html).not.toMatch(/<(?:td|h3)>[=+\-@＝]/);
      }),
    );
  });

  it("is cut where a clipboard has no room for more", () => {
    expect(copiedRowCount({ ref: part.ref }) * part.ref.columns.length).toBeLessThanOrEqual(copyLimits.cells);
  });
});

describe("an answer as Markdown", () => {
  it("says where it is from, what it is narrowed down by, and how many rows it has", () => {
    const reach = { reachedBy: ["Region: North"], notReached: [{ name: "Channel: web", why: "It has none." }] };
    expect(markdownClip([answer([["North", 12.5]], { reach })], inUtc)).toBe(
      [
        "### Revenue by region",
        "DEMO / SALES\\\nFiltered by Region: North\\\nNot filtered by Channel: web: It has none.",
        "| Region | Revenue |\n| --- | ---: |\n| North | 12.50 |",
        "1 row of 2, as the table is filtered.",
      ].join("\n\n"),
    );
  });

  it("of a whole sheet stands under its title, and tells of rows that are left out", () => {
    const long = answer(Array.from({ length: 600 }, (_, row) => [`Region ${row}`, row]));
    const text = markdownClip([long, answer([])], { timeZone: "UTC", title: "Sales" });
    expect(text.startsWith("## Sales\n\n### Revenue by region\n\n")).toBe(true);
    expect(text).toContain("500 of 600 rows.");
    expect(text.endsWith("No rows.")).toBe(true);
  });

  it("keeps every row a line of the table, whatever stands in a cell", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 5 }), (cells) => {
        const text = markdownClip([answer(cells.map((cell) => [cell, 1]))], inUtc);
        const lines = text.split("\n").filter((line) => line.startsWith("| "));
        expect(lines).toHaveLength(cells.length + 2);
        for (const line of lines) expect(line.replaceAll(/\\[\s\S]/g, "").match(/\|/g)).toHaveLength(3);
      }),
    );
  });
});
