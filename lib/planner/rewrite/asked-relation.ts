/** "is there a correlation between price and rating", "how is price related to rating": points of both. */
import { stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

const nouns: ReadonlySet<string> = new Set(["correlation", "relationship", "relation", "association"]);
const links: ReadonlySet<string> = new Set(["between", "of"]);
/** What may stand before the noun without saying more. */
const leaders: ReadonlySet<string> = new Set([
  ...["is", "was", "there", "a", "an", "any", "the", "some", "what", "what's", "show", "me", "see", "find", "plot"],
]);
/** What is asked with "does", and what with "is", each with the word behind it. */
const verbs: Readonly<Record<string, string>> = {
  ...{ relate: "to", correlate: "with", depend: "on" },
  ...{ relates: "to", correlates: "with", depends: "on" },
};
const states: Readonly<Record<string, string>> = { related: "to", correlated: "with" };
const askers: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ...["does", "do", "did"].map((word) => [word, verbs] as const),
  ...["is", "are", "was", "were"].map((word) => [word, states] as const),
]);

/** The tokens as "scatter plot of ... and ..."; as they are where nothing of the kind is asked. */
export function withAskedRelation(tokens: readonly Token[]): Token[] {
  return betweenTwo(tokens) ?? oneToAnother(tokens) ?? [...tokens];
}

function betweenTwo(tokens: readonly Token[]): Token[] | null {
  const place = tokens.findIndex(({ lower }) => nouns.has(lower));
  const [noun, link, ...named] = place === -1 ? [] : tokens.slice(place);
  if (noun === undefined || link === undefined || !links.has(link.lower)) return null;
  const isLed = tokens.slice(0, place).every(({ lower }) => leaders.has(lower));
  return isLed && named.some(({ lower }) => lower === "and") ? [...scatterOf(noun, link), ...named] : null;
}

function oneToAnother(tokens: readonly Token[]): Token[] | null {
  const start = tokens[0]?.lower === "how" ? 1 : 0;
  const asker = tokens[start];
  const deeds = askers.get(asker?.lower ?? "");
  if (asker === undefined || deeds === undefined || tokens[start + 1]?.lower === "there") return null;
  const place = tokens.findIndex(({ lower }, at) => at > start + 1 && lower in deeds);
  const [deed, link, ...other] = place === -1 ? [] : tokens.slice(place);
  if (deed === undefined || link?.lower !== deeds[deed.lower] || other.length === 0) return null;
  return [...scatterOf(asker, asker), ...tokens.slice(start + 1, place), word(deed, "and"), ...other];
}

function scatterOf(first: Token, last: Token): Token[] {
  return [word(first, "scatter"), word(first, "plot"), word(last, "of")];
}

function word(token: Token, text: string): Token {
  return { ...token, text, lower: text, stem: stem(text) };
}
