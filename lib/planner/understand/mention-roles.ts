/** What each mention is asked for, as far as the grammar alone tells: it decides between a table and its column of the same name. */
import { allMentions } from "../request/mentions.ts";
import type { Clause, Request } from "../request/request.ts";

export type MentionRole = "counted" | "shown" | "thing" | "owner" | "grouped" | "related" | "other";

export function mentionRoles(request: Request): ReadonlyMap<number, MentionRole> {
  const roles = new Map<number, MentionRole>();
  const places = new Set(allMentions(request).map(({ chunk }) => chunk.first));
  for (const item of request.shown) {
    const isCounted = item.functions.includes("count") && !item.isDistinct;
    const { first, length } = item.mention.chunk;
    // "the store with ...": no other name right behind it, of which it would be a value.
    const isThing = request.ranking !== null && !places.has(first + length);
    const shown = isThing ? "thing" : "shown";
    const plain = item.isBehindPreposition ? "owner" : shown;
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
