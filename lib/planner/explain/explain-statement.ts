/** Says in plain steps what a SELECT does, read from its text alone: tables, joins, filters, groups, order, limit. */

import type { Dialect } from "#lib/domain/dialect";
import { isToken, nameOfToken, type SqlToken, splitAtCommas } from "../sql/sql-tokens.ts";
import { conditionWords, expressionWords, plainText, splitConditions } from "./condition-words.ts";
import {
  readStatement,
  type SelectOutline,
  type StatementOutline,
  type StatementSource,
  type Tokens,
} from "./read-statement.ts";

/** One sentence a step, in the order in which one would think of them. What cannot be read is said to be so. */
export function explainStatement(sql: string, dialect: Dialect): readonly string[] {
  const outline = readStatement(sql, dialect);
  return outline === null ? [unreadable(sql.trim())] : outlineSteps(outline);
}

const shownCharacters = 120;

function unreadable(text: string): string {
  const line = text.replaceAll(/\s+/g, " ");
  const shown = line.length <= shownCharacters ? line : `${line.slice(0, shownCharacters)}…`;
  return `This part could not be read: ${shown}`;
}

function outlineSteps(outline: StatementOutline): string[] {
  const named = outline.named.flatMap(({ name, query, tokens }) => [
    `First prepares the rows called ${name}:`,
    ...(query === null ? [unreadable(plainText(tokens))] : outlineSteps(query)).map((step) => `${name}: ${step}`),
  ]);
  const own = outline.selects.flatMap((select, index) => [
    ...(index === 0 ? [] : [operatorWords(outline.operators[index - 1] ?? "")]),
    ...selectSteps(select),
  ]);
  return [...named, ...own, ...endSteps(outline)];
}

function operatorWords(operator: string): string {
  if (operator === "UNION") return "Puts the rows of the next query with them; equal rows are kept once:";
  if (operator === "UNION ALL") return "Puts the rows of the next query under them:";
  if (operator.startsWith("INTERSECT")) return "Keeps only the rows that the next query finds too:";
  return "Takes away the rows that the next query finds:";
}

function selectSteps(select: SelectOutline): string[] {
  const isGrouped = select.groupBy.length > 0;
  return [
    ...select.sources.flatMap(sourceSteps),
    ...splitConditions(select.where).map((condition) => `Keeps only the rows where ${conditionWords(condition)}.`),
    ...(isGrouped ? [`Groups the rows by ${groupWords(select)}.`] : []),
    ...splitConditions(select.having).map((condition) => `Keeps only the groups where ${conditionWords(condition)}.`),
    ...splitConditions(select.qualify).map(
      (condition) => `Of these, keeps only the rows where ${conditionWords(condition)}.`,
    ),
    `${isGrouped ? "For each group shows" : "Shows"} ${select.items.map(itemWords).join(", ")}.`,
    ...(select.isDistinct ? ["Shows equal rows once."] : []),
  ];
}

function sourceSteps(source: StatementSource): string[] {
  const inner =
    source.query === null ? [] : outlineSteps(source.query).map((step) => `${source.alias ?? "Inner query"}: ${step}`);
  return [...inner, joinWords(source)];
}

function joinWords(source: StatementSource): string {
  const name = sourceName(source);
  const { join } = source;
  if (join === null) return `Reads ${name}.`;
  const on =
    source.using.length > 0
      ? `the same ${plainText(source.using)}`
      : splitConditions(source.on).map(conditionWords).join(" and ");
  const matched = on === "" ? "" : ` where ${source.using.length > 0 ? `both have ${on}` : on}`;
  if (join === "," || join === "CROSS JOIN") return `Combines every row so far with every row of ${name}.`;
  if (join.startsWith("LEFT")) return `Adds ${name}${matched}; rows without a match are kept.`;
  if (join.startsWith("RIGHT")) return `Adds ${name}${matched}; all rows of ${name} are kept.`;
  if (join.startsWith("FULL")) return `Adds ${name}${matched}; rows without a match are kept on both sides.`;
  if (join.startsWith("SEMI")) return `Keeps only the rows that have a match in ${name}${matched}.`;
  if (join.startsWith("ANTI")) return `Keeps only the rows that have no match in ${name}${matched}.`;
  return `Joins ${name}${matched}; rows without a match are left out.`;
}

