/**
 * A statement without the name of the database that it was written for: the name of a set's file is ours, and the
 * statement can then be run wherever the tables are.
 */
import type { DatabaseContext } from "#lib/domain/catalog";

/** Texts in single quotes; what stands in them is left alone. */
const quotedText = /('(?:[^']|'')*')/;

export function portableSql(sql: string, { database, schema }: DatabaseContext): string {
  const prefix = new RegExp(`(?<![\\w".])${nameOf(database)}\\.(?=${nameOf(schema)}\\.)`, "gi");
  return sql
    .split(quotedText)
    .map((piece, index) => (index % 2 === 1 ? piece : piece.replace(prefix, "")))
    .join("");
}

/** The name with or without quotes, as a pattern. */
function nameOf(name: string): string {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return `(?:"${plain}"|${plain})`;
}
