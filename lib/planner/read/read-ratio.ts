/** "ratio of cancelled bookings to all bookings by month": two questions for a figure, with what is said of both. */

import type { Cue } from "../lexicon/cue.ts";
import { matchCue } from "../phrases/cues.ts";
import type { Token } from "../words/tokenise.ts";

/** The words of the two sides, each a question of its own. */
export type RatioSides = { readonly numerator: readonly Token[]; readonly denominator: readonly Token[] };

const ratioWords: ReadonlySet<string> = new Set(["ratio", "proportion", "quotient"]);

/** What may stand between the two, likeliest first; "and" only behind "ratio between". */
const separators = ["to", "out of", "per"] as const;

/** Every way to part the words into two sides, likeliest first; none where no ratio of two is asked for. */
export function ratioSides(tokens: readonly Token[]): RatioSides[] {
  const place = tokens.findIndex(({ lower }, index) => ratioWords.has(lower) && isOpened(tokens[index + 1]));
  if (place < 0 || !saysNothing(tokens.slice(0, place))) return [];
  const isBetween = tokens[place + 1]?.lower === "between";
  const rest = tokens.slice(place + 2);
  return (isBetween ? (["and"] as const) : separators).flatMap((separator) => partedAt(rest, separator.split(" ")));
}

function isOpened(token: Token | undefined): boolean {
  return token?.lower === "of" || token?.lower === "between";
}

/** "what is the": "average ratio of" would be a ratio for each row. */
function saysNothing(head: readonly Token[]): boolean {
  return everyCue(head, ({ type }) => ["ask", "filler", "copula", "verb"].includes(type));
}

function everyCue(tokens: readonly Token[], fits: (cue: Cue) => boolean): boolean {
  for (let place = 0; place < tokens.length; ) {
    const match = matchCue(tokens, place);
    if (match === null || !fits(match.cue)) return false;
    place += match.length;
  }
  return true;
}

function partedAt(rest: readonly Token[], separator: readonly string[]): RatioSides[] {
  return rest.flatMap((_, place) => {
    const stands = separator.every((word, offset) => rest[place + offset]?.lower === word);
    if (!stands || place === 0) return [];
    const behind = rest.slice(place + separator.length);
    const end = endOfSide(behind);
    const shared = behind.slice(end);
    return end === 0
      ? []
      : [{ numerator: [...rest.slice(0, place), ...shared], denominator: [...behind.slice(0, end), ...shared] }];
  });
}

/** What follows is said of both: groups, an order, a second sentence. */
const sharedTypes: ReadonlySet<Cue["type"]> = new Set(["by", "per", "grain", "part", "trend", "sort", "chart"]);

function endOfSide(tokens: readonly Token[]): number {
  const end = tokens.findIndex((token, place) => {
    const match = matchCue(tokens, place);
    if (match === null) return false;
    const { cue, length } = match;
    if (cue.type === "ask") return /^\p{Lu}/u.test(token.text);
    // "daily price" is a name, unlike "daily" at the end.
    if (cue.type === "grain" && length === 1 && place + 1 < tokens.length) return false;
    // "booked by crews" is no group.
    return sharedTypes.has(cue.type) && !/ed$/.test(tokens[place - 1]?.lower ?? "");
  });
  return end < 0 ? tokens.length : end;
}
