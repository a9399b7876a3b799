/** "which products are bought together most often": pairs of things in the same basket. */
import { derivedMetricName } from "#lib/domain/derived-metric";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findTable, type Relationship, type SemanticModel } from "#lib/semantic/model";
import { countedNoun } from "#lib/semantic/words";
import type { Token } from "../words/tokenise.ts";
import type { CalculationFound } from "./calculation-read.ts";
import { derivedToken } from "./derived-token.ts";
import type { Known } from "./moments.ts";
import { tablesNamed } from "./owners.ts";
import { textOf, wordAt } from "./token-words.ts";

/** What may stand around the things and "together" without saying more. */
const around: ReadonlySet<string> = new Set(
  (
    "which what show list find top the pair pairs combination combinations of two that are is were get most often frequently commonly usually " +
    "frequent common bought ordered sold purchased held booked rented together in same one each by an a do does our"
  ).split(" "),
);
const baskets: ReadonlySet<string> = new Set(["order", "basket", "cart", "purchase", "booking", "transaction"]);
/** "in the same order", not "in 2025". */
function isSame(next: Token | undefined): boolean {
  return ["the", "same", "one", "an", "a"].includes(next?.lower ?? "");
}

/** "10 pairs", "the 5 most frequent". */
function countsPairs(next: Token | undefined): boolean {
  return next !== undefined && (["pair", "combination"].includes(next.stem) || next.lower === "most");
}

/** What things have done to them to be in one basket. */
const joins: ReadonlySet<string> = new Set(["bought", "ordered", "sold", "purchased", "held", "booked", "rented"]);

const defaultPairs = 20;

/** Around "together", from its first word to its last. */
export function togetherPhrase(tokens: readonly Token[], place: number, known: Known): CalculationFound | null {
  if (tokens[place]?.lower !== "together") return null;
  const isPart = (token: Token, at: number): boolean =>
    (around.has(token.lower) && (token.lower !== "in" || isSame(tokens[at + 1]))) ||
    baskets.has(token.stem) ||
    (token.kind === "number" && countsPairs(tokens[at + 1])) ||
    tablesNamed([token], known).length > 0;
  const first = tokens.findLastIndex((token, at) => at < place && !isPart(token, at)) + 1;
  const rest = tokens.slice(place).findIndex((token, at) => !isPart(token, place + at));
  const end = rest < 0 ? tokens.length : place + rest;
  const covered = tokens.slice(first, end);
  // "together with headphones" asks what goes with one thing, which is no pair of any two.
  if (tokens[end]?.lower === "with" || tokens[end]?.lower === "and") return null;
  if (!covered.some(({ lower }) => joins.has(lower))) return null;
  const [item, ...others] = [...new Set(tablesNamed(withoutKinds(covered, known), known))];
  const link = item === undefined ? null : linkOf(known.model, item, others);
  const noun = covered.find((token) => tablesNamed([token], known)[0] === item);
  if (item === undefined || link === null || noun === undefined) return null;
  const owner = findTable(known.model, link.toTable)?.label ?? link.toTable;
  const basket = { table: link.fromTable, column: link.fromColumns[0] ?? "" };
  const expression = { kind: "aggregate", function: "count_distinct", column: basket } as const;
  const name = derivedMetricName({ label: countedNoun(owner, 2), format: "integer", expression });
  const said = covered.filter((token) => token === noun || token.lower === "together");
  const counted = derivedToken(said, [{ element: { kind: "metric", metric: name }, weight: 1 }]);
  const limit = covered.find(({ kind }) => kind === "number")?.value ?? defaultPairs;
  return {
    length: end - first,
    start: first,
    calculation: { kind: "together", basket, most: Math.max(1, Math.floor(limit)), evidence: [textOf(covered)] },
    instead: [counted, wordAt(noun, "by"), noun],
  };
}

/** "product categories": the categories of products are put together, and not the products. */
function withoutKinds(words: readonly Token[], known: Known): Token[] {
  return words.filter((word, at) => {
    const [[own], [next]] = [tablesNamed([word], known), tablesNamed(words.slice(at + 1, at + 2), known)];
    return own === undefined || next === undefined || own === next || !pathsToOne(known.model, own, next).length;
  });
}

/** The key that puts rows with things into the same basket: one to what is named, else of the table with the most rows. */
function linkOf(model: SemanticModel, item: string, named: readonly string[]): Relationship | null {
  const links = model.relationships.filter(({ fromTable, fromColumns, toTable }) => {
    const [path] = pathsToOne(model, fromTable, item);
    const isOnWay = path?.some((step) => step.toTable === toTable) === true;
    return path !== undefined && path.length > 0 && path.length <= 2 && !isOnWay && fromColumns.length === 1;
  });
  const rows = ({ fromTable }: Relationship): number => findTable(model, fromTable)?.rowCount ?? 0;
  const hops = ({ fromTable }: Relationship): number => pathsToOne(model, fromTable, item)[0]?.length ?? 0;
  const sorted = links.toSorted((left, right) => hops(left) - hops(right) || rows(right) - rows(left));
  // What happened at one time is a basket; a person who did several things is one only where that is said.
  const happened = sorted.find(({ toTable }) => (findTable(model, toTable)?.mainTimeColumn ?? null) !== null);
  return sorted.find(({ toTable }) => named.includes(toTable)) ?? happened ?? null;
}
