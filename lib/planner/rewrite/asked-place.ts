/** "where was the oldest boat built": the column that tells where, of the rows that the question names. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { stem } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

/** Likeliest first. */
const placeNouns = ["place", "location", "venue", "site", "address", "city", "town", "country", "state", "region"];
const auxiliaries: ReadonlySet<string> = new Set(["is", "was", "were", "are", "did", "do", "does", "has", "have"]);
const happening: ReadonlySet<string> = new Set(
  "hit|happen|happened|occur|occurred|strike|struck|located|come from|came from|take place|took place|based|situated".split(
    "|",
  ),
);
const wholeName = 0.8;

/** The tokens with "where" read as the one column of that kind; as they are where there is none or more. */
export function withAskedPlace(tokens: readonly Token[], index: SemanticIndex): Token[] {
  const place = tokens.findIndex(
    ({ lower }, at) => lower === "where" && auxiliaries.has(tokens[at + 1]?.lower ?? "") && opensPart(tokens[at - 1]),
  );
  const noun = place === -1 ? null : placeNounOf(tokens, index);
  if (noun === null) return [...tokens];
  return tokens.flatMap((token, at) => {
    if (at === place) return [asWord(token, "what"), asWord(token, noun)];
    const two = `${token.lower} ${tokens[at + 1]?.lower ?? ""}`;
    const one = `${tokens[at - 1]?.lower ?? ""} ${token.lower}`;
    const isSaid = at > place && (happening.has(token.lower) || happening.has(two) || happening.has(one));
    return isSaid ? [] : [token];
  });
}

function opensPart(before: Token | undefined): boolean {
  return before === undefined || ["and", ","].includes(before.lower);
}

/** The first kind of place that exactly one of the named tables has once. */
function placeNounOf(tokens: readonly Token[], index: SemanticIndex): string | null {
  const tables = new Set(
    tokens.flatMap((token) =>
      (index.phrases.get(token.stem) ?? []).flatMap(({ element, weight }) =>
        element.kind === "table" && weight >= wholeName ? [element.table] : [],
      ),
    ),
  );
  const found = placeNouns.find((noun) => columnsCalled(noun, tables, index) > 0);
  return found !== undefined && columnsCalled(found, tables, index) === 1 ? found : null;
}

function columnsCalled(noun: string, tables: ReadonlySet<string>, index: SemanticIndex): number {
  const named = index.phrases.get(stem(noun)) ?? [];
  return named.filter(
    ({ element, weight }) => element.kind === "column" && tables.has(element.table) && weight >= wholeName,
  ).length;
}

function asWord(token: Token, word: string): Token {
  return { ...token, text: word, lower: word, stem: stem(word) };
}