function sourceName({ kind, path, alias, tokens }: StatementSource): string {
  if (kind === "query") return alias === null ? "the rows of that query" : `the rows called ${alias}`;
  if (kind === "other") return plainText(tokens);
  const table = path.join(".");
  const isRenamed = alias !== null && alias.toLowerCase() !== path.at(-1)?.toLowerCase();
  return isRenamed ? `${table} (called ${alias})` : table;
}

function groupWords({ groupBy, items }: SelectOutline): string {
  if (isToken(groupBy[0], "ALL") && groupBy.length === 1) return "all columns that are not aggregated";
  return splitAtCommas(groupBy)
    .map((part) => expressionWords(namedByPlace(part, items)))
    .join(", ");
}

/** `GROUP BY 1` and `ORDER BY 1` name the first shown column. */
function namedByPlace(part: Tokens, items: readonly Tokens[]): Tokens {
  const item = part.length === 1 && part[0]?.kind === "number" ? items[Number(part[0].text) - 1] : undefined;
  return item === undefined ? part : withoutAlias(item).expression;
}

function itemWords(tokens: Tokens): string {
  if (plainText(tokens) === "*") return "all columns";
  const { expression, alias } = withoutAlias(tokens);
  const words = expressionWords(expression);
  return alias === null || alias === words ? words : `${words} as ${alias}`;
}

function withoutAlias(tokens: Tokens): { readonly expression: Tokens; readonly alias: string | null } {
  const last = tokens.at(-1);
  const before = tokens.at(-2);
  if (last === undefined || before === undefined) return { expression: tokens, alias: null };
  if (isToken(before, "AS")) return { expression: tokens.slice(0, -2), alias: last.text };
  return isImplicitAlias(before, last)
    ? { expression: tokens.slice(0, -1), alias: last.text }
    : { expression: tokens, alias: null };
}

/** `count(*) n`: a name behind something that is whole. */
function isImplicitAlias(before: SqlToken, last: SqlToken): boolean {
  if (nameOfToken(last) === null || isToken(last, "END", "NULL", "TRUE", "FALSE")) return false;
  if (isToken(before, ")")) return true;
  const isOperator = isToken(
    before,
    "AND",
    "OR",
    "NOT",
    "IS",
    "LIKE",
    "ILIKE",
    "IN",
    "DATE",
    "TIMESTAMP",
    "INTERVAL",
    "OVER",
  );
  return before.kind !== "sign" && !isOperator;
}

function endSteps({ orderBy, limit, offset, selects }: StatementOutline): string[] {
  const items = selects[0]?.items ?? [];
  const order = splitAtCommas(orderBy)
    .map((part) => orderWords(part, items))
    .join(", then by ");
  return [
    ...(order === "" ? [] : [`Sorts the rows by ${order}.`]),
    ...(offset.length === 0 ? [] : [`Leaves out the first ${plainText(offset)} rows.`]),
    ...(limit.length === 0 ? [] : [`Stops after ${plainText(limit)} ${plainText(limit) === "1" ? "row" : "rows"}.`]),
  ];
}

function orderWords(tokens: Tokens, items: readonly Tokens[]): string {
  const end = tokens.findIndex((token) => isToken(token, "ASC", "DESC", "NULLS"));
  const expression = namedByPlace(end === -1 ? tokens : tokens.slice(0, end), items);
  const isDescending = tokens.some((token) => isToken(token, "DESC"));
  return `${expressionWords(expression)}${isDescending ? ", largest first" : ", smallest first"}`;
}
