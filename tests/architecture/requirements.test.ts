import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reportCoverage } from "./support/coverage.ts";
import { taggedTitles, titlesOfFile } from "./support/requirement-tags.ts";
import { requirementsPage, statementNumbers, withTestsListed } from "./support/requirements-page.ts";
import { projectRoot } from "./support/source-files.ts";

const statementCount = 146;
/** Statements whose part of the product is built: each has a test. */
const built = [
  ...Array.from({ length: 36 }, (_, index) => index + 1),
  ...Array.from({ length: 17 }, (_, index) => index + 70),
];

const page = readFileSync(join(projectRoot, requirementsPage), "utf8");
const titles = taggedTitles();
const shown = new Set(titles.flatMap(({ numbers }) => numbers));

describe("the page of requirements", () => {
  test("has every statement once, in order", () => {
    expect(statementNumbers(page)).toEqual(Array.from({ length: statementCount }, (_, index) => index + 1));
  });

  test("lists the tests as they are tagged (else `npm run docs:requirements`)", () => {
    reportCoverage("requirements", { titles: titles.length, statements: shown.size });
    expect(withTestsListed(page, titles)).toBe(page);
  });

  test("no test names a statement that there is not", () => {
    const numbered = titles.filter(({ numbers }) => numbers.some((number) => number < 1 || number > statementCount));
    expect(numbered.map(({ path, line }) => `${path}:${line}`)).toEqual([]);
  });

  test("every statement about sessions and the chat loop has a test", () => {
    expect(built.filter((number) => !shown.has(number))).toEqual([]);
  });
});

describe("a tag in a title", () => {
  const file = (text: string) => ({ path: "tests/sample.test.ts", text });

  test("names one statement, some, or some in a row", () => {
    const lines = ['it("one [req 83]", () => {', '  name: "two [req 5, 7]",', '    "three [req 30-32] [req 34]",'];
    expect(titlesOfFile(file(lines.join("\n")))).toEqual([
      { path: "tests/sample.test.ts", line: 1, title: "one", numbers: [83] },
      { path: "tests/sample.test.ts", line: 2, title: "two", numbers: [5, 7] },
      { path: "tests/sample.test.ts", line: 3, title: "three", numbers: [30, 31, 32, 34] },
    ]);
  });

  test("that cannot be read is an error, and in a comment it is none", () => {
    expect(() => titlesOfFile(file('it("odd [req 9-3]", f);'))).toThrow("unreadable tag");
    expect(() => titlesOfFile(file('it("odd [req all]", f);'))).toThrow("unreadable tag");
    expect(titlesOfFile(file("// not a title [req 3]"))).toEqual([]);
  });
});
