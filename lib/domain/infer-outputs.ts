/**
 * What the columns of a result are, when only the result itself is known (a statement that a model or
 * a user wrote): names and values decide, and in doubt a column is left out of charts or not summed up.
 */
import { cellToNumber } from "./cell-number.ts";
import type { OutputColumn, ValueFormat } from "./chart.ts";
import { isNumericKind, isTemporalKind } from "./column-kind.ts";
import { expressionLabel } from "./expression-name.ts";
import { isIdentifierName, nameWords } from "./identifier-name.ts";
import type { Cell, ResultColumn, ResultRow } from "./result-set.ts";
import { namesCalendarPart, readsAsTime } from "./time-scale.ts";

/** One description per column of the result, in its order. */
export function inferOutputs(columns: readonly ResultColumn[], rows: readonly ResultRow[]): OutputColumn[] {
  const roles = columns.map((column, index) => inferRole(column, columnCells(rows, index)));
  const settled = settleTimes(columns, settleIdentifiers(columns, roles));
  const ranked = rankedWithin(columns, rows, settled);
  return columns.map((column, index) => {
    const role = settled[index] ?? "detail";
    const format = role === "measure" ? inferFormat(column, columnCells(rows, index)) : null;
    return {
      label: labelOf(column.name),
      role,
      isAdditive: role === "measure" && isAdditive(column.name, format),
      format,
      ...(role === "measure" && namesRunning(column.name) ? { isRunning: true } : {}),
      ...(role !== "measure" && index === ranked ? { isRankedWithin: true } : {}),
    };
  });
}

/** A column's name in words: `TOTAL_REVENUE` is "Total revenue"; a name that has spaces is left alone, an expression is described. */
export function labelOf(name: string): string {
  const described = expressionLabel(name);
  if (described !== null) return described;
  if (/\s/.test(name.trim())) return name.trim();
  const words = nameWords(name).map((word) => (word === "id" ? "ID" : word));
  const text = words.join(" ");
  return text === "" ? name : text.charAt(0).toUpperCase() + text.slice(1);
}

type Role = OutputColumn["role"] | "identifier";

const averageWords = ["avg", "average", "mean", "median", "min", "max", "minimum", "maximum", "lowest", "highest"];
const ratioWords = [
  "rate",
  "ratio",
  "share",
  "percent",
  "percentage",
  "pct",
  "margin",
  "proportion",
  "growth",
  "change",
];
const levelWords = [
  "price",
  "per",
  "score",
  "rating",
  "rank",
  "age",
  "temperature",
  "temp",
  "balance",
  "index",
  "latitude",
];
const notAdditive: ReadonlySet<string> = new Set([
  ...averageWords,
  ...ratioWords,
  ...levelWords,
  "longitude",
  "lat",
  "lon",
]);
const distinctWords: ReadonlySet<string> = new Set(["distinct", "unique"]);
const percentWords: ReadonlySet<string> = new Set([
  "share",
  "percent",
  "percentage",
  "pct",
  "rate",
  "ratio",
  "proportion",
  "margin",
]);
const moneyWords: ReadonlySet<string> = new Set(
  [
    "revenue",
    "sales",
    "amount",
    "price",
    "cost",
    "costs",
    "spend",
    "budget",
    "profit",
    "income",
    "refund",
    "value",
  ].concat(["gross", "payment", "fee", "salary", "turnover"]),
);
const positionWords: ReadonlySet<string> = new Set(["rank", "rn", "row", "position"]);

function columnCells(rows: readonly ResultRow[], index: number): Cell[] {
  return rows.map((row) => row[index] ?? null);
}

function inferRole(column: ResultColumn, cells: readonly Cell[]): Role {
  if (isTemporalKind(column.kind)) return "time";
  if (column.kind === "boolean") return "category";
  if (column.kind === "text") return readsAsTime(column, cells) ? "time" : "category";
  if (!isNumericKind(column.kind)) return "detail";
  if (aggregateOf(column.name) !== null) return "measure";
  if (namesCalendarPart(column.name) && readsAsTime(column, cells)) return "time";
  if (isIdentifierName(column.name)) return "identifier";
  return nameWords(column.name).some((word) => positionWords.has(word)) ? "detail" : "measure";
}

