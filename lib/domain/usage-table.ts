/** Usage as a table for a spreadsheet (RFC 4180). Pure. */
import { type CopiedCell, csvFields } from "./clipboard-text.ts";
import type { Cell } from "./result-set.ts";
import { toDollars } from "./usage.ts";
import type { UsageOverview, UsageRow } from "./usage-overview.ts";

const heads = [
  ...(["Month", "Kind", "Name", "Runs", "Runs at most", "Tokens read", "Tokens written", "Tokens at most"] as const),
  ...(["Dollars", "Dollars at most", "Model calls", "Calls without a price"] as const),
  ...(["Statements", "Statements that tell no bytes", "Bytes read at most", "Bytes that may be read"] as const),
];

/** A line for each person and each group; the groups' people are among the people as well. */
export function usageTable({ month, people, groups }: Pick<UsageOverview, "month" | "people" | "groups">): string {
  const lines = [
    ...people.map((row) => lineOf(month, "person", row)),
    ...groups.map((row) => lineOf(month, "group", row)),
  ];
  return csvFields([heads.map(textCell), ...lines]);
}

function lineOf(month: string, kind: string, { name, amounts, limits }: UsageRow): readonly CopiedCell[] {
  const dollars = limits.nanodollars === null ? null : toDollars(limits.nanodollars);
  const numbers: readonly Cell[] = [
    ...[amounts.runs, limits.runs, amounts.inputTokens, amounts.outputTokens, limits.tokens],
    ...[toDollars(amounts.nanodollars), dollars, amounts.modelCalls, amounts.unpricedCalls],
    ...[amounts.statements, amounts.untoldStatements, amounts.bytes, limits.bytes],
  ];
  return [...[month, kind, name].map(textCell), ...numbers.map((cell): CopiedCell => ({ cell, kind: "decimal" }))];
}

function textCell(cell: string): CopiedCell {
  return { cell, kind: "text" };
}
