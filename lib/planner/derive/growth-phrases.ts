/** "indexed to January 2005", "CAGR of revenue", "with ranks": where figures stand beside others of their kind. */
import type { TimeGrain } from "#lib/domain/plan";
import type { Token } from "../words/tokenise.ts";
import { asksForCohorts } from "./activity-phrases.ts";
import { type CalculationFound as Found, grains, stepWord } from "./calculation-read.ts";
import { phraseAt, textOf } from "./token-words.ts";

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];

/** "revenue by month indexed to January 2005", "index the prices to 2019 = 100". */
export function indexedPhrase(tokens: readonly Token[], place: number): Found | null {
  const verb = phraseAt(tokens, place, ["index the", "index", "rebase the", "rebase"]);
  if (verb > 0 && tokens[place + verb]?.lower !== "of") return indexVerb(tokens, place, verb);
  const opening = phraseAt(tokens, place, indexings);
  const base = opening === 0 ? null : indexBase(tokens, place + opening);
  if (base === null) return opening === 0 ? indexWord(tokens, place) : null;
  if (tokens[place]?.lower === "relative" && !base.isSaid) return null;
  const length = opening + base.length;
  const evidence = [textOf(tokens.slice(place, place + length))];
  const instead = stepWord(tokens, place, { length, grain: base.grain });
  return { length, calculation: { kind: "indexed", base: base.day, evidence }, instead };
}

const indexings = [
  ...["indexed to", "indexed on", "indexed at", "rebased to", "normalised to", "normalized to", "as an index with"],
  ...["relative to", "as an index to", "as index to"],
];

/** "retention cohorts": beside how many there are, which part of the first ones they are. */
export function retentionPhrase(tokens: readonly Token[], place: number): Found | null {
  const length = asksForCohorts(tokens, place);
  if (length === 0) return null;
  const said = tokens.slice(place, place + length);
  return { length, calculation: { kind: "retention", evidence: [textOf(said)] }, instead: said };
}

/** "index ... to 2019 = 100": what stands between is what is asked. */
function indexVerb(tokens: readonly Token[], place: number, verb: number): Found | null {
  const to = tokens.findIndex(({ lower }, at) => at > place + verb && (lower === "to" || lower === "on"));
  const base = to < 0 ? null : indexBase(tokens, to + 1);
  if (base === null) return null;
  const length = to + 1 + base.length - place;
  const evidence = [textOf([...tokens.slice(place, place + verb), ...tokens.slice(to, to + 1 + base.length)])];
  const steps = stepWord(tokens, place, { length, grain: base.grain });
  const instead = [...steps, ...tokens.slice(place + verb, to)];
  return { length, calculation: { kind: "indexed", base: base.day, evidence }, instead };
}

/** "January 2005 = 100". */
function indexBase(tokens: readonly Token[], place: number): (Base & { readonly isSaid: boolean }) | null {
  const base = baseAt(tokens, place);
  if (base === null) return null;
  const tail = phraseAt(tokens, place + base.length, ["= 100", "as 100", "100", "at 100", "equals 100"]);
  return { ...base, length: base.length + tail, isSaid: tail > 0 };
}

/** "index of revenue by month", "indexed revenue". */
function indexWord(tokens: readonly Token[], place: number): Found | null {
  const length = phraseAt(tokens, place, ["indexed"]);
  if (length === 0) return null;
  const evidence = [textOf(tokens.slice(place, place + length))];
  return {
    length,
    calculation: { kind: "indexed", base: null, evidence },
    instead: stepWord(tokens, place, { length, grain: "month" }),
  };
}

type Base = { readonly day: string | null; readonly grain: TimeGrain; readonly length: number };

function baseAt(tokens: readonly Token[], place: number): Base | null {
  const first = phraseAt(tokens, place, [
    "the first day",
    "the first week",
    "the first month",
    "the first year",
    "the first quarter",
    "the start",
    "the beginning",
    "first month",
  ]);
  if (first > 0) return { day: null, grain: grains[tokens[place + first - 1]?.lower ?? ""] ?? "month", length: first };
  const [word, next] = tokens.slice(place, place + 2);
  const month = months.findIndex(
    (name) => name === word?.lower || (name.slice(0, 3) === word?.lower && word.lower.length === 3),
  );
  if (month >= 0 && isYear(next))
    return { day: `${next?.lower}-${String(month + 1).padStart(2, "0")}-01`, grain: "month", length: 2 };
  const quarter = /^q([1-4])$/.exec(word?.lower ?? "")?.[1];
  if (quarter !== undefined && isYear(next)) {
    const month = String(Number(quarter) * 3 - 2).padStart(2, "0");
    return { day: `${next?.lower}-${month}-01`, grain: "quarter", length: 2 };
  }
  if (isYear(word)) return { day: `${word?.lower}-01-01`, grain: "year", length: 1 };
  return word?.kind === "date" ? { day: word.lower, grain: "day", length: 1 } : null;
}

function isYear(token: Token | undefined): boolean {
  return token?.kind === "number" && /^(?:18|19|20)\d\d$/.test(token.lower);
}

const rankings = [
  "with ranks",
  "with rank",
  "with their rank",
  "with its rank",
  "and rank",
  "and their rank",
  "and its rank",
  "with the rank",
  "including rank",
  "and ranking",
  "with ranking",
  "with a rank",
];

/** "revenue by store with rank". */
export function rankPhrase(tokens: readonly Token[], place: number): Found | null {
  const comma = tokens[place]?.text === "," ? 1 : 0;
  const length = phraseAt(tokens, place + comma, rankings);
  if (length === 0) return null;
  const evidence = [textOf(tokens.slice(place + comma, place + comma + length))];
  return { length: comma + length, calculation: { kind: "rank", evidence } };
}

const compounds = [
  ...[
    "compound annual growth rate of",
    "compound annual growth rate in",
    "compound annual growth of",
    "compound growth rate of",
    "compound growth of",
  ],
  ...[
    "compounded annual growth rate of",
    "cagr of",
    "cagr for",
    "cagr in",
    "average annual growth rate of",
    "compound annual growth rate",
    "cagr",
  ],
];

/** "CAGR of revenue". */
export function compoundPhrase(tokens: readonly Token[], place: number): Found | null {
  const length = phraseAt(tokens, place, compounds);
  if (length === 0) return null;
  const evidence = [textOf(tokens.slice(place, place + length))];
  return {
    length,
    calculation: { kind: "compound_growth", evidence },
    instead: stepWord(tokens, place, { length, grain: "year" }),
  };
}
