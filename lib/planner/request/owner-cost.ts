/** "names of harbours": a column belongs to the table that is named with it, before any other that has such a column. */
import type { Parts } from "./parts.ts";

const costs = { otherOwner: 0.3, otherHead: 0.12 };

/** What speaks against the choice of columns. */
export function ownerCost({ columns, heads, groups }: Parts): number {
  const owners = [
    ...heads.map(({ item, table }) => ({ id: item.mention.id, table, isOwner: item.isBehindPreposition })),
    ...groups.flatMap((group) =>
      group.kind === "table" ? [{ id: group.item.mention.id, table: group.table, isOwner: true }] : [],
    ),
  ].toSorted((left, right) => left.id - right.id);
  return columns.reduce((sum, { item, column }) => {
    const next = owners.find(({ id }) => id > item.mention.id);
    if (next?.isOwner === true) return sum + (next.table === column.table ? 0 : costs.otherOwner);
    const before = owners.findLast(({ id }) => id < item.mention.id);
    return sum + (before === undefined || before.table === column.table ? 0 : costs.otherHead);
  }, 0);
}
