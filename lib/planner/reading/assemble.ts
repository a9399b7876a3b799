/** Puts the phrases of a question together: every way that comes to the end, the likeliest first. */
import { type Assembled, otherEnds, settled } from "./ends.ts";
import type { Grammar } from "./grammar.ts";
import { firstState, type State } from "./state.ts";
import { readMoreOrLess, readMoved, readThanTime } from "./steps/changes.ts";
import { readColour } from "./steps/colours.ts";
import { readComparison, readConditionOfColumn, readRange, readText, readThanAverage } from "./steps/conditions.ts";
import { readEvent } from "./steps/events.ts";
import { readExtremeCondition, readExtremeFunction, readFirstDate, readNumberMore } from "./steps/extremes.ts";
import {
  readDirection,
  readForemost,
  readInOrder,
  readMostBehind,
  readMostOf,
  readRanking,
  readSort,
} from "./steps/orders.ts";
import { readDatedPeriod, readGroup, readPeriod } from "./steps/places.ts";
import { readPresent, readUndone } from "./steps/present.ts";
import { readCountBehind, readRate } from "./steps/rates.ts";
import { readCount, readExcluded, readNegation, readRelation, readRepeat, readSequel } from "./steps/relations.ts";
import { readRestated } from "./steps/restated.ts";
import { skipAside, skipWord } from "./steps/skips.ts";
import { readSmallWord } from "./steps/small-words.ts";
import type { Step } from "./steps/step.ts";
import {
  readElided,
  readFunction,
  readModifier,
  readOnAverage,
  readPostfixFunction,
  readThing,
  readValue,
} from "./steps/things.ts";

/** Ways to read the words up to one place that are gone on with. */
const beam = 40;

const steps: readonly Step[] = [
  readSmallWord,
  readFunction,
  readThing,
  readRestated,
  readValue,
  readModifier,
  readElided,
  readPostfixFunction,
  readOnAverage,
  readConditionOfColumn,
  readComparison,
  readRange,
  readThanAverage,
  readText,
  readRelation,
  readCount,
  readRepeat,
  readSequel,
  readNegation,
  readExcluded,
  readGroup,
  readPeriod,
  readDatedPeriod,
  readRanking,
  readMostBehind,
  readMostOf,
  readInOrder,
  readSort,
  readDirection,
  readForemost,
  readColour,
  readExtremeFunction,
  readFirstDate,
  readExtremeCondition,
  readNumberMore,
  readMoreOrLess,
  readThanTime,
  readMoved,
  readEvent,
  readRate,
  readCountBehind,
  readPresent,
  readUndone,
  skipWord,
  skipAside,
];

/** At most so many ways to read the whole question. */
export function assemble(grammar: Grammar, most: number): Assembled[] {
  const { length } = grammar.lattice.tokens;
  const reached: State[][] = Array.from({ length: length + 1 }, () => []);
  reached[0] = [firstState];
  for (let at = 0; at < length; at += 1) {
    for (const state of likeliest(reached[at] ?? []))
      for (const step of steps) for (const next of step(grammar, state)) reached[next.at]?.push(next);
  }
  const whole = likeliest(reached[length] ?? [])
    .flatMap((state) => [state, ...otherEnds(grammar, state)])
    .map((state) => settled(grammar, state));
  return whole.toSorted((one, other) => one.cost - other.cost).slice(0, most);
}

function likeliest(states: readonly State[]): State[] {
  const best = new Map<string, State>();
  for (const state of states) {
    const key = keyOf(state);
    const known = best.get(key);
    if (known === undefined || known.cost > state.cost) best.set(key, state);
  }
  return [...best.values()].toSorted((one, other) => one.cost - other.cost).slice(0, beam);
}

/** Equal for states that whatever follows would lead to the same. */
function keyOf(state: State): string {
  const { trail, zone, joiner, preposition, isNegated, isRelating, isEach, isSecond, open, rowLimit } = state;
  return [trail, zone, joiner, preposition, isNegated, isRelating, isEach, isSecond, open, rowLimit].join("|");
}
