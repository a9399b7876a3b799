/** ALTER SESSION SET and UNSET. */

import type { RunScope } from "../run-scope.ts";
import { withoutParameters, withParameters } from "../session-parameters.ts";
import type { Cursor } from "../sql/cursor.ts";
import { isSign, stringOf, unexpected } from "../sql/lexer.ts";

export function alterSession(scope: RunScope, cursor: Cursor): string {
  const { session } = scope;
  if (cursor.accept("UNSET")) {
    const names: string[] = [];
    while (!cursor.isAtEnd()) {
      names.push(...cursor.readName());
      cursor.acceptSign(",");
    }
    session.parameters = withoutParameters(session.parameters, names);
    return "Statement executed successfully.";
  }
  if (!cursor.accept("SET")) throw unexpected(cursor.sql, cursor.peek());
  while (!cursor.isAtEnd()) {
    const [name = ""] = cursor.readName();
    if (!cursor.acceptSign("=")) throw unexpected(cursor.sql, cursor.peek());
    session.parameters = withParameters(session.parameters, { [name]: readValue(cursor) });
    cursor.acceptSign(",");
  }
  return "Statement executed successfully.";
}

function readValue(cursor: Cursor): string | number | boolean {
  const token = cursor.next();
  if (token.kind === "string") return stringOf(token);
  if (token.kind === "number") return Number(token.text);
  if (isSign(token, "-")) return -cursor.readNumber();
  const word = token.text.toUpperCase();
  return word === "TRUE" || word === "FALSE" ? word === "TRUE" : word;
}
