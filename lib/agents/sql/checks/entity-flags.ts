/**
 * What the question names and a model's statement does not have: a breakdown, a measure, a value. Read cautiously: a
 * name counts as there as soon as the statement mentions it anywhere, and only what surely means something is looked for.
 */
import "server-only";
import type { OutputColumn } from "#lib/domain/chart";
import { isTemporalKind } from "#lib/domain/column-kind";
import type { Dialect } from "#lib/domain/dialect";
import type { ResultRow } from "#lib/domain/result-set";
import { plainMeasure, simpleMeasures } from "#lib/planner/plan/measures";
import { nameOfToken, readSqlTokens, valueOfToken } from "#lib/planner/sql/sql-tokens";
import { nameStems } from "#lib/semantic/column-role";
import { indexOf, type ModelElement, type SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { phraseKey, splitIdentifier, valueKey } from "#lib/semantic/words";
import type { Execution } from "../../runtime/execution.ts";
import type { EnhancedQuestion } from "../../runtime/question.ts";
import type { CheckFlag } from "./check-flag.ts";

type Asked = Pick<EnhancedQuestion, "original" | "enhanced" | "entities">;

/** Empty for plans of the rules, which explain every word, and for statements that a person wrote or checked. */
export function entityFlags(
  execution: Execution,
  outputs: readonly OutputColumn[],
  { model, dialect, question }: Known & { readonly question: Asked },
): readonly CheckFlag[] {
  const { brain, plan } = execution.candidate;
  if (brain === "analyst" || brain === "verified" || (brain === "rules" && plan !== null)) return [];
  const index = indexOf(model);
  const there = mentioned(execution, outputs, { model, dialect });
  const flags = [
    ...breakdowns(question.enhanced).flatMap((words) => missingBreakdown(words, index, there) ?? []),
    ...question.entities.slice(0, maxEntities).flatMap((entity) => missingEntity(entity, index, there) ?? []),
    ...capitalisedValues(question.original, index).flatMap((value) => missingValue(value, there) ?? []),
  ];
  return flags.filter((flag, place) => flags.findIndex((other) => other.sentence === flag.sentence) === place);
}

const maxEntities = 12;

/** What statement and result mention. */
type Mentioned = {
  readonly model: SemanticModel;
  /** Names as they stand in the statement, in lower case. */
  readonly names: ReadonlySet<string>;
  /** Single words of names and headings, as stems. */
  readonly stems: ReadonlySet<string>;
  /** Texts of literals and of cells, as keys. */
  readonly values: readonly string[];
  readonly hasTime: boolean;
};

type Known = { readonly model: SemanticModel; readonly dialect: Dialect };

function mentioned(
  { sql, ref, rows }: Execution,
  outputs: readonly OutputColumn[],
  { model, dialect }: Known,
): Mentioned {
  const tokens = readSqlTokens(sql, dialect);
  const names = tokens.flatMap((token) => nameOfToken(token) ?? []);
  const literals = tokens.flatMap((token) => valueOfToken(token) ?? []);
  const headings = [...outputs.map(({ label }) => label), ...ref.columns.map(({ name }) => name)];
  return {
    model,
    names: new Set(names.map((name) => name.toLowerCase())),
    stems: new Set([...names, ...headings].flatMap(nameStems)),
    values: [...literals, ...rows.flatMap(textsOf)].map(valueKey),
    hasTime: outputs.some(({ role }) => role === "time") || ref.columns.some(({ kind }) => isTemporalKind(kind)),
  };
}

function textsOf(row: ResultRow): string[] {
  return row.flatMap((cell) => (typeof cell === "string" ? [cell] : []));
}

const breakdownPattern =
  /\b(?:by|per|for each|for every|in each)\s+(?:each\s+|the\s+)?((?:[\p{L}\p{N}_]+[ \t]*){1,3})/giu;

/** The words behind "by", "per" and "for each". */
function breakdowns(text: string): readonly (readonly string[])[] {
  return [...text.matchAll(breakdownPattern)].map((match) => splitIdentifier(match[1] ?? ""));
}

const grains: ReadonlySet<string> = new Set(["day", "week", "month", "quarter", "year"]);

function missingBreakdown(words: readonly string[], index: SemanticIndex, there: Mentioned): CheckFlag | null {
  const [first = ""] = words;
  if (grains.has(first)) return there.hasTime || there.stems.has(first) ? null : lacking(first);
  const found = longestPhrase(words, index);
  // A measure orders, it does not group: "Top stores by revenue".
  if (found === null || found.elements.some((element) => isMeasure(element, there.model))) return null;
  return found.elements.some((element) => isThere(element, there)) ? null : lacking(found.phrase);
}

function lacking(phrase: string): CheckFlag {
  return {
    code: "missing_entity",
    sentence: `The question asks for groups by ${phrase}, and the result has none.`,
    suggestion: `Group by ${phrase}.`,
  };
}

type Phrase = { readonly phrase: string; readonly elements: readonly ModelElement[] };

/** Names of the model only, and only where the words are surely one. */
function longestPhrase(words: readonly string[], { phrases }: SemanticIndex): Phrase | null {
  for (let length = Math.min(words.length, longest); length > 0; length -= 1) {
    const own = words.slice(0, length);
    const candidates = (phrases.get(phraseKey(own)) ?? []).filter(({ weight }) => weight >= sureWeight);
    if (candidates.length > 0) return { phrase: own.join(" "), elements: candidates.map(({ element }) => element) };
  }
  return null;
}

const longest = 3;
const sureWeight = 0.85;

function isMeasure(element: ModelElement, model: SemanticModel): boolean {
  if (element.kind === "metric") return true;
  return element.kind === "column" && findColumn(model, element.table, element.column)?.role === "fact";
}

function isThere(element: ModelElement, there: Mentioned): boolean {
  const { model, names } = there;
  switch (element.kind) {
    case "column":
    case "flag": {
      const label = findColumn(model, element.table, element.column)?.label ?? element.column;
      return names.has(element.column.toLowerCase()) || hasWords(label, there);
    }
    case "table":
      return (
        names.has(element.table.toLowerCase()) ||
        hasWords(findTable(model, element.table)?.label ?? element.table, there)
      );
    case "metric":
      return isMetricThere(element.metric, there);
    case "value":
      return there.values.includes(valueKey(element.value));
  }
}

function isMetricThere(name: string, there: Mentioned): boolean {
  const metric = there.model.metrics.find((one) => one.name === name);
  if (metric === undefined) return true;
  const read = simpleMeasures(metric.expression)
    .map(plainMeasure)
    .map((measure) => (measure.kind === "count" ? measure.table : measure.column.column));
  return hasWords(metric.label, there) || read.every((one) => there.names.has(one.toLowerCase()));
}

function hasWords(label: string, { stems }: Mentioned): boolean {
  return nameStems(label).every((word) => stems.has(word));
}

/** Tables are left out: a statement may well reach what they hold through another one. */
function missingEntity(entity: string, index: SemanticIndex, there: Mentioned): CheckFlag | null {
  const words = splitIdentifier(entity.split(".").at(-1) ?? "");
  const values = index.values.get(valueKey(entity)) ?? [];
  const found = longestPhrase(words, index);
  const isWhole = found !== null && found.phrase === words.join(" ");
  if (!isWhole) return values.length === 0 ? null : missingValue(entity, there);
  const elements = [...found.elements, ...values.map(({ element }) => element)];
  if (elements.some((element) => element.kind === "table" || isThere(element, there))) return null;
  return {
    code: "missing_entity",
    sentence: `The question asks for ${found.phrase}, and the statement does not mention it.`,
    suggestion: `Take ${found.phrase} into the statement.`,
  };
}

const shortestValue = 4;

/** Stored values that the user wrote with a capital letter: "open" may be a word, "Berlin" is none. */
function capitalisedValues(text: string, { values, phrases }: SemanticIndex): readonly string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) => word);
  const found: string[] = [];
  for (let start = 0; start < words.length; ) {
    const length = [3, 2, 1].find((count) => isValue(words.slice(start, start + count), { values, phrases })) ?? 0;
    if (length > 0) found.push(words.slice(start, start + length).join(" "));
    start += Math.max(1, length);
  }
  return found;
}

function isValue(words: readonly string[], { values, phrases }: Pick<SemanticIndex, "values" | "phrases">): boolean {
  const text = words.join(" ");
  const isName = phrases.has(phraseKey(splitIdentifier(text)));
  return /^\p{Lu}/u.test(text) && text.length >= shortestValue && values.has(valueKey(text)) && !isName;
}

/** A longer text may hold the value: `LIKE '%Berlin%'`. */
function missingValue(value: string, { values }: Mentioned): CheckFlag | null {
  const key = valueKey(value);
  if (values.some((own) => ` ${own} `.includes(` ${key} `))) return null;
  return {
    code: "missing_entity",
    sentence: `The question asks for "${value}", and neither the statement nor the result has it.`,
    suggestion: `Take the stored value "${value}" into account.`,
  };
}
