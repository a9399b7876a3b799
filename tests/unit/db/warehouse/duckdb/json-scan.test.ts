import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FileRefusal } from "#lib/db/warehouse/duckdb/file-refusal";
import { JsonScanner, type JsonShape } from "#lib/db/warehouse/duckdb/json-scan";

function read(text: string, size = text.length, maxDepth = 50): JsonShape | string {
  const scanner = new JsonScanner(maxDepth);
  const bytes = Buffer.from(text);
  try {
    for (let at = 0; at < bytes.length; at += Math.max(1, size))
      scanner.take(bytes.subarray(at, at + Math.max(1, size)));
    return scanner.finish();
  } catch (error) {
    if (error instanceof FileRefusal) return error.message;
    throw error;
  }
}

const objects = fc.array(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), { minLength: 1, maxLength: 5 });

describe("a JSON text", () => {
  test("that is a list of objects is taken in pieces of any size", () => {
    fc.assert(
      fc.property(objects, fc.integer({ min: 1, max: 9 }), fc.constantFrom(undefined, 2), (items, size, indent) => {
        expect(read(JSON.stringify(items, null, indent), size)).toEqual({ form: "list", itemCount: items.length });
      }),
    );
  });

  test("that has one object after the other is taken, on lines or not", () => {
    fc.assert(
      fc.property(objects, fc.constantFrom("\n", "\r\n", " ", "\n\n"), (items, between) => {
        const text = items.map((item) => JSON.stringify(item)).join(between);
        expect(read(text)).toEqual({ form: "sequence", itemCount: items.length });
      }),
    );
  });

  test("that was cut off is refused wherever the cut is", () => {
    fc.assert(
      fc.property(objects, fc.nat(), (items, at) => {
        const text = Buffer.from(JSON.stringify(items));
        const cut = text.subarray(0, 1 + (at % (text.length - 1))).toString("latin1");
        expect(read(cut)).toMatch(/^Line \d+, column \d+: /);
      }),
    );
  });

  test.each([
    ['[{"a": 1},\n {"a" 2}]', 'Line 2, column 7: "2" stands where a colon belongs.'],
    ['[{"a": 1,}]', 'Line 1, column 10: "}" stands where a name in quotes belongs.'],
    ["[{'a': 1}]", 'Line 1, column 3: "\'" stands where a name in quotes or a } belongs.'],
    ['[{"a": abc}]', 'Line 1, column 8: "abc" is no value; a text must stand in quotes.'],
    ['[{"a": 01}]', 'Line 1, column 8: "01" is no value; a text must stand in quotes.'],
    ['[{"a": 1},\n {"a": 1e400}]', 'Line 2, column 8: "1e400" is more or less than a number can hold.'],
    ['{"a": {"b": [-1.5E-400]}}', 'Line 1, column 14: "-1.5E-400" is more or less than a number can hold.'],
    ['[{"a": "x\ny"}]', "Line 1, column 10: a text is not closed on its line."],
    ['[{"a": "\\x"}]', 'Line 1, column 10: "\\x" stands for no character.'],
    ['{"a": 1}, {"a": 2}', 'Line 1, column 9: "," stands where the next object belongs.'],
    ['[{"a": 1}] []', "Line 1, column 12: something follows the list."],
    ['[{"ü": 1}, 5]', 'Line 1, column 12: a table is made of objects such as {"name": "value"}, and this is none.'],
    ["[]", "The list in the file is empty."],
    [" ", "The file is empty."],
  ])("%j is refused: %s", (text, sentence) => {
    expect(read(text)).toBe(sentence);
  });

  test.each([
    ["of 310 digits", `1${"0".repeat(309)}`],
    ["with 331 places", `-0.${"0".repeat(330)}7`],
  ])("that has a number %s, which nothing keeps, is refused", (_, number) => {
    expect(read(`{"a": ${number}}`)).toContain("is more or less than a number can hold");
  });

  test("that has numbers at the edges of what is kept is taken, and so is one too large in a text", () => {
    expect(read('{"a": [1.7e308, -5e-324, 0e999, -0.0E-999, 0], "b": "1e400"}')).toEqual({
      form: "sequence",
      itemCount: 1,
    });
  });

  test("that is nested without an end is refused", () => {
    expect(read(`[{"a": ${"[".repeat(60)}`)).toBe("Line 1, column 56: lists and objects stand more than 50 deep.");
  });
});
