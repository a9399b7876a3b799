/** Words of a question that say what to do rather than what it is about: the longest phrase counts. */

import { amountingOf, comparativeOf, howOf, superlativeOf } from "./adjectives.ts";
import type { Cue, CueMatch } from "./cue.ts";
import { phrasesByCue } from "./cue-phrases.ts";
import type { Token } from "./tokenise.ts";

/** The longest cue that starts at `index`, or null. */
export function matchCue(tokens: readonly Token[], index: number): CueMatch | null {
  const ranked =
    superlativeOf(tokens, index) ?? comparativeOf(tokens, index) ?? howOf(tokens, index) ?? amountingOf(tokens, index);
  const listed = matchListed(tokens, index);
  if (ranked === null) return listed;
  return listed !== null && listed.length > ranked.length ? listed : ranked;
}

function matchListed(tokens: readonly Token[], index: number): CueMatch | null {
  for (let length = Math.min(longestPhrase, tokens.length - index); length > 0; length -= 1) {
    const covered = tokens.slice(index, index + length);
    // "the US" is no pronoun.
    if (covered.some((token) => token.kind === "quoted" || /^(US|IT)$/.test(token.text))) continue;
    const cue = cuesByPhrase.get(covered.map((token) => token.lower).join(" "));
    if (cue !== undefined) return { cue, length };
  }
  return null;
}

/** What the words say as a whole phrase, or null. */
export function phraseCue(tokens: readonly Token[]): Cue | null {
  return cuesByPhrase.get(tokens.map((token) => token.lower).join(" ")) ?? null;
}

const cuesByPhrase = new Map<string, Cue>(
  phrasesByCue.flatMap(([cue, phrases]) => phrases.split("|").map((phrase) => [phrase, cue] as const)),
);

const longestPhrase = Math.max(...[...cuesByPhrase.keys()].map((phrase) => phrase.split(" ").length));
