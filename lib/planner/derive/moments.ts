/** Words that speak of a moment: "the order date", "shipping", "signup", "first order". */
import { isTemporalKind } from "#lib/domain/column-kind";
import { derivedName } from "#lib/domain/derived-column";
import type { ColumnRef } from "#lib/domain/plan";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { pathsToOne } from "#lib/semantic/join-graph";
import { findColumn, type SemanticColumn, type SemanticModel, type SemanticTable } from "#lib/semantic/model";
import { splitIdentifier, stem } from "#lib/semantic/words";
import { lookUp } from "../divide/look-up.ts";
import type { Token } from "../words/tokenise.ts";
import { areAlike } from "./alike-words.ts";
import { isPromised, speaksOfPromise } from "./promises.ts";

export type Known = { readonly model: SemanticModel; readonly index: SemanticIndex };

/** A date column that words can mean, and how surely; `end` is said where only the first or the last one of several rows is meant. */
export type Moment = { readonly column: ColumnRef; readonly weight: number; readonly end: "min" | "max" | null };

const weights = { tableName: 0.85, similar: 0.8, ofTable: 0.9, beginning: 0.7 };

/** Less sure names are not looked at. */
const leastWeight = 0.6;

const empty: ReadonlySet<string> = new Set(
  "the|a|an|our|their|its|his|her|my|when|it|they|being|is|was|were|get|gets|got|of|date|day|moment|time|until|very|actual|be".split(
    "|",
  ),
);

/** Words for the beginning of whatever rows are: their own date. */
const beginnings: ReadonlySet<string> = new Set(
  "creation|created|opening|opened|placing|placed|placement|received|reported|raised|submitted|submission|start|beginning|arriving".split(
    "|",
  ),
);

const firsts: ReadonlyMap<string, "min" | "max"> = new Map([
  ...["first", "earliest", "initial"].map((word) => [word, "min"] as const),
  ...["last", "latest", "newest", "recent"].map((word) => [word, "max"] as const),
]);

/** What a stretch of words can mean as a moment, the surest first; none where it means none. */
export function momentsOf(words: readonly Token[], known: Known): Moment[] {
  const named = namedMoments(words, known);
  if (named.some(({ weight }) => weight >= wholeName)) return sorted(named);
  const [first, ...rest] = words.filter(({ lower }) => !empty.has(lower) && lower !== "most");
  const end = firsts.get(first?.lower ?? "");
  if (end !== undefined && rest.length > 0)
    return sorted(momentsOf(rest, known).map((moment) => ({ ...moment, end: moment.end ?? end })));
  return sorted([...named, ...similarMoments(words, known)]);
}

const wholeName = 0.85;

function sorted(moments: readonly Moment[]): Moment[] {
  const best = moments.toSorted((left, right) => right.weight - left.weight);
  return best.filter(
    ({ column, weight }, place) =>
      weight >= leastWeight &&
      best.findIndex((other) => other.column.table === column.table && other.column.column === column.column) === place,
  );
}

/** The names of the model: a date column by its name, a table by its rows' own date. */
function namedMoments(words: readonly Token[], { model, index }: Known): Moment[] {
  const covered = trimmed(words);
  if (covered.length === 0) return [];
  return lookUp(covered, index).flatMap(({ element, weight }): Moment[] => {
    if (element.kind === "column") {
      const isTime = isTemporalKind(findColumn(model, element.table, element.column)?.kind ?? "other");
      return isTime ? [{ column: { table: element.table, column: element.column }, weight, end: null }] : [];
    }
    if (element.kind !== "table" || element.via !== null) return [];
    const main = mainMoment(model, element.table);
    return main === null ? [] : [{ column: main, weight: weight * weights.tableName, end: null }];
  });
}

