/** "amount of trips" counts them, unless a trip has an amount. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey } from "#lib/semantic/words";
import type { CueMatch } from "../lexicon/cue.ts";
import type { Token } from "../words/tokenise.ts";

const sizes: ReadonlySet<string> = new Set(["amount", "volume"]);
const articles: ReadonlySet<string> = new Set(["the", "a", "an", "all"]);

/** From this weight on a phrase is a name of the table, not a word of it. */
const wholeName = 0.8;

/** Whether a cue that counts is the name of something stored, or nothing follows that could be counted. */
export function isStoredSize(
  tokens: readonly Token[],
  position: number,
  { cue, index }: { readonly cue: CueMatch | null; readonly index: SemanticIndex },
): boolean {
  const words = tokens.slice(position, position + (cue?.length ?? 0));
  const size = words.find(({ lower }) => sizes.has(lower));
  if (cue?.cue.type !== "count" || size === undefined) return false;
  const behind = tokens.slice(position + words.length);
  const [next, second] = articles.has(behind[0]?.lower ?? "") ? behind.slice(1) : behind;
  const tables = [[next, second], [next]].flatMap((covered) => tablesOf(covered, index));
  const stored = index.phrases.get(size.stem) ?? [];
  return (
    tables.length === 0 || stored.some(({ element }) => element.kind === "metric" || tables.includes(element.table))
  );
}

function tablesOf(covered: readonly (Token | undefined)[], index: SemanticIndex): string[] {
  const named = index.phrases.get(phraseKey(covered.flatMap((token) => token?.lower ?? []))) ?? [];
  return named.flatMap(({ element, weight }) =>
    element.kind === "table" && weight >= wholeName ? [element.table] : [],
  );
}
