/** "ended in each rating from 1 to 5": a whole number as groups of its own values, and which of them are asked for. */
import { findColumn } from "#lib/semantic/model";
import { isYearColumn } from "../time/time-part.ts";
import type { Token } from "../words/tokenise.ts";
import { type Derived, derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { banded, type NumberColumn, numbersAt } from "./numbers.ts";
import { phraseAt, wordAt } from "./token-words.ts";

const outcomes =
  "ended in|ended up with|ended with|resulted in|finished with|got|received|were given|have|had|with|in|for|of|at";
const openings = outcomes.split("|").flatMap((words) => [`${words} each`, `${words} every`]);

/** "in each rating", with the range that is said of it as a condition. */
export function eachNumberPhrase(tokens: readonly Token[], place: number, known: Known): Derived | null {
  const opening = phraseAt(tokens, place, openings);
  const named = opening === 0 || place === 0 ? null : numbersAt(tokens, place + opening, known);
  const [first] = tokens.slice(place, place + 1);
  if (named === null || first === undefined) return null;
  const whole = named.numbers.filter((number) => isCounted(number, known));
  const end = place + opening + named.length;
  const range = rangeAt(tokens, end);
  // Without its range it may be one of several things that are shown: "the revenue for each quantity sold".
  if (whole.length < named.numbers.length || range === null) return null;
  const words = tokens.slice(place + opening, end);
  const bands = derivedToken(
    words,
    whole.map((number) => banded(number, 1)),
  );
  const said = [wordAt(first, "with"), ...words, wordAt(first, "between"), range.low, wordAt(first, "and"), range.high];
  return { length: end + range.length - place, tokens: [...said, wordAt(first, "by"), bands] };
}

function isCounted({ column }: NumberColumn, { model }: Known): boolean {
  const own = findColumn(model, column.table, column.column);
  return own !== undefined && own.kind === "integer" && !isYearColumn(own);
}

type Range = { readonly low: Token; readonly high: Token; readonly length: number };

/** "from 1 to 5", "1 to 5", "(1-5)". */
function rangeAt(tokens: readonly Token[], place: number): Range | null {
  const from = phraseAt(tokens, place, ["from", "between"]);
  const [low, second] = tokens.slice(place + from, place + from + 2);
  const to = second?.isRangeEnd === true ? 0 : phraseAt(tokens, place + from + 1, ["to", "and", "through", "up to"]);
  const high = tokens[place + from + 1 + to];
  const isJoined = to > 0 || high?.isRangeEnd === true;
  if (low?.kind !== "number" || high?.kind !== "number" || !isJoined) return null;
  return { low, high, length: from + 2 + to };
}
