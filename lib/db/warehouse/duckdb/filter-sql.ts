/**
 * What of a table somebody sees, as SQL. All names are the source's own, found by what the rights name; all values are
 * literals of ours. Pure. Rights that do not fit the table throw a `RightsMisfit`, and the table is left out.
 */
import "server-only";
import { foldRightsName, type RowCondition, type RowOperator, type TableSight } from "#lib/domain/data-rights";
import { kindOfType } from "./column-kinds.ts";
import { quoteName, quoteText } from "./names.ts";

export type SourceColumn = { readonly name: string; readonly type: string };

/** Says in a sentence what of the rights does not fit the table. */
export class RightsMisfit extends Error {
  override readonly name = "RightsMisfit";
}

/**
 * The visible part of a table as a SELECT; null where nothing of it is seen. A cell of a visible row that no sight shows is
 * empty.
 * @param from the table in the source, quoted.
 */
export function visiblePart(
  from: string,
  columns: readonly SourceColumn[],
  sights: readonly TableSight[],
): string | null {
  requireColumns(columns, sights);
  const shown = columns.flatMap((column) => {
    const showing = sights.filter(({ hides }) => !hides.includes(foldRightsName(column.name)));
    return showing.length === 0 ? [] : [cellOf(column, showing, sights, columns)];
  });
  if (shown.length === 0) return null;
  return `SELECT ${shown.join(", ")} FROM ${from} WHERE ${anyOf(sights, columns)}`;
}

function cellOf(
  { name }: SourceColumn,
  showing: readonly TableSight[],
  sights: readonly TableSight[],
  columns: readonly SourceColumn[],
): string {
  const quoted = quoteName(name);
  if (showing.length === sights.length) return quoted;
  return `CASE WHEN ${anyOf(showing, columns)} THEN ${quoted} END AS ${quoted}`;
}

/**
 * A name that is mistyped, or a column that was renamed, must not leave open what it was to hide.
 * @throws RightsMisfit for a column that is not there.
 */
export function requireColumns(columns: readonly SourceColumn[], sights: readonly TableSight[]): void {
  const known = new Set(columns.map(({ name }) => foldRightsName(name)));
  const named = sights.flatMap(({ rows, hides }) => [...hides, ...rows.map(({ column }) => column)]);
  const missing = named.find((name) => !known.has(name));
  if (missing !== undefined) throw new RightsMisfit(`has no column ${missing}, which the rights name`);
}

function anyOf(sights: readonly TableSight[], columns: readonly SourceColumn[]): string {
  return sights.map(({ rows }) => `(${allOf(rows, columns)})`).join(" OR ");
}

function allOf(rows: readonly RowCondition[], columns: readonly SourceColumn[]): string {
  return rows.length === 0 ? "TRUE" : rows.map((condition) => conditionSql(condition, columns)).join(" AND ");
}

const comparisons: Partial<Record<RowOperator, string>> = {
  equals: "=",
  "not equals": "<>",
  "less than": "<",
  "at most": "<=",
  "more than": ">",
  "at least": ">=",
};

function conditionSql({ column: named, operator, values }: RowCondition, columns: readonly SourceColumn[]): string {
  const column = columns.find(({ name }) => foldRightsName(name) === named);
  if (column === undefined) throw new RightsMisfit(`has no column ${named}, which the rights name`);
  const quoted = quoteName(column.name);
  if (operator === "is empty") return `${quoted} IS NULL`;
  if (operator === "is not empty") return `${quoted} IS NOT NULL`;
  const literals = values.map((value) => literalOf(value, column));
  if (operator === "in") return `${quoted} IN (${literals.join(", ")})`;
  if (operator === "not in") return `${quoted} NOT IN (${literals.join(", ")})`;
  return `${quoted} ${comparisons[operator]} ${literals[0]}`;
}

/**
 * Nothing is read as another type than the column's own: `01` that became the number 1 would hold of other rows than meant.
 */
function literalOf(value: RowCondition["values"][number], { name, type }: SourceColumn): string {
  const kind = kindOfType(type);
  const isNumeric = kind === "integer" || kind === "decimal" || kind === "float";
  const fits = typeof value === "string" ? kind !== "boolean" : typeof value === (isNumeric ? "number" : kind);
  if (!fits) throw new RightsMisfit(`has ${type} in ${name}, which the rights compare with ${JSON.stringify(value)}`);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (isNumeric) return numberOf(String(value), name);
  return `CAST(${quoteText(String(value))} AS ${type})`;
}

function numberOf(text: string, column: string): string {
  if (!/^-?\d{1,38}(?:\.\d{1,37})?(?:e[+-]?\d{1,3})?$/i.test(text)) {
    throw new RightsMisfit(`has numbers in ${column}, and the rights compare them with "${text}"`);
  }
  return text;
}
