/** Writes one SELECT from its parts. Same parts, same text. */

export type Select = {
  /** Named queries in front. */
  readonly withs?: readonly { readonly name: string; readonly text: string }[];
  readonly isDistinct?: boolean;
  /** `heading` as it is written behind AS. */
  readonly columns: readonly { readonly text: string; readonly heading: string }[];
  /** "FROM ..." with its joins. */
  readonly from: string;
  readonly where?: readonly string[];
  readonly groupBy?: readonly string[];
  readonly having?: readonly string[];
  readonly qualify?: readonly string[];
};

/** The SELECT, one part a line. */
export function selectText(select: Select): string {
  const { withs = [], where = [], groupBy = [], having = [], qualify = [] } = select;
  const named = withs.map(({ name, text }) => `${name} AS (\n${indented(text)}\n)`);
  const columns = select.columns.map(({ text, heading }) => `  ${text} AS ${heading}`);
  return joinLines([
    named.length === 0 ? "" : `WITH ${named.join(",\n")}`,
    `SELECT${select.isDistinct === true ? " DISTINCT" : ""}\n${columns.join(",\n")}`,
    select.from,
    whereClause(where),
    groupBy.length === 0 ? "" : `GROUP BY ${groupBy.join(", ")}`,
    having.length === 0 ? "" : `HAVING ${having.join(" AND ")}`,
    qualify.length === 0 ? "" : `QUALIFY ${qualify.join(" AND ")}`,
  ]);
}

/** "WHERE ..." with one condition a line; empty without conditions. */
function whereClause(texts: readonly string[]): string {
  return texts.length === 0 ? "" : `WHERE ${texts.join("\n  AND ")}`;
}

/** The lines that are there. */
export function joinLines(lines: readonly string[]): string {
  return lines.filter((line) => line !== "").join("\n");
}

/** The text one step further in. */
export function indented(text: string): string {
  return `  ${text.replaceAll("\n", "\n  ")}`;
}
