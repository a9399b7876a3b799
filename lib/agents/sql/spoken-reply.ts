/** What a model means that was asked for a statement as a text. Pure. */
import "server-only";
import { bareStatement, nothingSaid } from "./bare-statement.ts";
import type { QueryReply } from "./prompts/write-query.ts";

/** Said where the reply is none of these. */
export const unspoken = "The reply holds no SELECT statement, and neither NONE nor ASK.";

/** A statement, that there is none, or a question back; null where the text is none of these. */
export function readSpoken(text: string): QueryReply | null {
  const written = bareStatement(text);
  if (written !== null) return { ...written, quality: "high" };
  const plain = text.replaceAll(/```\w*/g, " ").trim();
  if (/^none\b/i.test(plain)) return { ...nothingSaid, approach: "none" };
  const [, question] = /^ask\s*:\s*(\S[\s\S]*)$/i.exec(plain) ?? [];
  return question === undefined ? null : { ...nothingSaid, approach: "ask", question: question.trim() };
}
