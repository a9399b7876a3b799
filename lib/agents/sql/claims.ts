/**
 * What a sentence claims beside its numbers, held against the rows: that something rose or fell, is the highest or the
 * lowest, or that there are so many of something. A claim that nothing bears out is as wrong as a number. English only,
 * as the sentences are; names and headings of the result are no claims, whatever words they have.
 */
import "server-only";
import { writtenNumbers } from "../runtime/written-numbers.ts";
import type { ReadResult, ReadRow } from "./read-result.ts";

export type ClaimKnowledge = {
  readonly result: ReadResult;
  /** The rules' own sentence: what it claims holds. */
  readonly lead: string;
  /** Names and headings of the result. */
  readonly names: readonly string[];
  /** How many numbers of a text are not known. */
  readonly hasUnknown: (text: string) => boolean;
};

/** True where a text claims what the rows do not carry. */
export function claimsTooMuch(text: string, known: ClaimKnowledge): boolean {
  const plain = withoutNames(text, known.names);
  const sentences = (said: string) => said.split(/(?<=[.!?])\s+/);
  const told = sentences(text);
  return sentences(plain).some((sentence, place) => {
    // Names may hold a full stop: where the sentences do not match, the whole text is what names are looked for in.
    const named = told.length === sentences(plain).length ? (told[place] ?? text) : text;
    return (
      directionFails(sentence, named, known) || extremeFails(sentence, named, known) || countFails(sentence, known)
    );
  });
}

/** Whether a text states a figure of the result, or a name where there are no figures. */
export function statesFigure(text: string, { result, names }: Pick<ClaimKnowledge, "result" | "names">): boolean {
  const numbers = writtenNumbers(text);
  const figures = result.rows.flatMap((row) => row.figures.flatMap((figure) => figure?.value ?? []));
  const all = result.total === null ? figures : [...figures, result.total.value];
  if (all.length === 0) return names.some((name) => name !== "" && text.includes(name)) || numbers.length > 0;
  return numbers.some(({ value, tolerance, isPercent }) =>
    all.some((figure) => {
      const written = isPercent && Math.abs(figure) <= 1 ? value / 100 : value;
      const room = isPercent && Math.abs(figure) <= 1 ? tolerance / 100 : tolerance;
      return Math.abs(Math.abs(figure) - written) <= room;
    }),
  );
}

type Direction = "up" | "down";

const directions: Readonly<Record<Direction, RegExp>> = {
  up: /\b(rose|rises?|rising|risen|increas(?:e[sd]?|ing)|gr[eo]w(?:s|n|ing)?|growth|climb(?:s|ed|ing)?|gain(?:s|ed|ing)?|improv(?:e[sd]?|ing|ement)|surged?|jumped|went up)\b/i,
  down: /\b(fell|falls?|fallen|falling|declin(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|dropp?(?:s|ed|ing)?|drop|shr[aiu]nk(?:s|ing)?|sank|slump(?:s|ed)?|went down)\b/i,
};

/** The rules tell every change that the rows carry; a course can also be told by two of its own figures. */
function directionFails(sentence: string, named: string, { lead, result }: ClaimKnowledge): boolean {
  return (["up", "down"] as const).some((direction) => {
    if (!directions[direction].test(sentence) || directions[direction].test(lead)) return false;
    return betweenFigures(named, result) !== direction;
  });
}

/** "from 5 in January to 8 in March": the way between the first two figures of different points in time. */
function betweenFigures(sentence: string, { rows, hasTimeOnly }: ReadResult): Direction | null {
  if (!hasTimeOnly) return null;
  const said = writtenNumbers(sentence).flatMap(({ value, tolerance, start }) => {
    const found = rows.find((row) => row.value !== null && Math.abs(Math.abs(row.value) - value) <= tolerance);
    return found === undefined ? [] : [{ row: found, start }];
  });
  const [first, second] = said;
  if (first === undefined || second === undefined || first.row === second.row) return null;
  const [earlier, later] = byTime(first.row, second.row);
  return (later.value ?? 0) > (earlier.value ?? 0) ? "up" : "down";
}

function byTime(one: ReadRow, other: ReadRow): readonly [ReadRow, ReadRow] {
  return (one.timeKey ?? 0) <= (other.timeKey ?? 0) ? [one, other] : [other, one];
}

type End = "highest" | "lowest";

const ends: Readonly<Record<End, RegExp>> = {
  highest:
    /(?<!\bat )\b(highest|most(?! of\b)|largest|biggest|best|greatest|maximum|strongest|peak(?:s|ed)?|leads|leading|led by|top(?! \d))\b/i,
  lowest: /(?<!\bat )\b(lowest|least|smallest|fewest|worst|minimum|weakest|bottom(?! \d)|trailing)\b/i,
};

/** Whatever is called the highest must be named or quoted, of all rows. */
function extremeFails(sentence: string, named: string, { lead, result }: ClaimKnowledge): boolean {
  return (["highest", "lowest"] as const).some((end) => {
    if (!ends[end].test(sentence)) return false;
    if (result.rows.length < 2 || !result.isWhole) return !ends[end].test(lead) && result.rows.length !== 1;
    return !extremeRows(result, end).some(({ row, texts }) => {
      const names = [...row.names, row.name, ...texts].filter((name) => name !== "");
      return names.some((name) => named.includes(name));
    });
  });
}

type ExtremeRow = { readonly row: ReadRow; readonly texts: readonly string[] };

/** Of every measure; several where they are equal. */
function extremeRows({ rows, measures }: ReadResult, end: End): readonly ExtremeRow[] {
  return measures.flatMap((_measure, place) => {
    const values = rows.flatMap((row) => row.figures[place]?.value ?? []);
    if (values.length === 0) return [];
    const extreme = end === "highest" ? Math.max(...values) : Math.min(...values);
    return rows
      .filter((row) => row.figures[place]?.value === extreme)
      .map((row) => ({ row, texts: [row.figures[place]?.text ?? ""] }));
  });
}

const countWords = [
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
] as const;

/** "all five regions": a number, also in words, is one of the result or of what was said. */
function countFails(sentence: string, { hasUnknown }: ClaimKnowledge): boolean {
  return countWords.some(
    (word, place) => new RegExp(`\\b${word}\\b`, "i").test(sentence) && hasUnknown(String(place + 2)),
  );
}

/** Names leave a gap, the longest first: "Most Wanted" claims nothing. */
function withoutNames(text: string, names: readonly string[]): string {
  const known = [...new Set(names)]
    .filter((name) => name.length > 1)
    .toSorted((left, right) => right.length - left.length);
  return known.reduce((left, name) => left.replaceAll(name, " "), text);
}
