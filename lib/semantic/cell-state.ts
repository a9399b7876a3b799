/** Conditions that say of a row whether one of its cells is filled. */

/** SQL over the columns of the table: "moored" is whose LEFT_ON is empty. */
export function cellStateExpression(column: string, isEmpty: boolean): string {
  return `"${column.replaceAll('"', '""')}" IS ${isEmpty ? "" : "NOT "}NULL`;
}

/** The column that is filled where the condition holds; null where it says something else. */
export function filledColumn(expression: string | null): string | null {
  return columnOf(/^"((?:[^"]|"")+)" IS NOT NULL$/i, expression);
}

/** The column that is empty where the condition holds; null where it says something else. */
export function emptyColumn(expression: string | null): string | null {
  return columnOf(/^"((?:[^"]|"")+)" IS NULL$/i, expression);
}

function columnOf(form: RegExp, expression: string | null): string | null {
  return form.exec(expression?.trim() ?? "")?.[1]?.replaceAll('""', '"') ?? null;
}
