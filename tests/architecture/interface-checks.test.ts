import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { reportCoverage } from "./support/coverage.ts";
import {
  checkTitles,
  checkTitlesOf,
  drawInterfaceChecks,
  interfaceChecksPage,
  withoutEvidence,
} from "./support/interface-checks.ts";
import { interfaceStatements, openChecks } from "./support/interface-statements.ts";
import { projectRoot } from "./support/source-files.ts";

const titles = checkTitles();

describe("the page of interface checks", () => {
  test("is written from the titles as they are (else `npm run docs:interface-checks`)", () => {
    reportCoverage("interface checks", { titles: titles.length, statements: Object.keys(interfaceStatements).length });
    expect(drawInterfaceChecks(titles)).toBe(readFileSync(join(projectRoot, interfaceChecksPage), "utf8"));
  });

  test("has its 120 statements", () => {
    expect(Object.keys(interfaceStatements)).toHaveLength(120);
  });

  test("shows every check but those that say why not", () => {
    expect(withoutEvidence(titles).filter((id) => openChecks[id] === undefined)).toEqual([]);
  });

  test("no title names a check that there is not", () => {
    const unknown = titles.filter(({ ids }) => ids.some((id) => interfaceStatements[id] === undefined));
    expect(unknown.map(({ path, title }) => `${path}: ${title}`)).toEqual([]);
  });
});

test("ids are read where a title begins with them: one, a list, or some in a row", () => {
  const lines = [
    'test("A6, F9: two of them", async () => {});',
    'test.describe("G5 to G7 in a row", () => {});',
    'it.each([1])("G3 and G12 both", () => {});',
    'test("no id: A6", () => {});',
    'const other = "B1: not a title";',
    '// test("B2: in a comment", () => {});',
  ];
  expect(checkTitlesOf({ path: "tests/sample.test.ts", text: lines.join("\n") })).toEqual([
    { path: "tests/sample.test.ts", title: "two of them", ids: ["A6", "F9"] },
    { path: "tests/sample.test.ts", title: "in a row", ids: ["G5", "G6", "G7"] },
    { path: "tests/sample.test.ts", title: "both", ids: ["G3", "G12"] },
  ]);
});
