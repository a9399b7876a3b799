/** What each mention is asked for, as far as the grammar alone tells: it decides between a table and its column of the same name. */
import type { Clause, Request } from "./request.ts";

export type MentionRole = "counted" | "shown" | "owner" | "grouped" | "related" | "other";

export function mentionRoles(request: Request): ReadonlyMap<number, MentionRole> {
  const roles = new Map<number, MentionRole>();
  for (const item of request.shown) {
    const isCounted = item.functions.includes("count") && !item.isDistinct;
    const plain = item.isBehindPreposition ? "owner" : "shown";
    roles.set(item.mention.id, isCounted ? "counted" : plain);
  }
  for (const item of request.groups) roles.set(item.mention.id, "grouped");
  for (const clause of request.clauses) addClause(roles, clause);
  const by = request.ranking?.by ?? null;
  if (by !== null) roles.set(by.mention.id, request.ranking?.countsRows === true ? "counted" : "other");
  return roles;
}

function addClause(roles: Map<number, MentionRole>, clause: Clause): void {
  if (clause.kind === "relation") {
    roles.set(clause.mention.id, "related");
    for (const inner of clause.clauses) addClause(roles, inner);
  }
}
