/** Columns of one table that one word can mean, told apart by the other words: "teams" that play "at home" are home teams. */
import type { Candidate, ModelElement } from "#lib/semantic/index-model";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { isOneFamily } from "../divide/near-names.ts";
import { namesIn } from "../plan/plan-references.ts";
import { endWords } from "../plan/preposition-way.ts";
import { allMentions } from "../request/mentions.ts";
import type { Mention, Request } from "../request/request.ts";

/** So much that the column which is spoken of is clearly meant. */
const untold = 0.15;

/** Weights so near that the word alone does not decide. */
const nearMargin = 0.1;

/** Words that speak of columns of every kind. */
const general: ReadonlySet<string> = new Set("name id code key number date time type value count total".split(" "));

/** The candidates, with less weight for those whose rival in the same table is spoken of elsewhere in the question. */
export function toldApart(model: SemanticModel, candidates: readonly Candidate[], said: Said): readonly Candidate[] {
  const best = Math.max(0, ...candidates.map(({ weight }) => weight));
  const rivals = candidates.filter(({ element, weight }) => isOfColumn(element) && weight >= best - nearMargin);
  return candidates.map((candidate) => {
    const own = rivals.filter(({ element }) => tableOf(element) === tableOf(candidate.element));
    const isLess = rivals.includes(candidate) && own.some((rival) => isMoreSaid(model, rival, candidate, said));
    return isLess ? { ...candidate, weight: candidate.weight - untold } : candidate;
  });
}

/**
 * A condition that a person has named and the yes/no column that it is are one: "bounces" of IS_BOUNCE. In a condition
 * the column says no more than the state does; where it is shown or grouped by, it is the column that is meant.
 */
export function withoutSameStates(
  model: SemanticModel,
  candidates: readonly Candidate[],
  isCondition: boolean,
): readonly Candidate[] {
  const flags = candidates.flatMap(({ element }) => (element.kind === "flag" ? [element] : []));
  const named = flags.flatMap(({ table, column }) => {
    const expression = findColumn(model, table, column)?.expression?.trim() ?? null;
    return expression === null ? [] : [{ table, expression }];
  });
  return candidates.filter(
    ({ element }) =>
      !(element.kind === "flag" || (element.kind === "column" && isCondition)) ||
      !named.some(({ table, expression }) => table === element.table && expression === `"${element.column}"`),
  );
}

/** Words of the other names, and of the columns that their figures are made of. */
export type Said = { readonly words: readonly string[]; readonly figures: readonly string[] };

/** What else the question names. */
export function saidBeside(model: SemanticModel, request: Request, mention: Mention): Said {
  const others = [...allMentions(request), ...request.hints].filter(({ id }) => id !== mention.id);
  const words = others
    .flatMap(({ chunk }) => splitIdentifier(chunk.text).map(stem))
    .filter((word) => !general.has(word));
  const metrics = others.flatMap(({ candidates }) =>
    candidates.flatMap(({ element }) => (element.kind === "metric" ? [element.metric] : [])),
  );
  const figures = model.metrics
    .filter(({ name }) => metrics.includes(name))
    .flatMap(({ expression }) => namesIn(expression).columns)
    .flatMap((column) => wordsOf(model, { kind: "column", ...column }));
  return { words, figures };
}

function isMoreSaid(model: SemanticModel, rival: Candidate, other: Candidate, said: Said): boolean {
  const [words, rest] = [wordsOf(model, rival.element), wordsOf(model, other.element)];
  const own = words.filter((word) => !rest.includes(word));
  const others = rest.filter((word) => !words.includes(word));
  const isSaid = (word: string): boolean => said.words.some((one) => isOneFamily(one, word));
  const isMeasured = (word: string): boolean => said.figures.includes(word);
  // "goals of a team at home": a figure of both ends does not tell whose goals are meant.
  if (others.some(isSaid) || (own.some(isMeasured) && others.some(isMeasured))) return false;
  return own.some(isSaid) || isFinerKind(rest, words);
}

/** A "subtype" beside a "type": the plain kind is meant. */
function isFinerKind(finer: readonly string[], plain: readonly string[]): boolean {
  const label = plain.join(" ");
  return finer.join(" ").replace(/\bsub(?=\p{L})/u, "") === label && finer.join(" ") !== label;
}

function wordsOf(model: SemanticModel, element: ModelElement): readonly string[] {
  if (element.kind !== "column" && element.kind !== "value") return [];
  const label = findColumn(model, element.table, element.column)?.label ?? "";
  return [...splitIdentifier(label).map(stem), ...endWords(element.column)];
}

function isOfColumn({ kind }: ModelElement): boolean {
  return kind === "column" || kind === "value";
}

function tableOf(element: ModelElement): string | null {
  return element.kind === "metric" ? null : element.table;
}
