/**
 * Phrases that begin or end in the midst of a name: "boats without a home port" is no "boats without a home" and a
 * port, and "hull length of boats" no hull beside the "length of boats".
 */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { phraseKey } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";

/** So much such a phrase is worth less. */
export const cutName = 1.5;

/** Only a name that is written as the model has it is worth more than the words in it. */
export const wholePhrase = 0.85;

/** Whether the last word before the place and the first behind it are one name of a column or a table. */
export function cutsName(tokens: readonly Token[], place: number, { phrases }: SemanticIndex): boolean {
  const across = tokens.slice(Math.max(0, place - 1), place + 1).map(({ lower }) => lower);
  const named = across.length < 2 ? [] : (phrases.get(phraseKey(across)) ?? []);
  return named.some(({ element, weight }) => ["column", "table"].includes(element.kind) && weight >= wholePhrase);
}
