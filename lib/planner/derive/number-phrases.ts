/** Phrases that calculate with numbers of a row: "budget minus spend", "order value in steps of 500". */
import { rowsOfDeed } from "../divide/deeds.ts";
import { lookUp, wholeName } from "../divide/look-up.ts";
import type { Cue } from "../lexicon/cue.ts";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";
import { countClasses } from "./class-phrases.ts";
import { countFor, tablesAt } from "./counts.ts";
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

const rankings: ReadonlySet<Cue["type"]> = new Set(["top", "superlative", "frequent", "foremost", "sort"]);

const countings = ["number of", "count of", "how many"];

const doers = ["they have", "they had", "they", "it has", "it was", "it", "each has", "each", "he or she", "people"];

/** "customers by how often they ordered": how many rows of the deed each of them has. */
function oftenAt(
  tokens: readonly Token[],
  { place, by }: { readonly place: number; readonly by: number },
  known: Known,
): Derived | null {
  const often = phraseAt(tokens, place + by, ["how often", "how many times", "the number of times", "number of times"]);
  const verb = place + by + often + phraseAt(tokens, place + by + often, doers);
  const [first, deed] = [tokens[place], tokens[verb]];
  if (often === 0 || first === undefined || deed?.kind !== "word" || saysTime(tokens)) return null;
  const owner = tokens
    .slice(0, place)
    .flatMap((_, at) => tablesAt(tokens, at, known))
    .at(-1);
  const children = [...new Set([...tablesAt(tokens, verb, known), ...deedTables(deed, known)])];
  const counts = children.flatMap((child) => {
    const count = owner === undefined ? null : countFor(owner, child, known);
    return count === null ? [] : [{ child, count }];
  });
  const [found, ...others] = counts;
  // "how often they bought" may be told of orders and of what was in them.
  if (found === undefined || others.length > 0) return null;
  const classes = countClasses(tokens, verb + 1, { ...found, known });
  const end = classes?.end ?? verb + 1;
  const name = classes?.name ?? banded({ column: found.count, weight: 1 }, 1);
  return { length: end - place, tokens: [wordAt(first, "by"), derivedToken(tokens.slice(place + by, end), [name])] };
}

function deedTables({ lower }: Token, known: Known): string[] {
  return rowsOfDeed(lower, known).flatMap(({ element }) => (element.kind === "table" ? [element.table] : []));
}

/** "customers by number of orders": how many of the one there are for each of the other. */
export function countedPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const by = phraseAt(tokens, place, ["by", "per", "grouped by", "by their", "by the"]);
  const often = by === 0 ? null : oftenAt(tokens, { place, by }, known);
  if (often !== null) return often;
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
  const behind = place + by + counting + 1;
  const classes = countClasses(tokens, behind, { child, count, known });
  const end = classes?.end ?? behind;
  const name = classes?.name ?? banded({ column: count, weight: 1 }, 1);
  return { length: end - place, tokens: [wordAt(first, "by"), derivedToken(tokens.slice(place + by, end), [name])] };
}
