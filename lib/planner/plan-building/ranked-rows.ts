/** Rankings of rows that carry the deciding number themselves: "the youngest guest", "the 5 newest orders". */
import type { ColumnRef, PlanFilter } from "#lib/domain/plan";
import type { ModelElement } from "#lib/semantic/index-model";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, findTable, type SemanticColumn } from "#lib/semantic/model";
import { isNeverAdded } from "../plan/measures.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { isSameColumn } from "../plan/same-column.ts";
import { rowNames } from "../plan/table-row-names.ts";
import type { Item, Ranking } from "../request/request.ts";
import { isOfTime, isYearColumn } from "../time/time-part.ts";
import type { BuildArgs, Built } from "./build-args.ts";
import { listedRows } from "./build-list.ts";
import { isFact } from "./fact-columns.ts";
import { numberMeant, withLimitNote } from "./ranking-limit.ts";

const costs = { otherTable: 0.1 };

/** Rows in the order of their date: "the 5 newest orders". */
export function rankedInTime(build: BuildArgs, draft: PlanDraft): Built | null {
  const listed = listedRows(build);
  const table = build.parts.heads[0]?.table ?? listed?.table;
  const name = table === undefined ? null : (findTable(build.model, table)?.mainTimeColumn ?? null);
  if (listed === null || table === undefined || name === null || build.parts.groups.length > 0) return null;
  return orderedRows(build, draft, { listed, by: { table, column: name }, isReversed: false });
}

/** The ranked rows carry the number themselves, so rows are listed, not grouped. */
export function rankedRows(build: BuildArgs, draft: PlanDraft, element: ModelElement): Built | null {
  const { parts, request, model } = build;
  const by = request.ranking?.by ?? null;
  if (element.kind !== "column" || (by !== null && by.functions.length > 0)) return null;
  if (parts.measures.length > 0 || parts.groups.length > 0) return null;
  const known = findColumn(model, element.table, element.column);
  if (known === undefined) return null;
  // "the most boats in the year 2000" are not those with the latest year.
  if ((request.ranking?.countsRows === true && isOfTime(known)) || isNoRowsOwn(build, known, element.table))
    return null;
  if (known.role !== "fact" && known.role !== "time" && known.kind !== "integer" && by === null) return null;
  const place = { table: element.table, column: element.column };
  const listed = listedRows(build) ?? valuesInOrder(request.ranking, place);
  if (listed === null) return null;
  const table = rankedTable(model, listed.table, known.defaultAggregate === "sum", element.table);
  if (table === null) return null;
  return orderedRows(build, draft, { listed: { ...listed, table }, by: place, isReversed: isReversedBy(by, element) });
}

function isNoRowsOwn(build: BuildArgs, known: SemanticColumn, owner: string): boolean {
  return isOfOthers(build, known, owner) || isOfGroups(build, known, owner);
}

/** "worst harbours for delays": harbours are ranked, by the delays of what belongs to them; "longest boats by rig": by no text. */
function isOfOthers({ parts, request }: BuildArgs, known: SemanticColumn, owner: string): boolean {
  if (known.kind === "text" && !isLeading(request.ranking)) return true;
  if (parts.heads.every(({ table }) => table === owner)) return false;
  const { ranking } = request;
  return ranking?.by === null || (isLeading(ranking) && known.defaultAggregate === "avg");
}

/** "top 5", "worst": unlike "the longest" they say nothing of what they go by. */
function isLeading(ranking: Ranking | null): boolean {
  return /^(top|bottom|best|worst)\b/i.test(ranking?.text ?? "");
}

/** Of dates of birth the earliest belongs to the oldest. */
function isReversedBy(by: Item | null, element: ModelElement): boolean {
  const reversed = by?.mention.reversed ?? [];
  return reversed.some(({ element: other }) => JSON.stringify(other) === JSON.stringify(element));
}

