/**
 * What a join does to the numbers of a statement that somebody wrote: rows counted several times, rows left out, rows
 * repeated in a listing. Statements compiled from a plan aggregate before they join and are never flagged.
 */
import "server-only";
import type { Dialect } from "#lib/domain/dialect";
import { formatCount, formatCounted } from "#lib/domain/format";
import type { ResultRow } from "#lib/domain/result-set";
import { plainText } from "#lib/planner/explain/condition-words";
import type { Tokens } from "#lib/planner/explain/read-statement";
import { afterBracket, isToken } from "#lib/planner/sql/sql-tokens";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { columnAt, type NamedSource } from "../repair/statement-names.ts";
import type { CheckFlag } from "./check-flag.ts";
import { isRepeated, type JoinEdge, type JoinedSelect, joinedSelects } from "./joined-tables.ts";

/** Findings about the statement's joins, in the order of its SELECTs. */
export function joinFlags(
  sql: string,
  rows: readonly ResultRow[],
  { model, dialect }: { readonly model: SemanticModel; readonly dialect: Dialect },
): readonly CheckFlag[] {
  const selects = joinedSelects(sql, model, dialect);
  const outermost = selects.at(-1);
  return [
    ...selects.flatMap(fanOuts),
    ...selects.flatMap((select) => lostRows(select, model)),
    ...(outermost === undefined ? [] : repeatedRows(outermost, rows)),
  ];
}

const repeatable: readonly string[] = ["SUM", "AVG", "COUNT", "MEDIAN"];

function fanOuts(select: JoinedSelect): readonly CheckFlag[] {
  const { outline } = select;
  if (select.edges.length === 0) return [];
  const calls = [...outline.items, outline.having].flatMap(aggregateCalls);
  const found = calls.flatMap((call) => fanOut(call, select) ?? []);
  return found.filter((flag, index) => found.findIndex((other) => other.sentence === flag.sentence) === index);
}

type Call = { readonly text: string; readonly inner: Tokens };

/** Aggregates of this SELECT itself; those of queries in brackets are their own. */
function aggregateCalls(tokens: Tokens): readonly Call[] {
  const calls: Call[] = [];
  let index = 0;
  while (index < tokens.length) {
    const isQuery = isToken(tokens[index], "(") && isToken(tokens[index + 1], "SELECT", "WITH");
    const isCall = isToken(tokens[index], ...repeatable) && isToken(tokens[index + 1], "(");
    if (isCall) {
      const end = afterBracket(tokens, index + 1);
      calls.push({ text: plainText(tokens.slice(index, end)), inner: tokens.slice(index + 2, end - 1) });
    }
    index = isQuery ? afterBracket(tokens, index) : index + 1;
  }
  return calls;
}

/** Where every table that the aggregate reads is repeated; `count(*)` and distinct values count what is there. */
function fanOut({ text, inner }: Call, select: JoinedSelect): CheckFlag | null {
  if (isToken(inner[0], "DISTINCT", "*")) return null;
  const read = new Set([...inner.keys()].flatMap((index) => columnAt(inner, index, select.sources)?.source ?? []));
  const repeats = [...read].map((source) => ({ source, by: isRepeated(source, select) }));
  const [first] = repeats;
  if (first?.by == null || repeats.some(({ by }) => by === null)) return null;
  const [own, by] = [first.source.table.name, first.by.table.name];
  return {
    code: "fan_out",
    sentence: `${text} may count rows of ${own} more than once, because the join with ${by} repeats them.`,
    suggestion: `Aggregate ${own} by itself before joining ${by}.`,
  };
}

function lostRows(select: JoinedSelect, model: SemanticModel): readonly CheckFlag[] {
  return select.edges.flatMap((edge) => {
    // Who filters by the other table wants only rows that have a partner.
    if (!edge.isInner || isFilteredBy(edge.one, select)) return [];
    const [column = ""] = edge.relationship.fromColumns;
    const cause = lossOf(edge, column, model);
    if (cause === null) return [];
    const [many, one] = [edge.many.table.name, edge.one.table.name];
    return [
      {
        code: "row_loss" as const,
        sentence: `${cause}, so the join with ${one} leaves them out.`,
        suggestion: `Use LEFT JOIN ${one} to keep every row of ${many}.`,
      },
    ];
  });
}

/** "1,204 rows of ORDERS have no STORE_ID"; null where every row surely may find its partner. */
function lossOf({ many, one, relationship }: JoinEdge, column: string, model: SemanticModel): string | null {
  const from = findColumn(model, many.table.name, column)?.profile;
  const to = findColumn(model, one.table.name, relationship.toColumns[0] ?? "")?.profile;
  if (from?.nullCount != null && from.nullCount > 0) {
    const isOne = from.nullCount === 1;
    return `${formatCounted(from.nullCount, "row")} of ${many.table.name} ${isOne ? "has" : "have"} no ${column}`;
  }
  if (from === undefined || to === undefined) return null;
  const isKnown = from.valuesAreComplete && to.valuesAreComplete && to.values.length > 0;
  const orphans = isKnown ? from.values.filter((value) => !to.values.includes(value)) : [];
  if (orphans.length > 0)
    return `Rows of ${many.table.name} with ${formatCounted(orphans.length, "value")} of ${column} have no row in ${one.table.name}`;
  return isBeyond(from, to)
    ? `Some rows of ${many.table.name} have a ${column} that is not in ${one.table.name}`
    : null;
}

type Range = { readonly min: string | null; readonly max: string | null };

/** Numbers below or above every key of the other table. */
function isBeyond(from: Range, to: Range): boolean {
  const numbers = [from.min, from.max, to.min, to.max].map((bound) =>
    bound === null || bound === "" ? Number.NaN : Number(bound),
  );
  if (numbers.some(Number.isNaN)) return false;
  const [fromMin = 0, fromMax = 0, toMin = 0, toMax = 0] = numbers;
  return fromMin < toMin || fromMax > toMax;
}

function isFilteredBy(source: NamedSource, { outline, sources }: JoinedSelect): boolean {
  return [...outline.where.keys()].some((index) => columnAt(outline.where, index, sources)?.source === source);
}

/** A listing whose rows a join repeats; without a join equal rows may well be different things. */
function repeatedRows(select: JoinedSelect, rows: readonly ResultRow[]): readonly CheckFlag[] {
  const { outline, sources } = select;
  const isListing =
    outline.groupBy.length === 0 && !outline.isDistinct && outline.items.flatMap(aggregateCalls).length === 0;
  const [base] = sources;
  const by = base === undefined || !isListing ? null : isRepeated(base, select);
  const repeats = rows.length - new Set(rows.map((row) => JSON.stringify(row))).size;
  if (by === null || repeats === 0) return [];
  return [
    {
      code: "duplicates",
      sentence: `${formatCount(repeats)} of the rows ${repeats === 1 ? "repeats" : "repeat"} another one, because the join with ${by.table.name} repeats them.`,
      suggestion: `Use DISTINCT, or ask for rows of ${by.table.name} with EXISTS instead of a join.`,
    },
  ];
}
