/** "how are prices distributed", "how does the price vary": the distribution of what is named. */
import { stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

const auxiliaries: Readonly<Record<string, readonly string[]>> = {
  is: ["distributed", "spread"],
  are: ["distributed", "spread"],
  was: ["distributed", "spread"],
  were: ["distributed", "spread"],
  do: ["vary"],
  does: ["vary"],
  did: ["vary"],
};

/** What may follow; "by", "across" and "over" tell groups instead. */
const followers: ReadonlySet<string> = new Set(["in", "during", "since", "before", "after", "this", "last", "for"]);

/** The tokens as "distribution of ..."; as they are where nothing of the kind is asked. */
export function withAskedDistribution(tokens: readonly Token[]): Token[] {
  const [how, auxiliary] = tokens;
  const verbs = how?.lower === "how" ? (auxiliaries[auxiliary?.lower ?? ""] ?? []) : [];
  const place = tokens.findIndex(({ lower }, at) => at > 2 && verbs.includes(lower));
  if (how === undefined || auxiliary === undefined || place === -1) return [...tokens];
  const rest = tokens.slice(place + (tokens[place + 1]?.lower === "out" ? 2 : 1));
  const [follower] = rest;
  if (follower !== undefined && !followers.has(follower.lower)) return [...tokens];
  return [word(how, "distribution"), word(auxiliary, "of"), ...tokens.slice(2, place), ...rest];
}

function word(token: Token, text: string): Token {
  return { ...token, text, lower: text, stem: stem(text) };
}
