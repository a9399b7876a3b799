/** Which words a condition is about. */
import type { Clause } from "../request/request.ts";

export function mentionId(clause: Clause): number {
  if (clause.kind === "value" || clause.kind === "relation") return clause.mention.id;
  return clause.subject?.mention.id ?? 0;
}
