/** Words of the language: every phrase that begins at a place, with everything that it can say. */

import type { Cue, CueMatch } from "../lexicon/cue.ts";
import { sayings } from "../lexicon/lexicon.ts";
import { comparativeOf, superlativeOf } from "../phrases/adjectives.ts";
import { chartAt } from "../phrases/chart-phrases.ts";
import { matchCue } from "../phrases/cues.ts";
import { amountingOf, howOf } from "../phrases/spoken-columns.ts";
import type { Token } from "../words/tokenise.ts";

const cuesByPhrase = new Map<string, Cue[]>();
for (const { phrase, cue } of sayings) cuesByPhrase.set(phrase, [...(cuesByPhrase.get(phrase) ?? []), cue]);
const longest = Math.max(...[...cuesByPhrase.keys()].map((phrase) => phrase.split(" ").length));

/** All of them, whatever their length. */
export function cuesAt(tokens: readonly Token[], place: number): readonly CueMatch[] {
  const found: CueMatch[] = [];
  for (let length = 1; length <= Math.min(longest, tokens.length - place); length += 1) {
    const covered = tokens.slice(place, place + length);
    if (covered.some(({ kind, text }) => kind === "quoted" || /^(US|IT)$/.test(text))) break;
    const phrase = covered.map(({ lower }) => lower).join(" ");
    for (const cue of cuesByPhrase.get(phrase) ?? []) found.push({ cue, length });
  }
  const others = [superlativeOf, comparativeOf, howOf, amountingOf, chartAt, matchCue].map((find) =>
    find(tokens, place),
  );
  for (const match of others) {
    const isNew =
      match !== null && !found.some((other) => other.length === match.length && isSame(other.cue, match.cue));
    if (isNew) found.push(match);
  }
  return found;
}

function isSame(one: Cue, other: Cue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
