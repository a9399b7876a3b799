import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipboardText } from "#lib/domain/clipboard-text";
import type { Cell } from "#lib/domain/result-set";
import { selectionFigures } from "#lib/domain/selection-figures";

const name = { name: "Name", kind: "text" } as const;
const total = { name: "Total", kind: "decimal" } as const;

describe("G10 what is copied", () => {
  it("is raw and whole: every digit, no separators, nothing for NULL", () => {
    expect(
      copied([
        ["Ada", "12345678901234567890.123456"],
        [null, "-5"],
      ]),
    ).toBe("Ada\t12345678901234567890.123456\r\n\t-5");
  });

  it("has the headers when they are asked for", () => {
    expect(copied([["Ada", 1]], true)).toBe("Name\tTotal\r\nAda\t1");
  });

  it("keeps tabs, line breaks and quotes inside their cell", () => {
    expect(copied([['a\tb\n"c"', 1]])).toBe('"a\tb\n""c"""\t1');
  });

  it("defuses what a spreadsheet would run as a formula, and leaves negative numbers alone", () => {
    expect(
      copied([
        ["=HYPERLINK(1)", "-12.5"],
        ["@x", 3],
      ]),
    ).toBe("'=HYPERLINK(1)\t-12.5\r\n'@x\t3");
  });

  it("gives a single cell as it is, to be pasted anywhere", () => {
    expect(clipboardText({ columns: [name], rows: [['=1+1 "x"\ty']], hasHeader: false })).toBe('=1+1 "x"\ty');
    expect(clipboardText({ columns: [name], rows: [[null]], hasHeader: false })).toBe("");
  });

  it("is read back as the same cells by any reader of quoted tab-separated text", () => {
    const texts = fc.array(fc.tuple(fc.string(), fc.string()), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(texts, (rows) => {
        const harmless = rows.map((row) => row.map((text) => text.replace(/^[\s\p{Cc}=+\-@＝＋－＠]+/u, "")));
        const text = clipboardText({ columns: [name, name], rows: harmless, hasHeader: false });
        expect(readTabs(text)).toEqual(harmless);
      }),
    );
  });
});

describe("G10 figures of a selection", () => {
  it("are exact", () => {
    expect(selectionFigures([["0.1"], ["0.2"], [null], ["9007199254740993"]], [0])).toEqual({
      numberCount: 3,
      sum: "9007199254740993.3",
      average: "3002399751580331.1",
    });
  });

  it("are absent where no number is selected", () => {
    expect(selectionFigures([["x"], [null]], [0])).toEqual({ numberCount: 0, sum: null, average: null });
    expect(selectionFigures([[1]], []).sum).toBeNull();
  });
});

function copied(rows: Cell[][], hasHeader = false): string {
  return clipboardText({ columns: [name, total], rows, hasHeader });
}

/** A reader of the format of its own: fields, quotes, line ends. */
function readTabs(text: string): string[][] {
  const rows: string[][] = [[""]];
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const row = rows[rows.length - 1] ?? [];
    const end = row.length - 1;
    if (sign === '"' && isQuoted && text.charAt(at + 1) === '"') {
      row[end] += '"';
      at += 1;
    } else if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) row[end] += sign;
    else if (sign === "\t") row.push("");
    else if (sign === "\r" && text.charAt(at + 1) === "\n") {
      rows.push([""]);
      at += 1;
    } else row[end] += sign;
  }
  return rows;
}