/** A value by itself, where none is first or last: "the second highest price". */
function valuesInOrder(ranking: Ranking | null, place: ColumnRef): ReturnType<typeof listedRows> {
  if (ranking === null || ranking.offset === 0) return null;
  return { table: place.table, columns: [place], isDistinct: false, cost: 0 };
}

/** Of a column that says the same of many rows, so few values are its own: how often each one stands there. */
const leastRepeated = 2;

/** A column that repeats itself stands for groups, and an amount for their sum: "top 5 boat types by price paid". */
function isOfGroups({ parts, model, request }: BuildArgs, by: SemanticColumn, owner: string): boolean {
  const isMost = request.ranking?.countsRows === true && by.role === "fact" && !isNeverAdded(by);
  const isAdded = by.defaultAggregate === "sum" || isMost;
  const isAveraged = by.defaultAggregate === "avg" && isLeading(request.ranking);
  const ranked = parts.columns.filter((column) => !isFact(column));
  if (parts.heads.length > 0 || ranked.length === 0 || !(isAdded || isAveraged)) return false;
  const rows = findTable(model, owner)?.rowCount ?? null;
  return ranked.every(({ column, known }) => {
    const { distinctCount } = known.profile;
    const isKnown = rows !== null && distinctCount !== null;
    return (
      column.table === owner &&
      (known.role === "dimension" || isYearColumn(known)) &&
      isKnown &&
      distinctCount * leastRepeated <= rows
    );
  });
}

/** The table whose rows are ranked: the listed one, or the number's own where it does not add up. */
function rankedTable(model: BuildArgs["model"], listed: string, isAdded: boolean, own: string): string | null {
  if (listed === own || canReach(model, listed, own)) return listed;
  return !isAdded && canReach(model, own, listed) ? own : null;
}

function orderedRows(
  build: BuildArgs,
  draft: PlanDraft,
  work: {
    readonly listed: NonNullable<ReturnType<typeof listedRows>>;
    readonly by: ColumnRef;
    readonly isReversed: boolean;
  },
): Built | null {
  const { ranking } = build.request;
  const { listed, by } = work;
  if (ranking === null) return null;
  const shown = build.parts.columns.length > 0 ? listed.columns : tellingColumns(build, listed);
  const known = shown.findIndex((column) => isSameColumn(column, by));
  const columns = known < 0 ? [...shown, by] : [...shown];
  const index = known < 0 ? columns.length - 1 : known;
  const direction = work.isReversed ? opposite(ranking.direction) : ranking.direction;
  const limit = numberMeant(build, ranking);
  return {
    plan: {
      ...draft,
      filters: limit === null ? draft.filters : [...draft.filters, isFilled(by)],
      detail: { table: listed.table, columns, isDistinct: false },
      order: [{ by: "detail", index, direction, evidence: [ranking.text] }],
      limit,
      offset: ranking.offset,
      assumptions: withLimitNote(draft.assumptions, ranking, limit),
    },
    cost: listed.cost + (listed.table === by.table ? 0 : costs.otherTable),
  };
}

function isFilled(column: ColumnRef): PlanFilter {
  return { column, via: null, condition: { operator: "is_not_null" }, evidence: [] };
}

/** The columns that tell one row from another: its name or key, and its date. */
function tellingColumns(
  { model, parts }: BuildArgs,
  listed: { readonly table: string; readonly columns: readonly ColumnRef[] },
): ColumnRef[] {
  const table = findTable(model, parts.heads[0]?.table ?? listed.table);
  if (table === undefined) return [...listed.columns];
  // The date of what a ranked row belongs to says nothing about that row.
  const date = table.name === listed.table ? table.mainTimeColumn : null;
  const names = rowNames(model, table.name).map(({ column }) => column);
  return [...new Set([...names, ...(date === null ? [] : [date])])].map((column) => ({ table: table.name, column }));
}

/** The other way round. */
export function opposite(direction: Ranking["direction"]): Ranking["direction"] {
  return direction === "ascending" ? "descending" : "ascending";
}
