/** What is nearest to what a question asked for in vain: values, breakdowns or columns of what it did name. */
import { assertNever } from "#lib/domain/assert-never";
import type { ModelElement } from "#lib/semantic/index-model";
import { findMetric, findTable, type SemanticColumn, type SemanticModel } from "#lib/semantic/model";
import { offeredBreakdowns } from "./offers.ts";
import { measureTables, singularLabel } from "./plan/measures.ts";
import { allMentions } from "./request/mentions.ts";
import type { Request } from "./request/request.ts";

/** What the question names of the data: in its own words, and where that can lie, the surest table first. */
export type NamedThing = { readonly words: string; readonly tables: readonly string[] };

/** A figure or a table before a value; null where nothing of the data is named. */
export function namedThing(model: SemanticModel, request: Request): NamedThing | null {
  const things = allMentions(request).flatMap(({ chunk, candidates }) => {
    const elements = candidates.toSorted((left, right) => right.weight - left.weight).map(({ element }) => element);
    const tables = [...new Set(elements.flatMap((element) => tableOf(element, model) ?? []))];
    return tables.length === 0 ? [] : [{ words: chunk.text, tables, kind: elements[0]?.kind }];
  });
  return things.find(({ kind }) => kind !== "value") ?? things[0] ?? null;
}

/** One sentence about what could have been meant by a word that is not known. */
export function nearestThings(model: SemanticModel, named: NamedThing, unknown: string, question: string): string {
  const role = roleOf(unknown, question);
  if (role === "value") return storedValues(model, named) ?? columnsBeside(model, named);
  return (role === "group" ? breakdowns(model, named) : null) ?? columnsBeside(model, named);
}

function tableOf(element: ModelElement, { metrics }: SemanticModel): string | null {
  switch (element.kind) {
    case "metric": {
      const metric = findMetric({ metrics }, element.metric);
      return metric === undefined ? null : (measureTables(metric.expression)[0] ?? null);
    }
    case "table":
    case "column":
    case "value":
    case "flag":
      return element.table;
    default:
      return assertNever(element);
  }
}

/** What the small word before it makes of a name: "in Boston" is a value, "by planet" a breakdown, "for premium customers" neither. */
function roleOf(unknown: string, question: string): "value" | "group" | "other" {
  const place = Math.max(0, question.toLowerCase().indexOf(unknown.toLowerCase()));
  const [, small = ""] = /(\w+)\s+(?:the\s+)?["']?$/i.exec(question.slice(0, place)) ?? [];
  const isLast = /^["']?\s*(?:$|[?.!,]|(?:in|by|and|or|per|since|during|between|last|this)\b)/i.test(
    question.slice(place + unknown.length),
  );
  if (/^(?:in|at|for|from|near|of|to|within)$/i.test(small)) return isLast ? "value" : "other";
  return /^(?:by|per|each|every|across)$/i.test(small) ? "group" : "other";
}

const mostValues = 12;
const shownNames = 6;

/** `"temperature" is there for New York and Seattle (location).` */
function storedValues(model: SemanticModel, { words, tables }: NamedThing): string | null {
  const labels = new Set(
    tables.flatMap((table) => offeredBreakdowns(model, table)).map((breakdown) => breakdown.words),
  );
  const found = model.tables.flatMap((owner) =>
    owner.columns.filter(isListed).flatMap((column) => {
      const isName = column.name === owner.nameColumn;
      const isNear = tables.includes(owner.name) || labels.has(isName ? singularLabel(owner.label) : column.label);
      return isNear ? [{ column, score: (isPlace(column) ? 2 : 0) + (isName ? 1 : 0) }] : [];
    }),
  );
  const [nearest] = found.toSorted(
    (left, right) => right.score - left.score || sizeOf(left.column) - sizeOf(right.column),
  );
  if (nearest === undefined) return null;
  return `"${words}" is there for ${listed(nearest.column.profile.values.toSorted())} (${nearest.column.label}).`;
}

function isListed({ kind, role, profile, isHidden }: SemanticColumn): boolean {
  const isShort = profile.valuesAreComplete && profile.values.length > 1 && profile.values.length <= mostValues;
  return kind === "text" && role === "dimension" && isShort && !isHidden;
}

function sizeOf({ profile }: SemanticColumn): number {
  return profile.values.length;
}

const placeWords = /\b(?:city|cities|country|region|state|location|place|station|site|port|county|continent|market)\b/i;

/** What is in, at or from something is mostly in a place. */
function isPlace({ label }: SemanticColumn): boolean {
  return placeWords.test(label);
}

/** `"revenue" can be broken down by category, region and channel.` */
function breakdowns(model: SemanticModel, { words, tables: [table = ""] }: NamedThing): string | null {
  const labels = [...new Set(offeredBreakdowns(model, table).map((breakdown) => breakdown.words))];
  return labels.length === 0 ? null : `"${words}" can be broken down by ${listed(labels)}.`;
}

/** `In the same table as "Seattle" there are: date, precipitation and wind.` */
function columnsBeside(model: SemanticModel, { words, tables: [table = ""] }: NamedThing): string {
  const columns = findTable(model, table)?.columns.filter(({ isHidden }) => !isHidden) ?? [];
  const told = columns.filter(({ role }) => role !== "key");
  const labels = (told.length === 0 ? columns : told).map(({ label }) => label);
  return `In the same table as "${words}" there are: ${listed(labels)}.`;
}

/** Names joined in a sentence, the last ones only counted: "a, b and 3 more". */
function listed(names: readonly string[]): string {
  const more = names.length - shownNames;
  const shown = more > 0 ? [...names.slice(0, shownNames), `${more} more`] : names;
  return shown.length < 2 ? shown.join("") : `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}`;
}
