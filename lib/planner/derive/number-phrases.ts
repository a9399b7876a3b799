/** Phrases that calculate with numbers of a row: "budget minus spend", "order value in steps of 500". */
import { derivedName } from "#lib/domain/derived-column";
import { pathsToOne } from "#lib/semantic/join-graph";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Cue } from "../lexicon/cue.ts";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { banded, calculated, numbersAt, type Operator } from "./numbers.ts";
import { saysTime } from "./return-phrases.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const operators: readonly (readonly [Operator, readonly string[]])[] = [
  ["-", ["minus", "less", "net of", "subtracting", "without the"]],
  ["*", ["times", "multiplied by"]],
  ["+", ["plus"]],
];

/** "budget minus spend", "quantity times unit price". */
export function operatorPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const left = numbersAt(tokens, place, known);
  if (left === null) return null;
  for (const [operator, phrases] of operators) {
    const between = phraseAt(tokens, place + left.length, phrases);
    const right = between === 0 ? null : numbersAt(tokens, place + left.length + between, known);
    if (right === null) continue;
    const names = calculated(operator, { left: left.numbers, right: right.numbers }, known);
    const length = left.length + between + right.length;
    if (names.length > 0) return { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
  }
  return null;
}

const differences = ["difference between", "gap between", "difference of", "spread between", "margin between"];

/** "difference between budget and spend". */
export function differencePhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = phraseAt(tokens, place, differences);
  const left = opening === 0 ? null : numbersAt(tokens, place + opening, known);
  if (left === null || tokens[place + opening + left.length]?.lower !== "and") return null;
  const right = numbersAt(tokens, place + opening + left.length + 1, known);
  if (right === null) return null;
  const names = calculated("-", { left: left.numbers, right: right.numbers }, known);
  const length = opening + left.length + 1 + right.length;
  return names.length === 0 ? null : { length, tokens: [derivedToken(tokens.slice(place, place + length), names)] };
}

const quartiles = ["quartiles of", "quartiles for", "quartile values of", "quartiles of the"];

/** "quartiles of order value": the quarters' ends and the middle. */
export function quartilePhrase(tokens: readonly Token[], place: number): Derived | null {
  const length = phraseAt(tokens, place, quartiles);
  const [first] = tokens.slice(place, place + 1);
  if (length === 0 || first === undefined) return null;
  const words = ["p25", "and", "median", "and", "p75", "of"];
  return { length, tokens: words.map((word) => wordAt(first, word)) };
}

const stepNouns =
  "steps|bands|bins|buckets|ranges|increments|intervals|brackets|groups|classes|step|band|bucket|bin|bracket".split(
    "|",
  );
const units: ReadonlySet<string> = new Set(
  "dollars|dollar|usd|euros|eur|minutes|minute|min|seats|units|years|year|days|day|hours|hour|km|kg|points|percent|people|employees|pieces".split(
    "|",
  ),
);

/** "order value in steps of 500", "age in 10 year bands", "seats, bands of 100 seats". */
export function bandPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const named = numbersAt(tokens, place, known);
  const steps = named === null ? null : stepsAt(tokens, place + named.length);
  if (named === null || steps === null) return null;
  const length = named.length + steps.length;
  const names = named.numbers.map((column) => banded(column, steps.width));
  const bands = derivedToken(tokens.slice(place, place + length), names);
  const [first] = named.numbers;
  if (place > 0 || first === undefined) return { length, tokens: [bands] };
  // By itself it asks how many there are of each.
  const table = { element: { kind: "table", table: first.column.table, via: null }, weight: 1 } as const;
  const rows = derivedToken(tokens.slice(place, place + length), [table]);
  return { length, tokens: [wordAt(bands, "number"), wordAt(bands, "of"), rows, wordAt(bands, "by"), bands] };
}

type Steps = { readonly width: number; readonly length: number };

