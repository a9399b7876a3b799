/**
 * What a sentence claims beside its numbers, held against the rows: that something rose or fell, is the highest or the
 * lowest, has that figure, or that there are so many of something. A claim that nothing bears out is as wrong as a
 * number. English only, as the sentences are; names and headings of the result are no claims, whatever words they have.
 */
import "server-only";
import { writtenNumbers } from "../runtime/written-numbers.ts";
import type { ReadResult, ReadRow } from "./read-result.ts";

export type ClaimKnowledge = {
  readonly result: ReadResult;
  /** The rules' own sentence: what it claims holds. */
  readonly lead: string;
  /** The user's words: what is called the highest there is asked for. */
  readonly question: string;
  /** Names and headings of the result. */
  readonly names: readonly string[];
  /** Whether a number of a text is neither in the result nor in what was said. */
  readonly hasUnknown: (text: string) => boolean;
  /** Whether a number of a text is one of the result: a cell, a sum, a share, the count of rows. */
  readonly hasOfResult: (text: string) => boolean;
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
      directionFails(sentence, named, known) ||
      extremeFails(sentence, named, known) ||
      countFails(sentence, known) ||
      isOfAnotherRow(named, known)
    );
  });
}

/** Whether a text states a figure of the result, or a name where there are no figures. */
export function statesFigure(
  text: string,
  { result, names, hasOfResult }: Pick<ClaimKnowledge, "result" | "names" | "hasOfResult">,
): boolean {
  const hasFigures = result.rows.some(({ figures }) => figures.some((figure) => figure !== null));
  if (!hasFigures && names.some((name) => name !== "" && text.includes(name))) return true;
  return writtenNumbers(text).some((written) => hasOfResult(written.text));
}

type Direction = "up" | "down";

const directions: Readonly<Record<Direction, RegExp>> = {
  up: /\b(rose|rises?|rising|risen|increas(?:e[sd]?|ing)|gr[eo]w(?:s|n|ing)?|growth|climb(?:s|ed|ing)?|gain(?:s|ed|ing)?|improv(?:e[sd]?|ing|ement)|surged?|soar(?:s|ed|ing)?|jumped|skyrocketed|went up)\b/i,
  down: /\b(fell|falls?|fallen|falling|declin(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|dropp?(?:s|ed|ing)?|drop|shr[aiu]nk(?:s|ing)?|sank|slid|slump(?:s|ed)?|plung(?:e[sd]?|ing)|plummet(?:s|ed|ing)?|tumbled?|dipped|went down)\b/i,
};

/** The rules tell every change that the rows carry; a course can also be told by two of its own figures. */
function directionFails(sentence: string, named: string, { lead, result }: ClaimKnowledge): boolean {
  // A figure that is itself a change tells its direction, which the sentence may say of any row.
  if (result.measures.some(({ label }) => changeWords.test(label))) return false;
  return (["up", "down"] as const).some((direction) => {
    if (!directions[direction].test(sentence) || directions[direction].test(lead)) return false;
    return betweenFigures(named, result) !== direction;
  });
}

const changeWords = /growth|change|difference|delta|increase|decrease|variance/i;

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
    /(?<!\bat )\b(highest|most(?! (?:of|recent|recently|likely|importantly)\b)|largest|biggest|best|greatest|maximum|strongest|peak(?:s|ed)?|leads(?= (?:with|by|at|the)\b)|leading|led by|top(?! \d))\b/i,
  lowest: /(?<!\bat )\b(lowest|least|smallest|fewest|worst|minimum|weakest|bottom(?! \d)|trailing)\b/i,
};

/** Whatever is called the highest must be named or quoted, of all rows. */
function extremeFails(sentence: string, named: string, known: ClaimKnowledge): boolean {
  const { lead, question, result } = known;
  return (["highest", "lowest"] as const).some((end) => {
    if (!ends[end].test(sentence)) return false;
    if (result.rows.length < 2 || !result.isWhole) return !ends[end].test(lead) && !ends[end].test(question);
    const extremes = extremeRows(result, end);
    const nearest = nearestNamed(named, named.search(ends[end]), result.rows);
    if (nearest !== null) return !extremes.some(({ row }) => nearest.includes(row));
    return !writtenNumbers(named).some(({ value, tolerance }) =>
      extremes.some((extreme) => Math.abs(Math.abs(extreme.value) - value) <= tolerance),
    );
  });
}

/** The rows whose name stands nearest to a place of the text; null where none is named. */
function nearestNamed(text: string, place: number, rows: readonly ReadRow[]): readonly ReadRow[] | null {
  const distances = rows.flatMap((row) =>
    [...row.names, row.name].flatMap((name) => {
      const start = name === "" ? -1 : text.indexOf(name);
      return start < 0
        ? []
        : [{ row, distance: Math.min(Math.abs(start - place), Math.abs(start + name.length - place)) }];
    }),
  );
  if (distances.length === 0) return null;
  const least = Math.min(...distances.map(({ distance }) => distance));
  return distances.filter(({ distance }) => distance === least).map(({ row }) => row);
}

type ExtremeRow = { readonly row: ReadRow; readonly value: number };

/** Of every measure; several where they are equal. */
function extremeRows({ rows, measures }: ReadResult, end: End): readonly ExtremeRow[] {
  return measures.flatMap((_measure, place) => {
    const values = rows.flatMap((row) => row.figures[place]?.value ?? []);
    if (values.length === 0) return [];
    const extreme = end === "highest" ? Math.max(...values) : Math.min(...values);
    return rows.filter((row) => row.figures[place]?.value === extreme).map((row) => ({ row, value: extreme }));
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

/** "all five regions": a number, also in words, is one of the result or of what was said; "the two largest" counts what is named. */
function countFails(sentence: string, { hasUnknown }: ClaimKnowledge): boolean {
  return countWords.some(
    (word, place) =>
      new RegExp(`\\b${word}\\b(?! (?:largest|highest|biggest|best|lowest|smallest|top|leading))`, "i").test(
        sentence,
      ) && hasUnknown(String(place + 2)),
  );
}

/** A sentence of one row alone that quotes a figure which only others have, and none of its own. */
function isOfAnotherRow(named: string, { result: { rows }, names, question }: ClaimKnowledge): boolean {
  const isNamed = ({ name, names: parts }: ReadRow) => [name, ...parts].some((one) => hasName(named, one));
  const [row, ...otherNamed] = rows.filter(isNamed);
  if (row === undefined || otherNamed.length > 0) return false;
  const asked = writtenNumbers(question).map(({ value }) => value);
  const said = writtenNumbers(withoutNames(named, names)).filter(({ value }) => !asked.includes(value));
  const has = (candidate: ReadRow, { value, tolerance, isPercent }: (typeof said)[number]) =>
    candidate.figures.some((figure) => {
      const isNear = (scale: number) =>
        figure !== null && Math.abs(Math.abs(figure.value) * scale - value) <= tolerance;
      return isNear(1) || (isPercent && isNear(100));
    });
  return (
    !said.some((written) => has(row, written)) && said.some((written) => rows.some((other) => has(other, written)))
  );
}

function hasName(text: string, name: string): boolean {
  if (name === "" || !text.includes(name)) return false;
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, "u").test(text);
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Names leave a gap, the longest first: "Most Wanted" claims nothing. */
function withoutNames(text: string, names: readonly string[]): string {
  const known = [...new Set(names)]
    .filter((name) => name.length > 1)
    .toSorted((left, right) => right.length - left.length);
  return known.reduce((left, name) => left.replaceAll(new RegExp(escaped(name), "gi"), " "), text);
}
