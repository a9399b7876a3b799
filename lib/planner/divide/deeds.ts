/** Verbs as the rows that they make: "ordered" of orders, "sold" of whatever adds up the sales. */
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import { stem } from "#lib/semantic/words";
import { measureTables } from "../plan/measures.ts";
import { tablesOfVerb } from "./near-names.ts";

/** Verbs whose noun does not begin as they do. */
const nouns: Readonly<Record<string, string>> = {
  sold: "sale",
  sell: "sale",
  sells: "sale",
  selling: "sale",
  bought: "purchase",
  buy: "purchase",
  buys: "purchase",
  purchased: "purchase",
  paid: "payment",
  rented: "rental",
  flown: "flight",
};

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

/** Whether a verb has such a noun. */
export function hasOwnNoun(verb: string): boolean {
  return verb in nouns;
}

/** The tables whose rows the verb makes, or whose numbers a figure that is called so adds up. */
export function rowsOfDeed(
  verb: string,
  { model, index }: { readonly model: SemanticModel; readonly index: SemanticIndex },
): readonly Candidate[] {
  const noun = nouns[verb];
  if (noun === undefined) return tablesOfVerb(model, index, verb);
  return (index.phrases.get(stem(noun)) ?? []).flatMap((candidate): Candidate[] => {
    const { element, weight } = candidate;
    if (weight < wholeName) return [];
    if (element.kind === "table") return [candidate];
    const metric = element.kind === "metric" ? findMetric(model, element.metric) : undefined;
    const tables = metric === undefined ? [] : measureTables(metric.expression);
    return tables.map((table) => ({ element: { kind: "table", table, via: null }, weight }));
  });
}