function stepsAt(tokens: readonly Token[], place: number): Steps | null {
  const comma = tokens[place]?.text === "," ? 1 : 0;
  const start =
    place +
    comma +
    phraseAt(tokens, place + comma, ["in", "into", "by", "using", "with", "grouped in", "grouped into", "bucketed in"]);
  const noun = phraseAt(tokens, start, stepNouns);
  if (noun > 0 && ["of", "à"].includes(tokens[start + noun]?.lower ?? "")) {
    return widthAt(tokens, start + noun + 1, { place, behind: 0 });
  }
  const amount = tokens[start];
  if (amount?.kind !== "number") return null;
  const unit = units.has(tokens[start + 1]?.lower ?? "") ? 1 : 0;
  const wide = phraseAt(tokens, start + 1 + unit, ["wide"]);
  const tail = phraseAt(tokens, start + 1 + unit + wide, stepNouns);
  return tail === 0 ? null : widthAt(tokens, start, { place, behind: wide + tail });
}

function widthAt(
  tokens: readonly Token[],
  at: number,
  { place, behind }: { readonly place: number; readonly behind: number },
): Steps | null {
  const width = tokens[at]?.value ?? null;
  if (width === null || width <= 0) return null;
  const unit = units.has(tokens[at + 1]?.lower ?? "") ? 1 : 0;
  return { width, length: at + 1 + unit + behind - place };
}

const rankings: ReadonlySet<Cue["type"]> = new Set(["top", "superlative", "frequent", "foremost", "sort"]);

const countings = ["number of", "count of", "how many"];

/** "customers by number of orders": how many of the one there are for each of the other. */
export function countedPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const by = phraseAt(tokens, place, ["by", "per", "grouped by", "by their", "by the"]);
  const counting = by === 0 ? 0 : phraseAt(tokens, place + by, countings);
  if (counting === 0 || saysTime(tokens)) return null;
  // "the busiest ports by number of boats" are ranked by it.
  if (tokens.some((_, at) => rankings.has(matchCue(tokens, at)?.cue.type ?? "ask"))) return null;
  // "number of items" may be told of several things.
  const meant = lookUp(tokens.slice(place + by + counting).slice(0, 1), known.index);
  if (meant.some(({ element, weight }) => element.kind !== "table" && weight >= wholeName)) return null;
  const [child, ...others] = tablesAt(tokens, place + by + counting, known);
  const owners = tokens.slice(0, place).flatMap((_, at) => tablesAt(tokens, at, known));
  const owner = owners.at(-1);
  const [first] = tokens.slice(place, place + 1);
  if (child === undefined || others.length > 0 || owner === undefined || first === undefined) return null;
  const count = countFor(owner, child, known);
  if (count === null) return null;
  const length = by + counting + 1;
  const covered = tokens.slice(place + by, place + length);
  return { length, tokens: [wordAt(first, "by"), derivedToken(covered, [banded({ column: count, weight: 1 }, 1)])] };
}

function tablesAt(tokens: readonly Token[], place: number, { index }: Known): string[] {
  return lookUp(tokens.slice(place, place + 1), index).flatMap(({ element, weight }) =>
    element.kind === "table" && element.via === null && weight >= wholeName ? [element.table] : [],
  );
}

/** How many rows of a table belong to a row of another one, as a column of that. */
export function countFor(
  owner: string,
  child: string,
  { model }: Known,
): { readonly table: string; readonly column: string } | null {
  const step = owner === child ? undefined : pathsToOne(model, child, owner)[0]?.at(-1);
  const [from, to] = [step?.fromColumns[0], step?.toColumns[0]];
  if (step === undefined || from === undefined || to === undefined || step.fromColumns.length > 1) return null;
  const definition = {
    kind: "summary",
    function: "count",
    of: null,
    by: { table: step.fromTable, column: from },
    key: { table: owner, column: to },
  } as const;
  return step.fromTable === child ? { table: owner, column: derivedName(definition) } : null;
}
