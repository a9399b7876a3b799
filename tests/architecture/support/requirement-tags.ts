/** Which tests show which statement of docs/requirements.md: read from the tags in their titles. */
import { blankText } from "./blank-text.ts";
import { readSources, type SourceFile } from "./source-files.ts";

/** A title that names statements: of a test, of a group of tests, or a name that one is made of. */
export type TaggedTitle = {
  readonly path: string;
  readonly line: number;
  /** Without its tags. */
  readonly title: string;
  readonly numbers: readonly number[];
};

const tagPattern = /\s*\[req ([^\]]*)\]/g;
/** The texts in quotes of a line, one after the other. */
const textPattern = /(["'`])((?:\\.|(?!\1).)*)\1/g;

/** All tagged titles below `tests` and `e2e`, by path and place. The tests of the house itself tag nothing. */
export function taggedTitles(): TaggedTitle[] {
  const files = readSources(["tests", "e2e"]).filter(({ path }) => !path.startsWith("tests/architecture/"));
  return files.flatMap(titlesOfFile);
}

/** @throws when a tag stands outside a title, or cannot be read. */
export function titlesOfFile({ path, text }: SourceFile): TaggedTitle[] {
  return blankText(text, "comments")
    .split("\n")
    .flatMap((line, index): TaggedTitle[] => {
      if (!line.includes("[req ")) return [];
      const written = [...line.matchAll(textPattern)].map((match) => match[2]).find((one) => one?.includes("[req "));
      if (written === undefined) throw new Error(`${path}:${index + 1} has a tag outside a title.`);
      const numbers = [...written.matchAll(tagPattern)].flatMap((match) => numbersOf(match[1] ?? "", path));
      return [{ path, line: index + 1, title: written.replaceAll(tagPattern, "").trim(), numbers }];
    });
}

/** `83`, `5, 7` and `30-33`. */
function numbersOf(list: string, path: string): number[] {
  return list.split(",").flatMap((piece) => {
    const match = /^\s*(\d+)(?:-(\d+))?\s*$/.exec(piece);
    const first = Number(match?.[1]);
    const last = Number(match?.[2] ?? match?.[1]);
    if (match === null || last < first) throw new Error(`${path} has an unreadable tag: [req ${list}]`);
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });
}
