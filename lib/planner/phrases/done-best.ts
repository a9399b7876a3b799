/** "best rated", "lowest paid", "top performing": superlatives of what a thing did. */
import type { ColumnConcept, Direction } from "../lexicon/cue.ts";

/** The phrases of such verbs with what they speak of; the first word says which end is meant. */
export function doneBest(
  deeds: readonly (readonly [ColumnConcept | null, string])[],
): (readonly [Direction, ColumnConcept | null, string])[] {
  const ends = [
    ["descending", ["best", "highest", "top", "most highly", "strongest"]],
    ["ascending", ["worst", "lowest", "bottom", "weakest"]],
  ] as const;
  return deeds.flatMap(([names, words]) =>
    ends.map(([direction, firsts]) => {
      const phrases = words.split("|").flatMap((word) => firsts.map((first) => `${first} ${word}`));
      return [direction, names, phrases.join("|")] as const;
    }),
  );
}

/** Other superlatives say which end they mean; these only that it is good or bad. */
export const judging = /\b(?:best|worst)\b/i;
