/** Verbs as the rows that they make: "ordered" of orders, "sold" of whatever adds up the sales. */
import type { Candidate, SemanticIndex } from "#lib/semantic/index-model";
import { findMetric, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, stem } from "#lib/semantic/words";
import { measureTables } from "../plan/measures.ts";
import type { Token } from "../words/tokenise.ts";
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
  buying: "purchase",
  purchasing: "purchase",
  paid: "payment",
  paying: "payment",
  rented: "rental",
  renting: "rental",
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

const articles = /^(?:the|an?|its|their|his|her|our)$/;

/** "breached the deadline" where a yes/no column is called "deadline breached": a deed and what it was done to. */
export function deedOfObject(covered: readonly Token[], { phrases }: SemanticIndex): readonly Candidate[] {
  const [deed, ...behind] = covered.map(({ lower }) => lower);
  const object = behind.filter((word, place) => place > 0 || !articles.test(word));
  if (deed === undefined || object.length === 0) return [];
  // "did not breach the deadline".
  const forms = /ed$/.test(deed) ? [deed] : [`${deed}ed`, `${deed}d`];
  const named = forms.flatMap((form) => phrases.get(phraseKey([...object, form])) ?? []);
  return named.filter(({ element, weight }) => element.kind === "flag" && weight >= wholeName);
}
