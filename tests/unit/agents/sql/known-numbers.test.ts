import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createCheckedText } from "#lib/agents/sql/checked-text";
import { knownNumbers } from "#lib/agents/sql/known-numbers";
import { readResult } from "#lib/agents/sql/read-result";
import type { OutputColumn } from "#lib/domain/chart";
import type { ResultRow } from "#lib/domain/result-set";
import { executionOf } from "../../../support/agents/execution-of.ts";

const outputs: OutputColumn[] = [
  { label: "Month", role: "time", isAdditive: false, format: null },
  { label: "Revenue", role: "measure", isAdditive: true, format: "currency" },
  { label: "Margin", role: "measure", isAdditive: false, format: "percent" },
];
const rows: ResultRow[] = [
  ["2025-01-01", "12400000.00", 0.318],
  ["2025-02-01", "27600000.00", 0.25],
];
const ref = { id: "r", columns: [], rowCount: 2, limited: false, limitEnforced: false, ms: 1 };
const numbers = knownNumbers({ rows, ref }, outputs, ["revenue of the top 7 stores"]);

describe("a number in a text", () => {
  test.each([
    "Revenue was 12,400,000.00 in January 2025.",
    "Revenue was 12.4 M in January.",
    "Revenue was about 12 million.",
    "Revenue was $12.4M.",
    "Together 40,000,000 or 40 million.",
    "January had 31% of it, February 69 %.",
    "The margin was 31.8% and then 25 percent.",
    "The margin was 0.318.",
    "The result has 2 rows.",
    "The top 7 stores made it.",
    "1. First point\n2. Second point",
    "In Q1 and on 2025-02-01 nothing changed.",
    "No number at all.",
    "February was the 2nd, and the 12th store came 1st.",
  ])("is known: %s", (text) => {
    expect(numbers.unknownIn(text)).toEqual([]);
  });

  test.each([
    ["It grew 3x.", "3"],
    ["It weighs 5kg.", "5"],
    ["It fell by 4.5pp.", "4.5"],
    ["It was １２３.", "１２３"],
    ["Revenue was 12.5 M.", "12.5 M"],
    ["Revenue grew by 122%.", "122%"],
    ["Revenue was 15,200,000.", "15,200,000"],
    ["It was 3 times as much.", "3"],
    ["In 2024 it was less.", "2024"],
    ["The margin was 32.8%.", "32.8%"],
  ])("is not known: %s", (text, unknown) => {
    expect(numbers.unknownIn(text)).toEqual([unknown]);
  });

  test("is no sum when rows are missing", () => {
    const cut = knownNumbers({ rows, ref: { ...ref, rowCount: 3 } }, outputs, []);
    expect(cut.unknownIn("Together 40,000,000.")).toEqual(["40,000,000"]);
  });

  test("is known for every cell as it is", () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1, maxLength: 20 }), (values) => {
        const table = { rows: values.map((value): ResultRow => [value]), ref: { ...ref, rowCount: values.length } };
        const known = knownNumbers(table, [], []);
        for (const value of values) expect(known.unknownIn(`It is ${value}.`)).toEqual([]);
      }),
    );
  });
});

describe("a streamed text", () => {
  function check(...pieces: string[]) {
    let stopped = 0;
    const passed: string[] = [];
    const text = createCheckedText({
      numbers,
      claims: {
        result: readResult(executionOf(rows), outputs),
        lead: "Revenue rose; the margin fell.",
        question: "",
        names: [],
      },
      figures: numbers,
      onPassed: (piece) => passed.push(piece),
      onStopped: () => {
        stopped += 1;
      },
    });
    for (const piece of pieces) text.push(piece);
    text.finish();
    return { passed, stopped, fault: text.fault() };
  }

  test("goes on sentence by sentence while its numbers are known", () => {
    const { passed, stopped } = check("Revenue was 12", ".4 M. It ", "rose.");
    expect(passed).toEqual(["Revenue was 12.4 M. ", "It rose."]);
    expect(stopped).toBe(0);
  });

  test("stops before the sentence with a number that is not known, and stays stopped", () => {
    const { passed, stopped, fault } = check("It rose to 27.6 M. Revenue was 99 M. ", "It was 12.4 M. ", "Good.");
    expect(passed.join("")).not.toContain("99");
    expect(passed.join("")).not.toContain("Good");
    expect(stopped).toBe(1);
    expect(fault).toBe("unknown_number");
  });

  test.each(["![a](https://other.example/a.png)", "[here](/x)", "<b>big</b>", "see www.other.example"])(
    "stops before a link, an image or HTML: %s",
    (markup) => {
      const { passed, fault } = check(`It rose to 27.6 M. Look: ${markup}`);
      expect(passed.join("")).not.toContain(markup);
      expect(fault).toBe("markup");
    },
  );

  test("never shows an unknown number, however the text is cut into pieces", () => {
    const words = fc.constantFrom("Revenue", "12.4 M", "99", "40,000,000", "rose.", "31%", "\n", "77.7%", "fell!");
    fc.assert(
      fc.property(fc.array(words, { maxLength: 30 }), fc.array(fc.nat({ max: 7 })), (parts, cuts) => {
        const whole = parts.join(" ");
        const pieces: string[] = [];
        let rest = whole;
        for (const cut of cuts) {
          pieces.push(rest.slice(0, cut));
          rest = rest.slice(cut);
        }
        const { passed } = check(...pieces, rest);
        expect(numbers.unknownIn(passed.join(""))).toEqual([]);
        expect(whole.startsWith(passed.join(""))).toBe(true);
      }),
    );
  });
});
