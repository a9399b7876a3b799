/**
 * A statement's outline, if all of its text is in it. The outline alone is kind: it passes over what it does not
 * understand, and whoever takes a statement for what it says must not lose a condition so.
 */
import { readTokens, type SelectOutline, type StatementOutline, type Tokens } from "../explain/read-statement.ts";
import { isToken, nameOfToken } from "../sql/sql-tokens.ts";

/** No question needs a longer one, and reading goes as deep as its brackets and signs do. */
const mostTokens = 600;

/** Null where it is no SELECT of a plain shape, or where a word, a name or a value of it would be lost. */
export function readWhole(tokens: Tokens): StatementOutline | null {
  const outline = tokens.length > mostTokens ? null : readTokens(tokens);
  if (outline === null || !outline.selects.every(hasPlainSources)) return null;
  const kept = new Set(partsOf(outline).map(({ start }) => start));
  return tokens.every((token) => kept.has(token.start) || isToken(token, ...frame)) ? outline : null;
}

/** What holds the parts of a statement together. */
const frame = [
  ...["SELECT", "DISTINCT", "ALL", "FROM", "WHERE", "GROUP", "HAVING", "ORDER", "BY", "LIMIT", "OFFSET"],
  ...["JOIN", "INNER", "LEFT", "OUTER", "ON", "USING", "UNION", "INTERSECT", "EXCEPT", "MINUS", "(", ")", ",", ";"],
];

function partsOf({ selects, orderBy, limit, offset }: StatementOutline): Tokens {
  const own = selects.flatMap(({ items, sources, where, groupBy, having, qualify }) => [
    ...items.flat(),
    ...sources.flatMap(({ tokens, on, using }) => [...tokens, ...on, ...using]),
    ...[...where, ...groupBy, ...having, ...qualify],
  ]);
  return [...own, ...orderBy, ...limit, ...offset];
}

/** A table by its path, and a name for it, and nothing behind. */
function hasPlainSources({ sources }: SelectOutline): boolean {
  return sources.every(({ kind, path, tokens }) => {
    const [first, second, another] = tokens.slice(path.length * 2 - 1);
    const name = isToken(first, "AS") ? second : first;
    const isNamed = name !== undefined && nameOfToken(name) !== null;
    const isOver = another === undefined && (isToken(first, "AS") || second === undefined);
    return kind === "table" && (first === undefined || (isNamed && isOver));
  });
}
