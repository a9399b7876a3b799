"use client";

/**
 * Lays a statement out in lines for reading. Only white space may change: where the formatter does anything else,
 * or does not understand the statement, it is shown as it ran.
 */
import { useEffect, useState } from "react";
import type { EngineName } from "#lib/domain/catalog";
import { dialects } from "#lib/domain/dialects";
import { tokenizeSql } from "./sql-tokens.tsx";

/** A statement with no line longer than this is laid out already. */
const readableLineLength = 90;
/** Longer texts cost more time than their layout is worth. */
const longestText = 20_000;

/** The statement in readable lines; as it is until the formatter is here. */
export function useLaidOutSql(sql: string, engine: EngineName): string {
  const [laidOut, setLaidOut] = useState({ of: "", text: "" });
  useEffect(() => {
    let isWanted = true;
    void layOutSql(sql, engine).then((text) => {
      if (isWanted) setLaidOut({ of: sql, text });
    });
    return () => {
      isWanted = false;
    };
  }, [sql, engine]);
  return laidOut.of === sql ? laidOut.text : sql;
}

/** The same statement in readable lines, or the very text where that is not possible. */
export async function layOutSql(sql: string, engine: EngineName): Promise<string> {
  if (!needsLayout(sql)) return sql;
  try {
    const { formatDialect, duckdb, snowflake } = await import("sql-formatter");
    const dialect = [duckdb, snowflake].find(({ name }) => name === dialects[engine].layoutName);
    if (dialect === undefined) return sql;
    const text = formatDialect(sql, { dialect, tabWidth: 2, keywordCase: "preserve", expressionWidth: 72 });
    return isSameStatement(sql, text) ? text : sql;
  } catch {
    // The formatter knows less of the language than the engine does, or could not be loaded.
    return sql;
  }
}

/** Whether two texts differ in white space between their pieces only. */
export function isSameStatement(left: string, right: string): boolean {
  return piecesOf(left).join("\u0000") === piecesOf(right).join("\u0000");
}

function needsLayout(sql: string): boolean {
  return sql.length <= longestText && sql.split("\n").some((line) => line.length > readableLineLength);
}

const operator = /^[-+*/%<>=!|&^~:@#?]$/;

/** Tokens without the space between them. Operators that touch are one piece: "> =" is not ">=". */
function piecesOf(sql: string): string[] {
  const pieces: string[] = [];
  let isOpenOperator = false;
  for (const { text } of tokenizeSql(sql)) {
    const isOperator = operator.test(text);
    if (isOperator && isOpenOperator) pieces.push(`${pieces.pop() ?? ""}${text}`);
    else if (text.trim() !== "") pieces.push(text);
    isOpenOperator = isOperator;
  }
  return pieces;
}