/** Numbers that name things group only where nothing else does. */
function settleIdentifiers(columns: readonly ResultColumn[], roles: readonly Role[]): OutputColumn["role"][] {
  const hasGroup = roles.some((role) => role === "time" || role === "category");
  const firstIdentifier = hasGroup ? -1 : roles.indexOf("identifier");
  return columns.map((_, index) => {
    const role = roles[index] ?? "detail";
    if (role !== "identifier") return role;
    return index === firstIdentifier ? "category" : "detail";
  });
}

/** Year beside month, quarter or week: the finer one runs along the axis and the year splits the lines. */
function settleTimes(columns: readonly ResultColumn[], roles: readonly OutputColumn["role"][]): OutputColumn["role"][] {
  const times = roles.flatMap((role, index) => (role === "time" ? [index] : []));
  const [first, second] = times;
  if (first === undefined || second === undefined) return [...roles];
  const isYear = (index: number) =>
    !isTemporalKind(columns[index]?.kind ?? "other") && nameWords(columns[index]?.name ?? "").includes("year");
  const year = times.length === 2 ? times.find(isYear) : undefined;
  return roles.map((role, index) => {
    if (role !== "time" || (year === undefined && index === first)) return role;
    if (year === undefined) return "detail";
    return index === year ? "category" : "time";
  });
}

function inferFormat(column: ResultColumn, cells: readonly Cell[]): ValueFormat {
  const words = nameWords(column.name);
  const numbers = cells.map(cellToNumber).filter((value) => value !== null);
  const isFraction = numbers.length > 0 && numbers.every((value) => Math.abs(value) <= 1);
  if (isFraction && words.some((word) => percentWords.has(word)) && column.kind !== "integer") return "percent";
  if (words.some((word) => moneyWords.has(word)) && !words.includes("count")) return "currency";
  return column.kind === "integer" ? "integer" : "number";
}

/** The function of a column that a statement left unnamed ("count(rank)"): what stands inside says nothing of its role. */
function aggregateOf(name: string): string | null {
  return /^(count|sum|avg|mean|min|max|median)\s*\(/i.exec(name.trim())?.[1]?.toLowerCase() ?? null;
}

function isAdditive(name: string, format: ValueFormat | null): boolean {
  const aggregate = aggregateOf(name);
  if (aggregate !== null) return aggregate === "sum" || (aggregate === "count" && !/\bdistinct\b/i.test(name));
  const words = nameWords(name);
  if (namesRunning(name)) return false;
  if (words.some((word) => notAdditive.has(word))) return format === "percent" && words.includes("share");
  return !words.some((word) => distinctWords.has(word));
}

/** A name that says that its values are added up so far ("Cumulative revenue"); a running time is no such thing. */
function namesRunning(name: string): boolean {
  return /\bcumul\w*|\brunning \w*(total|sum|count|balance|revenue|sales|orders|amount)/.test(
    nameWords(name).join(" "),
  );
}

/** The group whose values each have a first row: the rank beside it begins anew for each. Null where none does. */
function rankedWithin(
  columns: readonly ResultColumn[],
  rows: readonly ResultRow[],
  roles: readonly OutputColumn["role"][],
): number | null {
  const rank = columns.findIndex(({ name }) => nameWords(name).some((word) => positionWords.has(word)));
  if (rank < 0) return null;
  const firsts = rows.filter((row) => cellToNumber(row[rank] ?? null) === 1);
  if (firsts.length < 2 || firsts.length === rows.length) return null;
  const isGroup = (index: number): boolean => {
    const values = new Set(columnCells(rows, index));
    return values.size === firsts.length && new Set(columnCells(firsts, index)).size === firsts.length;
  };
  const found = roles.findIndex((role, index) => (role === "category" || role === "time") && isGroup(index));
  return found < 0 ? null : found;
}
