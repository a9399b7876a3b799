/** docs/requirements.md: its statements are written by hand, the tests below each of them are listed from the code. */
import { relative } from "node:path/posix";
import type { TaggedTitle } from "./requirement-tags.ts";

export const requirementsPage = "docs/requirements.md";

const openingMark = "<!-- the tests below are listed by `npm run docs:requirements` -->";
const closingMark = "<!-- end of the list -->";
const statementPattern = /^(\d+)\. /;

/** Numbers of the page's statements, in the page's order. */
export function statementNumbers(text: string): number[] {
  return listOf(text)
    .list.split("\n")
    .flatMap((line) => statementPattern.exec(line)?.[1] ?? [])
    .map(Number);
}

/** The page with the tests of every statement listed anew. */
export function withTestsListed(text: string, titles: readonly TaggedTitle[]): string {
  const { before, list, after } = listOf(text);
  const lines = list
    .split("\n")
    .filter((line) => !line.startsWith(" "))
    .flatMap((line) => {
      const number = statementPattern.exec(line)?.[1];
      return number === undefined ? [line] : [line, ...testsOf(Number(number), titles)];
    });
  return `${before}${lines.join("\n")}${after}`;
}

function testsOf(number: number, titles: readonly TaggedTitle[]): string[] {
  const lines = titles
    .filter(({ numbers }) => numbers.includes(number))
    .map(({ path, title }) => `     - [${path}](${relative("docs", path)}): ${escaped(title)}`);
  return lines.length === 0 ? ["     - *not covered yet*"] : [...new Set(lines)];
}

/** Titles are words: no mark in them is Markdown, and no name in them is taken for one that the page gives. */
function escaped(title: string): string {
  return title.replaceAll(/\\(["'`])/g, "$1").replaceAll(/[\\`*_[\]<>$|~]/g, (mark) => `\\${mark}`);
}

function listOf(text: string): { readonly before: string; readonly list: string; readonly after: string } {
  const start = text.indexOf(openingMark) + openingMark.length;
  const end = text.indexOf(closingMark);
  if (start < openingMark.length || end < start) throw new Error(`${requirementsPage} has no marks around its list.`);
  return { before: text.slice(0, start), list: text.slice(start, end), after: text.slice(end) };
}
