/** Splits SQL into coloured pieces. Light on purpose: it never changes, drops or reorders a character. */

export type SqlTokenKind = "keyword" | "function" | "string" | "number" | "comment" | "identifier" | "text";
export type SqlToken = { readonly kind: SqlTokenKind; readonly text: string };

/** How each kind is drawn: the same in what is read and in what is written. */
export const tokenLooks: Record<SqlTokenKind, string | undefined> = {
  keyword: "font-medium text-primary",
  function: "text-(--color-chart-7)",
  string: "text-success",
  number: "text-warning",
  comment: "text-subtle italic",
  identifier: undefined,
  text: "text-muted",
};

/** The words of the language that a reading statement uses, in capitals. */
export const sqlKeywords: readonly string[] = (
  "ALL AND ANY AS ASC ASOF BETWEEN BY CASE CAST CROSS CURRENT DATE DESC DISTINCT ELSE END EXCEPT EXISTS FALSE FETCH FILTER " +
  "FIRST FOLLOWING FROM FULL GROUP HAVING ILIKE IN INNER INTERSECT INTERVAL IS JOIN LAST LATERAL LEFT LIKE LIMIT NATURAL " +
  "NOT NULL NULLS OFFSET ON OR ORDER OUTER OVER PARTITION PRECEDING QUALIFY RANGE RECURSIVE RIGHT ROW ROWS SELECT SEMI " +
  "THEN TIMESTAMP TRUE UNBOUNDED UNION USING VALUES WHEN WHERE WINDOW WITH WITHIN"
).split(" ");

const keywords: ReadonlySet<string> = new Set(sqlKeywords);

/** Whether a word means something to the language itself. */
export function isSqlKeyword(word: string): boolean {
  return keywords.has(word.toUpperCase());
}

// In this order: what is quoted or commented out hides everything inside it. An open end runs to the end of the text.
const pieces =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>'(?:[^']|'')*(?:'|$))|(?<identifier>"(?:[^"]|"")*(?:"|$))|(?<number>\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|(?<word>[A-Za-z_][A-Za-z0-9_$]*)|(?<rest>\s+|[\s\S])/g;

/** The tokens of a statement; their texts joined are the statement itself. */
export function tokenizeSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  for (const match of sql.matchAll(pieces)) {
    const text = match[0];
    tokens.push({ kind: kindOf(match.groups ?? {}, sql, (match.index ?? 0) + text.length), text });
  }
  return tokens;
}

/** The tokens line by line; a token that spans lines is continued on the next. */
export function tokenLines(sql: string): SqlToken[][] {
  const lines: SqlToken[][] = [[]];
  for (const { kind, text } of tokenizeSql(sql)) {
    for (const [index, piece] of text.split("\n").entries()) {
      if (index > 0) lines.push([]);
      if (piece !== "") lines[lines.length - 1]?.push({ kind, text: piece });
    }
  }
  return lines;
}

function kindOf(groups: Record<string, string | undefined>, sql: string, end: number): SqlTokenKind {
  if (groups.comment !== undefined) return "comment";
  if (groups.string !== undefined) return "string";
  if (groups.identifier !== undefined) return "identifier";
  if (groups.number !== undefined) return "number";
  if (groups.word === undefined) return "text";
  if (isSqlKeyword(groups.word)) return "keyword";
  return sql.charAt(end) === "(" ? "function" : "identifier";
}
