/**
 * Questions about the data itself, answered from the model without any statement: what is there, what a table holds,
 * what a figure means.
 */
import { assertNever } from "#lib/domain/assert-never";
import type { ModelElement, SemanticIndex } from "#lib/semantic/index-model";
import { findColumn, findMetric, findTable, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { capitalise, phraseKey, splitIdentifier } from "#lib/semantic/words";
import { expressionWords } from "./explain/measure-words.ts";
import type { PlanningOutcome } from "./plan/outcome.ts";
import { suggestQuestions } from "./suggest.ts";

type AboutArgs = { readonly model: SemanticModel; readonly index: SemanticIndex };

const suggestionCount = 3;

/** Null for every question that asks for figures or rows, and for names that the model does not know. */
export function answerAboutData(question: string, { model, index }: AboutArgs): PlanningOutcome | null {
  const asked = question
    .trim()
    .replace(/[\s?.!]+$/, "")
    .replaceAll(/\s+/g, " ");
  const sentences = overviewPattern.test(asked) ? overview(model) : aboutName(asked, { model, index });
  if (sentences === null) return null;
  const suggestions = suggestQuestions(model, suggestionCount).map((suggestion) => suggestion.question);
  return { kind: "refuse", reason: "about_data", sentence: sentences, unknownWords: [], suggestions };
}

const things = "(?:tables?|data|datasets?|information|figures|metrics|kpis)";
const overviewPattern = new RegExp(
  [
    `^(?:what|which) ${things} (?:are there|is there|are available|is available|do you have|do we have|have you got|can i (?:ask about|use|query)|exist|are in (?:this|the) (?:schema|database)|is in (?:this|the) (?:schema|database))$`,
    `^(?:please )?(?:show|list|name)(?: me)?(?: all)?(?: the)? (?:tables|metrics|kpis)$`,
    "^what (?:can i ask(?: you)?(?: about)?|can you (?:do|answer|tell me)|is in (?:this|the) (?:schema|database|data))$",
  ].join("|"),
  "iu",
);

const columnsPattern =
  /^(?:what|which) (?:columns|fields) (?:does|do|are in|has|have) (?:the )?(?:table )?(?<name>.+?)(?: table)?(?: have| contain| hold)?$/iu;
const contentPattern =
  /^(?:(?:please )?describe (?:the )?(?:table )?|(?:show|list)(?: me)?(?: all)?(?: the)? (?:columns|fields) (?:of|in) (?:the )?|what is in (?:the )?(?:table )?|(?:columns|fields) (?:of|in) (?:the )?)(?<name>.+?)(?: table)?$/iu;
const meaningPattern =
  /^(?:what does (?<a>.+?) mean|what is meant by (?<b>.+)|how (?:is|are) (?<c>.+?) (?:calculated|computed|defined|measured)|(?:meaning|definition) of (?<d>.+)|define (?<e>.+))$/iu;

function aboutName(asked: string, args: AboutArgs): string | null {
  const holder = columnsPattern.exec(asked)?.groups?.name ?? contentPattern.exec(asked)?.groups?.name;
  if (holder !== undefined) {
    const table = tableCalled(unquoted(holder), args);
    return table === null ? null : tableSentences(table);
  }
  const groups = meaningPattern.exec(asked)?.groups;
  const name = groups?.a ?? groups?.b ?? groups?.c ?? groups?.d ?? groups?.e;
  return name === undefined ? null : meaning(unquoted(name), args);
}

function unquoted(name: string): string {
  return name.trim().replace(/^(["'“‘`])(.*)["'”’`]$/u, "$2");
}

const shownTables = 12;

function overview(model: SemanticModel): string {
  const named = model.tables.slice(0, shownTables).map((table) => `${table.label}${rowsOf(table)}`);
  const more = model.tables.length > shownTables ? ` and ${model.tables.length - shownTables} more` : "";
  const metrics = model.metrics.slice(0, shownTables).map((metric) => metric.label);
  const figures = metrics.length === 0 ? "" : ` Figures with a definition: ${metrics.join(", ")}.`;
  const description = model.description === null ? "" : ` ${asSentence(model.description)}`;
  return `${model.database} / ${model.schema} holds ${named.join(", ")}${more}.${description}${figures}`;
}

function rowsOf({ rowCount }: SemanticTable): string {
  return rowCount === null ? "" : ` (${rowCount.toLocaleString("en-US")} ${rowCount === 1 ? "row" : "rows"})`;
}

const shownColumns = 30;

function tableSentences(table: SemanticTable): string {
  const columns = table.columns.slice(0, shownColumns).map(({ label, name, kind }) => `${label} (${name}, ${kind})`);
  const more = table.columns.length > shownColumns ? ` and ${table.columns.length - shownColumns} more` : "";
  const description = table.description === null ? "" : ` ${asSentence(table.description)}`;
  return `${capitalise(table.label)}${rowsOf(table)} is the table ${table.name}.${description} Its columns: ${columns.join(", ")}${more}.`;
}

function tableCalled(name: string, { model, index }: AboutArgs): SemanticTable | null {
  const element = elementsCalled(name, index).find((candidate) => candidate.kind === "table");
  return element?.kind === "table" ? (findTable(model, element.table) ?? null) : null;
}

/** Every thing of the model that bears the name best; null where none does. */
function meaning(name: string, { model, index }: AboutArgs): string | null {
  const sentences = elementsCalled(name, index).flatMap((element) => meaningsOf(element, model));
  return sentences.length === 0 ? null : [...new Set(sentences)].slice(0, shownMeanings).join(" ");
}

const shownMeanings = 3;

function meaningsOf(element: ModelElement, model: SemanticModel): string[] {
  switch (element.kind) {
    case "metric":
      return metricMeaning(element.metric, model);
    case "table": {
      const table = findTable(model, element.table);
      return table === undefined ? [] : [tableSentences(table)];
    }
    case "column":
    case "flag":
      return columnMeaning(element, model);
    case "value":
      return [`"${element.value}" is a value of ${element.table}.${element.column}.`];
    default:
      return assertNever(element);
  }
}

function elementsCalled(name: string, { phrases }: SemanticIndex) {
  const found = phrases.get(phraseKey(splitIdentifier(name.replace(/^(?:the|a|an) /i, "")))) ?? [];
  const best = Math.max(...found.map(({ weight }) => weight));
  return found.filter(({ weight }) => weight === best).map(({ element }) => element);
}

function metricMeaning(name: string, { metrics }: SemanticModel): string[] {
  const metric = findMetric({ metrics }, name);
  if (metric === undefined) return [];
  const description = metric.description === null ? "" : `: ${metric.description.replace(/\.$/, "")}`;
  return [`${capitalise(metric.label)} = ${expressionWords(metric.expression)}${description}.`];
}

function columnMeaning({ table, column }: { table: string; column: string }, model: SemanticModel): string[] {
  const found = findColumn(model, table, column);
  if (found === undefined) return [];
  const { label, kind, unit, description } = found;
  const what = `${capitalise(label)} is the column ${table}.${column} (${kind}${unit === null ? "" : ` in ${unit}`}).`;
  return [description === null ? what : `${what} ${asSentence(description)}`];
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`;
}
