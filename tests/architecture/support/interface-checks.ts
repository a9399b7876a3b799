/** Which tests show which check of the interface: read from the ids that their titles begin with. */
import { relative } from "node:path/posix";
import { blankText } from "./blank-text.ts";
import { checkGroups, interfaceStatements, openChecks } from "./interface-statements.ts";
import { readSources, type SourceFile } from "./source-files.ts";

export const interfaceChecksPage = "docs/interface-checks.md";

/** A title that begins with ids: of a test, or of a group of tests. */
export type CheckTitle = {
  readonly path: string;
  /** Without its ids. */
  readonly title: string;
  readonly ids: readonly string[];
};

/** The text behind `test(`, `describe(`, `it.each(...)(` and the like. */
const callPattern = /(?:\b(?:test|it|describe)(?:\.\w+)*|\))\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g;
const idsPattern = /^([A-N]\d{1,2}(?:(?:, | and | to )[A-N]\d{1,2})*):? +(?=\S)/;

/** All such titles below `tests` and `e2e`, by path and place. The tests of the house itself name nothing. */
export function checkTitles(): CheckTitle[] {
  const files = readSources(["tests", "e2e"]).filter(({ path }) => !path.startsWith("tests/architecture/"));
  return files.flatMap(checkTitlesOf);
}

/** Titles of one file: "A6, F9: what is shown", "G3 and G12 what is shown", "G5 to G9 what is shown". */
export function checkTitlesOf({ path, text }: SourceFile): CheckTitle[] {
  return [...blankText(text, "comments").matchAll(callPattern)].flatMap((call): CheckTitle[] => {
    const written = call[2] ?? "";
    const list = idsPattern.exec(written);
    if (list === null) return [];
    return [{ path, title: written.slice(list[0].length), ids: idsOf(list[1] ?? "") }];
  });
}

function idsOf(list: string): string[] {
  return list.split(/, | and /).flatMap((piece) => {
    const [first = "", last] = piece.split(" to ");
    if (last === undefined) return [first];
    const [from, to] = [Number(first.slice(1)), Number(last.slice(1))];
    return Array.from({ length: Math.max(0, to - from + 1) }, (_, offset) => `${first.charAt(0)}${from + offset}`);
  });
}

/** Ids that no test shows, in order. */
export function withoutEvidence(titles: readonly CheckTitle[]): string[] {
  const shown = new Set(titles.flatMap(({ ids }) => ids));
  return Object.keys(interfaceStatements).filter((id) => !shown.has(id));
}

/** The whole page. */
export function drawInterfaceChecks(titles: readonly CheckTitle[]): string {
  const ids = Object.keys(interfaceStatements);
  const open = withoutEvidence(titles);
  const tables = Object.entries(checkGroups).map(([letter, name]) => {
    const rows = ids.filter((id) => id.startsWith(letter)).map((id) => rowOf(id, titles));
    return `## ${letter}. ${name}\n\n| Check | What is there | Shown by |\n|---|---|---|\n${rows.join("\n")}`;
  });
  return `${headOf(ids.length - open.length, ids.length)}\n\n${tables.join("\n\n")}\n`;
}

function headOf(shownCount: number, count: number): string {
  return [
    "# Interface checks",
    `What an analyst must find in the interface, as ${count} statements, and the tests that show each of them. ` +
      `${shownCount} of ${count} are shown; of the others the table says why not.`,
    "A test shows a statement when its title begins with the statement's id: `A6, F9: what it shows`. This page is " +
      "written by `npm run docs:interface-checks`; a test fails when it is stale.",
  ].join("\n\n");
}

function rowOf(id: string, titles: readonly CheckTitle[]): string {
  const lines = titles
    .filter(({ ids }) => ids.includes(id))
    .map(({ path, title }) => `[${nameOf(path)}](${relative("docs", path)}): ${escaped(title)}`);
  const shown = lines.length === 0 ? `*${openChecks[id] ?? "Nothing yet."}*` : [...new Set(lines)].join("<br>");
  return `| ${id} | ${interfaceStatements[id] ?? ""} | ${shown} |`;
}

/** Journeys and tests are told apart; the link has the whole path. */
function nameOf(path: string): string {
  return path.split("/").at(-1) ?? path;
}

/** Titles are words: no mark in them is Markdown. */
function escaped(title: string): string {
  return title.replaceAll(/\\(["'`])/g, "$1").replaceAll(/[\\`*_[\]<>$|~]/g, (mark) => `\\${mark}`);
}
