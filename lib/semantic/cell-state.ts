/** Conditions that say of a row whether one of its cells is filled. */

/** SQL over the columns of the table: "moored" is whose LEFT_ON is empty. */
export function cellStateExpression(column: string, isEmpty: boolean): string {
  return `"${column.replaceAll('"', '""')}" IS ${isEmpty ? "" : "NOT "}NULL`;
}

/** The column that is filled where the condition holds; null where it says something else. */
export function filledColumn(expression: string | null): string | null {
  const quoted = /^"((?:[^"]|"")+)" IS NOT NULL$/i.exec(expression?.trim() ?? "")?.[1];
  return quoted?.replaceAll('""', '"') ?? null;
}