/** Without the small words around: "the date of", "when it was". */
function trimmed(words: readonly Token[]): Token[] {
  const isSmall = ({ lower }: Token): boolean =>
    /^(?:the|a|an|our|their|its|his|her|my|when|it|they|being|is|was|were|of|be)$/.test(lower);
  const first = words.findIndex((word) => !isSmall(word));
  const last = words.findLastIndex((word) => !isSmall(word));
  return first < 0 ? [] : words.slice(first, last + 1);
}

/** When the rows of a table began, by the date that stands for them. */
export function mainMoment(model: SemanticModel, table: string): ColumnRef | null {
  const known = model.tables.find(({ name }) => name === table);
  const column = known?.mainTimeColumn ?? null;
  const isTime = column !== null && isTemporalKind(findColumn(model, table, column)?.kind ?? "other");
  return column !== null && isTime ? { table, column } : null;
}

type TimeColumn = { readonly table: SemanticTable; readonly column: SemanticColumn };

const timeColumnsByModel = new WeakMap<SemanticModel, readonly TimeColumn[]>();

/** Every date of the model that words can mean. */
export function timeColumns(model: SemanticModel): readonly TimeColumn[] {
  const known =
    timeColumnsByModel.get(model) ??
    model.tables.flatMap((table) =>
      table.columns.flatMap((column) =>
        isTemporalKind(column.kind) && column.role !== "key" && !column.isHidden ? [{ table, column }] : [],
      ),
    );
  timeColumnsByModel.set(model, known);
  return known;
}

/** "delivery" of what was delivered, "lead creation": every word is one of the date's or of its table's. */
function similarMoments(words: readonly Token[], { model }: Known): Moment[] {
  const said = words.filter(({ lower }) => !empty.has(lower)).map(({ lower }) => lower);
  if (said.length === 0) return [];
  const isOfPromise = speaksOfPromise(words);
  return timeColumns(model).flatMap(({ table, column }): Moment[] => {
    const own = splitIdentifier(column.label).filter((word) => !empty.has(word) && !small.has(word));
    const tables = splitIdentifier(table.label).map(stem);
    const isMain = table.mainTimeColumn === column.name;
    const kinds = said.map((word) => kindOfWord(word, { own, tables, isMain }));
    // What was delivered was not delivered on the day that it was promised for.
    if (!isOfPromise && isPromised(model, { table: table.name, column: column.name })) return [];
    if (kinds.includes(null) || !kinds.some((kind) => kind === "own" || kind === "beginning")) return [];
    const weight = kinds.includes("own") ? weights.similar : weights.beginning;
    const isOfTable = kinds.includes("table");
    return [
      { column: { table: table.name, column: column.name }, weight: isOfTable ? weight + 0.1 : weight, end: null },
    ];
  });
}

const small: ReadonlySet<string> = new Set(["at", "on", "date", "time", "day", "timestamp", "ts", "dt", "by"]);

function kindOfWord(
  word: string,
  of: { readonly own: readonly string[]; readonly tables: readonly string[]; readonly isMain: boolean },
): "own" | "table" | "beginning" | null {
  if (of.own.some((name) => areAlike(word, name))) return "own";
  if (of.tables.includes(stem(word))) return "table";
  return of.isMain && beginnings.has(word) ? "beginning" : null;
}

/** The same date of what others belong to: the first order of a customer is one of the customer. Null where no way leads there. */
export function endOf(moment: Moment, owner: string, { model }: Known): ColumnRef | null {
  const { column, end } = moment;
  if (end === null) return column;
  const [path] = pathsToOne(model, column.table, owner);
  const last = path?.at(-1);
  const [from, to] = [last?.fromColumns[0], last?.toColumns[0]];
  if (last === undefined || from === undefined || to === undefined || last.fromColumns.length > 1) return null;
  const definition = {
    kind: "summary",
    function: end,
    of: column,
    by: { table: last.fromTable, column: from },
    key: { table: last.toTable, column: to },
  } as const;
  return { table: owner, column: derivedName(definition) };
}
