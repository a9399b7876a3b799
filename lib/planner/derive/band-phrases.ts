/** Numbers in steps of equal width: "order value in steps of 500", "duration in 2-minute bands". */
import { derivedColumn } from "#lib/domain/derived-column";
import type { Candidate } from "#lib/semantic/index-model";
import type { Token } from "../words/tokenise.ts";
import { classEdges } from "./class-edges.ts";
import { classListAt } from "./class-list.ts";
import { inUnit, measuredAt, unitReader } from "./column-units.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import { knownTail } from "./known-tail.ts";
import type { Known } from "./moments.ts";
import { banded, type NumberColumn, numbersAt } from "./numbers.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const stepNouns =
  "steps|bands|bins|buckets|ranges|increments|intervals|brackets|groups|classes|step|band|bucket|bin|bracket".split(
    "|",
  );
/** What is counted in pieces. */
const pieces: ReadonlySet<string> = new Set(
  "seats|units|years|year|days|day|points|people|employees|pieces".split("|"),
);

/** "order value in steps of 500", "age in 10 year bands", "seats, bands of 100 seats (0-99, 100-199, ...)". */
export function bandPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const whole = wholePhrase(tokens, place, known);
  if (whole !== null) return whole;
  const sure = numbersAt(tokens, place, known);
  const named = sure ?? measuredAt(tokens, place, known);
  if (named === null) return null;
  const needsUnit = sure === null;
  const read = named.numbers.flatMap(
    (column) => stepsOf(tokens, place + named.length, { column, needsUnit, known }) ?? [],
  );
  const end = Math.max(0, ...read.map((one) => one.end));
  const [first] = named.numbers;
  if (read.length === 0 || first === undefined) return null;
  const length = end - place;
  const names = read.filter((one) => one.end === end).map(({ name }) => name);
  const bands = derivedToken(tokens.slice(place, end), names);
  const tail = knownTail(tokens, end, { numbers: named.numbers, known });
  if (place > 0) return { length: length + tail.length, tokens: [bands, ...tail.tokens] };
  // By itself it asks how many there are of each.
  const table = { element: { kind: "table", table: first.column.table, via: null }, weight: 1 } as const;
  const rows = derivedToken(tokens.slice(place, end), [table]);
  return { length, tokens: [wordAt(bands, "number"), wordAt(bands, "of"), rows, wordAt(bands, "by"), bands] };
}

const wholes = [
  "whole",
  "full",
  "entire",
  "whole number of",
  "full unit of",
  "whole unit of",
  "each whole",
  "each full",
];

/** "per whole magnitude (1 to under 2, ...)": steps of 1. What lasts full years is counted by the calendar, and is none. */
function wholePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = phraseAt(tokens, place, wholes);
  const isGroup = opening > 0 && ["by", "per", "for", "in"].includes(tokens[place - 1]?.lower ?? "");
  const named = isGroup ? numbersAt(tokens, place + opening, known) : null;
  const numbers = named?.numbers.filter(({ column }) => derivedColumn(column.column) === null) ?? [];
  const [column] = numbers;
  if (named === null || column === undefined) return null;
  const end = place + opening + named.length;
  const repeated = repeatedLength(tokens, end, { width: 1, of: { column, needsUnit: false, known } });
  const words = tokens.slice(place, end + repeated);
  return {
    length: words.length,
    tokens: [
      derivedToken(
        words,
        numbers.map((number) => banded(number, 1)),
      ),
    ],
  };
}

type Of = { readonly column: NumberColumn; readonly needsUnit: boolean; readonly known: Known };

/** The column in the steps that are said of it; null where none are, or in a unit that is not its own. */
function stepsOf(
  tokens: readonly Token[],
  place: number,
  of: Of,
): { readonly name: Candidate; readonly end: number } | null {
  const steps = stepsAt(tokens, place, of);
  const fitting = steps === null ? null : inSaidUnit(of, steps.unit);
  if (steps === null || fitting === null || (of.needsUnit && steps.unit === null)) return null;
  const { width } = steps;
  const name = banded(fitting.column, Number((width * fitting.size).toPrecision(12)));
  return { name, end: steps.end + repeatedLength(tokens, steps.end, { width, of }) };
}

function inSaidUnit(
  { column, known }: Of,
  unit: string | null,
): { readonly column: NumberColumn; readonly size: number } | null {
  const own = derivedColumn(column.column.column);
  const isOwn = unit === null || (own?.kind === "elapsed" && own.unit === unit);
  return isOwn ? { column, size: 1 } : inUnit(column, unit, known);
}

/** "(0-99, 100-199, ...)" behind steps of 100 says them once more. */
function repeatedLength(
  tokens: readonly Token[],
  place: number,
  { width, of }: { readonly width: number; readonly of: Of },
): number {
  const list = classListAt(tokens, place, unitReader(of.column, of.known));
  const lows = list?.items.map(({ low }) => low?.value ?? null) ?? [];
  const isStep = lows.every(
    (low, at) => low !== null && low % width === 0 && (at === 0 || low - (lows[at - 1] ?? 0) === width),
  );
  const found = list === null || !isStep ? null : classEdges(list.items, false);
  if (list === null || found === null || found.isOpenBelow) return 0;
  const last = found.edges.at(-1)?.at ?? 0;
  const isWhole = found.isOpenAbove || last - (lows.at(-1) ?? 0) === width;
  if (!isWhole) return 0;
  // The dots behind the last one are no word, the comma before them is.
  const end = place + list.length;
  return list.length + (tokens[end]?.text === "," && tokens[end + 1]?.text === "," ? 1 : 0);
}

type Steps = { readonly width: number; readonly unit: string | null; readonly end: number };

function stepsAt(tokens: readonly Token[], at: number, of: Of): Steps | null {
  const place = at + phraseAt(tokens, at, ["histogram", "distribution", "frequency distribution"]);
  const comma = tokens[place]?.text === "," ? 1 : 0;
  const start =
    place +
    comma +
    phraseAt(tokens, place + comma, ["in", "into", "by", "using", "with", "grouped in", "grouped into", "bucketed in"]);
  const wide = phraseAt(tokens, start, widths);
  if (wide > 0) return widthAt(tokens, start + wide, of);
  const noun = phraseAt(tokens, start, stepNouns);
  if (noun > 0 && ["of", "à"].includes(tokens[start + noun]?.lower ?? "")) return widthAt(tokens, start + noun + 1, of);
  const width = widthAt(tokens, start, of);
  if (width === null) return null;
  const isWide = phraseAt(tokens, width.end, ["wide"]);
  const tail = phraseAt(tokens, width.end + isWide, stepNouns);
  return tail === 0 ? null : { ...width, end: width.end + isWide + tail };
}

/** "bin width 500", "a class width of 500". */
const widths = ["bin", "class", "step", "bucket", "band", "interval"].flatMap((noun) =>
  ["width", "size"].flatMap((size) => [`${noun} ${size}`, `${noun} ${size} of`, `a ${noun} ${size} of`]),
);

function widthAt(tokens: readonly Token[], at: number, { column, known }: Of): Steps | null {
  const [amount] = tokens.slice(at, at + 1);
  const width = amount?.kind === "number" ? amount.value : null;
  if (width === null || width <= 0) return null;
  const said = unitReader(column, known)(tokens, at + 1);
  const piece = said === null && pieces.has(tokens[at + 1]?.lower ?? "") ? 1 : 0;
  return { width, unit: said?.name ?? null, end: at + 1 + (said?.length ?? piece) };
}
