/** The periods that a statement asks for, by bounds on a date column or by a year, moved to where the data is. */
import "server-only";
import type { PlanTime } from "#lib/domain/plan";
import { afterBracket, isToken, type SqlToken, type TextChange, valueOfToken } from "#lib/planner/sql/sql-tokens";
import { addPeriods } from "#lib/planner/time/calendar";
import type { SemanticModel } from "#lib/semantic/model";
import { columnAt, type NamedSource, type SourceColumn } from "../repair/statement-names.ts";
import { widenTime } from "./widen-time.ts";

export type MovedPeriod = { readonly changes: readonly TextChange[]; readonly sentence: string };

/** One for each column whose whole period lies beyond the data; none where a column has several lower or upper bounds. */
export function movedPeriods(
  tokens: readonly SqlToken[],
  sources: readonly NamedSource[],
  model: SemanticModel,
): readonly MovedPeriod[] {
  const bounds = [...tokens.keys()].flatMap((index) => boundsAt(tokens, index, sources));
  const columns = [...new Set(bounds.map(({ of }) => of.column))];
  return columns.flatMap(
    (column) =>
      movedPeriod(
        bounds.filter(({ of }) => of.column === column),
        model,
      ) ?? [],
  );
}

type Side = "from" | "to" | "last" | "year";

/** `token` holds the bound; `to` is excluded, `last` is included, `year` is both ends. */
type Bound = { readonly of: SourceColumn; readonly side: Side; readonly token: SqlToken; readonly day: string };

function movedPeriod(bounds: readonly Bound[], model: SemanticModel): MovedPeriod | null {
  const lower = bounds.filter(({ side }) => side === "from" || side === "year");
  const upper = bounds.filter(({ side }) => side !== "from");
  const [first] = bounds;
  if (first === undefined || lower.length > 1 || upper.length > 1) return null;
  const from = lower[0]?.day ?? null;
  const to = upper[0] === undefined ? null : endOf(upper[0]);
  const column = { table: first.of.source.table.name, column: first.of.column.name };
  const asked: PlanTime = { column, from, to, label: labelOf(first, from, to), anchor: null, evidence: [] };
  const moved = widenTime(asked, model);
  if (moved === null) return null;
  const changes = bounds.flatMap((bound) => changeOf(bound, moved.time));
  return changes.length === 0 ? null : { changes, sentence: moved.sentence };
}

function endOf({ side, day }: Bound): string {
  if (side === "to") return day;
  return addPeriods(day, side === "year" ? "year" : "day", 1);
}

function labelOf({ side, day }: Bound, from: string | null, to: string | null): string {
  if (side === "year") return `in ${day.slice(0, 4)}`;
  const last = to === null ? null : addPeriods(to, "day", -1);
  if (from === null) return `before ${to}`;
  if (last === null) return `since ${from}`;
  const isYear = from.endsWith("-01-01") && to === addPeriods(from, "year", 1);
  return isYear ? `in ${from.slice(0, 4)}` : `from ${from} to ${last}`;
}

function changeOf({ side, token }: Bound, { from, to }: PlanTime): readonly TextChange[] {
  const day = side === "from" || side === "year" ? from : to;
  if (day === null) return [];
  const change = (text: string) => [{ start: token.start, end: token.end, text }];
  if (side === "year") return change(day.slice(0, 4));
  return change(`'${side === "last" ? addPeriods(day, "day", -1) : day}'`);
}

const isDay = /^\d{4}-\d\d-\d\d$/;

function boundsAt(tokens: readonly SqlToken[], index: number, sources: readonly NamedSource[]): readonly Bound[] {
  const year = yearAt(tokens, index, sources);
  if (year !== null) return [year];
  const of = columnAt(tokens, index, sources);
  if (of === null || of.column.role !== "time") return [];
  const sign = tokens[index + 1];
  if (isToken(sign, "BETWEEN")) {
    const low = dayAt(tokens, index + 2);
    const high = low !== null && isToken(tokens[low.end], "AND") ? dayAt(tokens, low.end + 1) : null;
    return low === null || high === null ? [] : [bound(of, "from", low), bound(of, "last", high)];
  }
  const side = sides.get(sign?.text ?? "");
  const day = side === undefined ? null : dayAt(tokens, index + 2);
  return side === undefined || day === null ? [] : [bound(of, side, day)];
}

const sides: ReadonlyMap<string, Side> = new Map<string, Side>([
  [">=", "from"],
  ["<", "to"],
  ["<=", "last"],
]);

type Day = { readonly token: SqlToken; readonly day: string; readonly end: number };

function bound(of: SourceColumn, side: Side, { token, day }: Day): Bound {
  return { of, side, token, day };
}

/** `'2027-01-01'` and `DATE '2027-01-01'`, alone. */
function dayAt(tokens: readonly SqlToken[], index: number): Day | null {
  const place = isToken(tokens[index], "DATE", "TIMESTAMP") ? index + 1 : index;
  const token = tokens[place];
  const day = token === undefined ? null : valueOfToken(token);
  if (token === undefined || day === null || !isDay.test(day)) return null;
  // `DATE '2027-01-01' + INTERVAL 1 YEAR` is another day.
  return isToken(tokens[place + 1], "+", "-", "::", "||") ? null : { token, day, end: place + 1 };
}

/** `year(d) = 2027`, `EXTRACT(YEAR FROM d) = 2027`, `date_part('year', d) = 2027`. */
function yearAt(tokens: readonly SqlToken[], index: number, sources: readonly NamedSource[]): Bound | null {
  if (!isToken(tokens[index], "YEAR", "EXTRACT", "DATE_PART") || !isToken(tokens[index + 1], "(")) return null;
  const end = afterBracket(tokens, index + 1);
  const inner = tokens.slice(index + 2, end - 1);
  const isYear = isToken(tokens[index], "YEAR") || inner[0]?.text.replaceAll("'", "").toUpperCase() === "YEAR";
  const token = tokens[end + 1];
  const isEqual = isToken(tokens[end], "=") && token?.kind === "number" && /^\d{4}$/.test(token.text);
  const of = isYear && isEqual ? columnAt(inner, inner.length - 1, sources) : null;
  return of === null || token === undefined || of.column.role !== "time"
    ? null
    : { of, side: "year", token, day: `${token.text}-01-01` };
}
