/** Verbs that speak of a figure without its name: "spent", "brought in". */
import type { Candidate } from "#lib/semantic/index-model";
import { findColumn } from "#lib/semantic/model";
import { phraseKey } from "#lib/semantic/words";
import { moneyOfVerb } from "../rewrite/verb-figures.ts";
import type { Lattice } from "./lattice.ts";
import { wholeName } from "./whole-name.ts";

const longest = 2;

/** What the verb at a place speaks of, where the model has it; null for any other word. */
export function figureOfVerb(
  { tokens, known: { model, index } }: Lattice,
  at: number,
): { readonly candidates: readonly Candidate[]; readonly length: number } | null {
  for (let length = longest; length > 0; length -= 1) {
    const verb = tokens
      .slice(at, at + length)
      .map(({ lower }) => lower)
      .join(" ");
    const named = moneyOfVerb(verb).map((noun) =>
      (index.phrases.get(phraseKey(noun.split(" "))) ?? []).filter(({ element, weight }) => {
        if (weight < wholeName) return false;
        return (
          element.kind === "metric" ||
          (element.kind === "column" && findColumn(model, element.table, element.column)?.role === "fact")
        );
      }),
    );
    const candidates = named.find((found) => found.length > 0);
    if (candidates !== undefined) return { candidates, length };
  }
  return null;
}
