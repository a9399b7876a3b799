/** `SELECT SYSTEM$WAIT(seconds)`: a statement that takes its time and no work. */
import { type ResultSet, tableOf, textColumn } from "../result-set.ts";
import type { RunScope } from "../run-scope.ts";
import { isSign, isWord, type Token } from "../sql/lexer.ts";

/** Null for every other statement. */
export async function systemWait(scope: RunScope, tokens: readonly Token[]): Promise<ResultSet | null> {
  const [select, name, open, amount, close] = tokens;
  const fits =
    tokens.length === 5 &&
    isWord(select, "SELECT") &&
    isWord(name, "SYSTEM$WAIT") &&
    isSign(open, "(") &&
    amount?.kind === "number" &&
    isSign(close, ")");
  if (!fits) return null;
  await scope.wait(Number(amount.text) * 1_000);
  return tableOf([textColumn(`SYSTEM$WAIT(${amount.text})`)], [[`waited ${amount.text} seconds`]], scope.options);
}
