/** "first and last names" names two things: the noun that is said once belongs to both. */
import type { Token } from "../words/tokenise.ts";

const parts: ReadonlySet<string> = new Set(["first", "middle", "last", "family", "given"]);
const joints: ReadonlySet<string> = new Set(["and", ",", "or"]);

/** The tokens with the noun repeated where it was left out; it takes the place of the word before it. */
export function withElidedNames(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, index) => {
    const next = tokens[index + 1];
    if (!parts.has(token.lower) || next === undefined || !joints.has(next.lower)) return [token];
    const noun = tokens.slice(index + 2, index + 8).find(({ lower }) => lower === "name" || lower === "names");
    const between = tokens.slice(index + 2, noun === undefined ? index + 2 : tokens.indexOf(noun));
    const isElided = noun !== undefined && between.every(({ lower }) => parts.has(lower) || joints.has(lower));
    return isElided ? [token, { ...noun, start: token.start, end: token.end }] : [token];
  });
}
