/** A word for a table of measurements stands for what was measured: how many measurements there are says nothing of it. */
import type { Candidate, ModelElement } from "#lib/semantic/index-model";
import { findColumn, findMetric, findTable, type SemanticModel } from "#lib/semantic/model";
import { isMeasured } from "../plan/level-tables.ts";
import { measureTables } from "../plan/measures.ts";
import { isPlural } from "../plan/table-row-names.ts";
import type { Choice } from "../plan-building/element-choice.ts";
import { allMentions } from "../request/mentions.ts";
import type { Item, Mention, Request } from "../request/request.ts";

/**
 * "water by month", "unemployment by industry": the numbers of the table instead of its rows, each as likely as the
 * word itself. "How many trades", where a row is one of a trade in a year, are different trades and no rows.
 */
export function asMeasured(model: SemanticModel, mention: Mention, request: Request): Mention {
  const wish = wishOf(mention, request);
  if (wish === null) return mention;
  const isOfRows = ({ element }: Candidate): boolean =>
    element.kind === "table" && element.via === null && isOfNumbers(model, element.table, mention.chunk.text);
  const candidates = mention.candidates.flatMap((candidate): Candidate[] => {
    const { element, weight } = candidate;
    if (element.kind !== "table" || !isOfRows(candidate)) return [candidate];
    if (wish === "count") return namesColumn(model, mention, element.table) ? [] : [candidate];
    return numbersOf(model, element.table).map((number) => ({ element: number, weight }));
  });
  const isReplaced = wish === "figure" && mention.candidates.some(isOfRows);
  return { ...mention, candidates: isReplaced ? candidates.filter((one) => !isLabel(model, one)) : candidates };
}

/** Which number was taken for a word that names the rows it was measured of, said where there is no other. */
export function measuredNotes(model: SemanticModel, request: Request, choice: Choice): string[] {
  return allMentions(request).flatMap((mention) => {
    const element = choice.get(mention.id);
    const isNamed = mention.candidates.some((own) => JSON.stringify(own.element) === JSON.stringify(element));
    const isRead = element?.kind === "metric" || element?.kind === "column";
    if (!isRead || isNamed || asMeasured(model, mention, request) === mention) return [];
    return [`"${mention.chunk.text}" is read as ${labelOfElement(model, element)}, which is what its rows hold.`];
  });
}

function labelOfElement(model: SemanticModel, element: ModelElement): string {
  if (element.kind === "metric") return findMetric(model, element.metric)?.label ?? "";
  return element.kind === "column" ? (findColumn(model, element.table, element.column)?.label ?? "") : "";
}

/** Whether a figure is asked for by a word that may name rows, or how many there are; null where neither. */
function wishOf(mention: Mention, request: Request): "figure" | "count" | null {
  const { ranking, shown } = request;
  const isOf = (item: Item | null): boolean => item?.mention.id === mention.id;
  if (isOf(ranking?.by ?? null)) return ranking?.countsRows === true ? "count" : "figure";
  const item = shown.find(isOf);
  if (item === undefined || ranking !== null || item.isBehindPreposition) return null;
  if (item.functions.includes("count")) return "count";
  if (item.functions.length > 0) return "figure";
  const isAlone = shown.every((other) => other === item || other.joiner !== null || item.joiner !== null);
  return isAlone && isBrokenDown(request) ? "figure" : null;
}

function isBrokenDown({ groups, grain, part, compare, isShare, isRunning, isSideBySide }: Request): boolean {
  return (
    groups.length > 0 || [grain, part, compare].some((one) => one !== null) || isShare || isRunning || isSideBySide
  );
}

/** Measurements, and amounts that no key tells apart and that are spoken of as one: "budget by agency". */
function isOfNumbers(model: SemanticModel, table: string, words: string): boolean {
  const isKeyless = findTable(model, table)?.primaryKey.length === 0;
  return isMeasured(model, table) || (isKeyless && !isPlural(words) && numbersOf(model, table).length > 0);
}

/** What is calculated of the table alone, then its numbers. */
function numbersOf(model: SemanticModel, table: string): ModelElement[] {
  const metrics = model.metrics.filter(({ expression }) => measureTables(expression).every((base) => base === table));
  const facts = (findTable(model, table)?.columns ?? []).filter(({ role, isHidden }) => role === "fact" && !isHidden);
  return [
    ...metrics.map(({ name }) => ({ kind: "metric" as const, metric: name })),
    ...facts.map(({ name }) => ({ kind: "column" as const, table, column: name })),
  ];
}

/** Less sure than this a name is a part of another one. */
const wholeName = 0.8;

/** A column that the word names as well and whose values come again and again. */
function namesColumn(model: SemanticModel, { candidates }: Mention, table: string): boolean {
  return candidates.some(
    ({ element, weight }) =>
      isLabel(model, { element, weight }) &&
      element.kind === "column" &&
      element.table === table &&
      weight >= wholeName,
  );
}

/** A column that tells rows apart rather than what was measured of them. */
function isLabel(model: SemanticModel, { element }: Candidate): boolean {
  if (element.kind !== "column" || !isMeasured(model, element.table)) return false;
  return findColumn(model, element.table, element.column)?.role !== "fact";
}
