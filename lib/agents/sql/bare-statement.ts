/** A model that was asked for a form and wrote a statement alone: what it means is beyond doubt. Pure. */
import "server-only";
import type { QueryReply } from "./prompts/write-query.ts";

/** What a reply to the query prompt means beside what it says. */
export const unsaidInQuery = {
  title: "",
  quality: "medium",
  options: [],
  changes: [],
} as const satisfies Partial<QueryReply>;

/** A period's end and the number that groups are kept by: null says something of its own there. */
export const saidInQuery = ["value", "from", "to"] as const;

/** A sentence may begin with these words as well. */
const statement = /^(?:select\s+(?!the\b|an?\b)[\s\S]*\bfrom\b|with\s+(?:recursive\s+)?\S+\s+as\s*\()/i;

/** A reply without anything that a text can say. */
export const nothingSaid = {
  title: "",
  quality: "high",
  plan: null,
  sql: null,
  question: null,
  options: [],
  assumptions: [],
  changes: [],
} as const satisfies Omit<QueryReply, "approach">;

/** The statement as the reply it stands for; null where the text is none. It is guarded like any other. */
export function bareStatement(text: string): QueryReply | null {
  const fences = [...text.matchAll(/```(?:sql)?\s*\n([\s\S]*?)```/gi)].map(([, inner = ""]) => inner.trim());
  const statements = (fences.length > 0 ? fences : [text.trim()]).filter((one) => statement.test(one));
  const [sql] = statements;
  if (sql === undefined || statements.length > 1) return null;
  return { ...nothingSaid, approach: "sql", quality: "medium", sql };
}
