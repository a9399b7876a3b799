/** "names of harbours": a column belongs to the table that is named with it, before any other that has such a column. */
import type { Parts } from "./parts.ts";

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

const costs = { otherOwner: 0.3, otherHead: 0.12 };

/** What speaks against the choice of columns. */
export function ownerCost({ columns, heads, groups }: Parts): number {
  const owners = [
    ...heads.map(({ item, table }) => ({ id: item.mention.id, table, isOwner: item.isBehindPreposition })),
    ...groups.flatMap((group) =>
      group.kind === "table" ? [{ id: group.item.mention.id, table: group.table, isOwner: true }] : [],
    ),
  ].toSorted((left, right) => left.id - right.id);
  const strangers = groups.filter((group) => isOfOther(group, heads)).length;
  return columns.reduce((sum, { item, column }) => {
    const next = owners.find(({ id }) => id > item.mention.id);
    if (next?.isOwner === true) return sum + (next.table === column.table ? 0 : costs.otherOwner);
    const before = owners.findLast(({ id }) => id < item.mention.id);
    return sum + (before === undefined || before.table === column.table ? 0 : costs.otherHead);
  }, strangers * costs.otherOwner);
}

/** "top skippers per city": the city of the skippers, where they have one. */
function isOfOther(group: Parts["groups"][number], heads: Parts["heads"]): boolean {
  if (group.kind !== "column" || heads.some(({ table }) => table === group.column.table)) return false;
  return group.item.mention.candidates.some(
    ({ element, weight }) =>
      weight >= wholeName && element.kind === "column" && heads.some(({ table }) => table === element.table),
  );
}
