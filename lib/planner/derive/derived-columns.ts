/**
 * Phrases that speak of a column which no table stores and which can be calculated: they become one token that names it,
 * and everything behind reads it like any other column.
 */
import type { Token } from "../words/tokenise.ts";
import { activePhrase, cohortPhrase } from "./activity-phrases.ts";
import { againstDatePhrase } from "./against-date-phrases.ts";
import { againstNumberPhrase } from "./against-number-phrases.ts";
import { bandPhrase } from "./band-phrases.ts";
import { boundedDurationPhrase, boundedUnitPhrase, withUnitSaid } from "./bounded-durations.ts";
import { cameBackPhrase } from "./came-back-phrases.ts";
import { classPhrase, deedClassPhrase } from "./class-phrases.ts";
import { coveragePhrase, endDatePhrase, peakPhrase } from "./date-phrases.ts";
import type { Derived } from "./derived-token.ts";
import {
  compoundPhrase,
  deedTimePhrase,
  lifePhrase,
  sincePhrase,
  spanPhrase,
  untilPhrase,
} from "./duration-phrases.ts";
import { eachNumberPhrase } from "./each-number-phrases.ts";
import { dateOfEndPhrase, endOfRowsPhrase } from "./end-of-rows.ts";
import { gapPhrase } from "./gap-phrases.ts";
import { howLongPhrase } from "./how-long-phrases.ts";
import { latenessPhrase } from "./lateness-phrases.ts";
import type { Known } from "./moments.ts";
import { countedPhrase, differencePhrase, operatorPhrase, quartilePhrase } from "./number-phrases.ts";
import { ownerClause } from "./owner-clauses.ts";
import { ownEndPhrase } from "./owner-dates.ts";
import { ownerSpanPhrase } from "./owner-spans.ts";
import { perOwnerPhrase } from "./per-owner-phrases.ts";
import { quantilePhrase } from "./quantile-phrases.ts";
import { rangePhrase } from "./range-phrases.ts";
import { repeatedPhrase } from "./repeated-phrases.ts";
import { inactivePhrase, newnessPhrase, repeatRatePhrase, returnWithinPhrase } from "./return-phrases.ts";
import { sessionPausePhrase, sessionPhrase } from "./session-phrases.ts";
import { stayPhrase } from "./stay-phrases.ts";
import { averageActivePhrase, stickinessPhrase } from "./stickiness-phrases.ts";
import { thresholdPhrase } from "./threshold-phrases.ts";
import { weightedPhrase } from "./weighted-phrases.ts";

/** What words at a place can be, the first that fits counts. */
type Rule = (tokens: readonly Token[], place: number, known: Known) => Derived | null;

const timeRules: readonly Rule[] = [
  coveragePhrase,
  cohortPhrase,
  sessionPhrase,
  sessionPausePhrase,
  stickinessPhrase,
  averageActivePhrase,
  activePhrase,
  repeatRatePhrase,
  returnWithinPhrase,
  cameBackPhrase,
  ownerClause,
  repeatedPhrase,
  perOwnerPhrase,
  newnessPhrase,
  inactivePhrase,
  peakPhrase,
  gapPhrase,
  latenessPhrase,
  stayPhrase,
  howLongPhrase,
  ownerSpanPhrase,
  spanPhrase,
  sincePhrase,
  untilPhrase,
  againstDatePhrase,
  thresholdPhrase,
  compoundPhrase,
  lifePhrase,
  deedTimePhrase,
  dateOfEndPhrase,
  endDatePhrase,
  endOfRowsPhrase,
  ownEndPhrase,
];

/** They may stand on what the rules before have found: "days from order to delivery in steps of 5". */
const numberRules: readonly Rule[] = [
  boundedDurationPhrase,
  boundedUnitPhrase,
  weightedPhrase,
  quartilePhrase,
  rangePhrase,
  differencePhrase,
  classPhrase,
  deedClassPhrase,
  quantilePhrase,
  eachNumberPhrase,
  bandPhrase,
  operatorPhrase,
  countedPhrase,
];

/** Either side may be calculated itself: "MRR below seats times seat price". */
const conditionRules: readonly Rule[] = [againstNumberPhrase];

type Read = { readonly tokens: readonly Token[]; readonly corrections: readonly string[] };

/** The tokens with such phrases as one token each, and how some were taken; as they are where there is none. */
export function withDerivedColumns(tokens: readonly Token[], known: Known): Read {
  const timed = withRules({ tokens, corrections: [] }, timeRules, known);
  const inUnits = { ...timed, tokens: withUnitSaid(timed.tokens) };
  return [numberRules, conditionRules].reduce<Read>((read, rules) => withRules(read, rules, known), inUnits);
}

function withRules({ tokens, corrections }: Read, rules: readonly Rule[], known: Known): Read {
  const read: Token[] = [];
  const told: string[] = [...corrections];
  for (let place = 0; place < tokens.length; ) {
    const found = firstOf(tokens, place, { rules, known });
    read.push(...(found?.tokens ?? tokens.slice(place, place + 1)));
    told.push(...(found?.corrections ?? []));
    place += found?.length ?? 1;
  }
  return { tokens: read, corrections: told };
}

function firstOf(
  tokens: readonly Token[],
  place: number,
  { rules, known }: { readonly rules: readonly Rule[]; readonly known: Known },
): Derived | null {
  for (const rule of rules) {
    const found = rule(tokens, place, known);
    if (found !== null) return found;
  }
  return null;
}
