/** A column belongs to the table that is named with it, before any other that has such a column: "names of harbours". */

import { measureTables } from "../plan/measures.ts";
import { isSameColumn } from "../plan/same-column.ts";
import type { Clause, Mention, Request } from "../request/request.ts";
import { isOfTime } from "../time/time-part.ts";
import type { BuildArgs } from "./build-args.ts";
import type { Choice } from "./element-choice.ts";
import type { Head, Parts, ShownColumn } from "./request-parts.ts";

/** From this weight on a phrase is a name of the element, not a word of it. */
const wholeName = 0.8;

const costs = { otherOwner: 0.3, otherHead: 0.12 };

/** What speaks against the choice of columns. */
export function ownerCost(build: BuildArgs): number {
  const { parts, request, choice } = build;
  const { columns, heads, groups } = parts;
  const rowGroups = groups.flatMap((group) => (group.kind === "table" ? [group] : []));
  const owners = [
    ...heads.map(({ item, table }) => ({ id: item.mention.id, table, isOwner: item.isBehindPreposition })),
    ...groups.flatMap((group) =>
      group.kind === "table" ? [{ id: group.item.mention.id, table: group.table, isOwner: true }] : [],
    ),
  ].toSorted((left, right) => left.id - right.id);
  const strangers =
    columns.filter((shown) => isOfOtherThanRelated(shown, request, choice)).length +
    groups.filter((group) => isOfOther(group, heads)).length +
    columns.filter((column) => isTimeOfOther(build, column)).length +
    request.clauses.filter(
      (clause, index) =>
        isValueOfOther(clause, [...heads, ...rowGroups], choice) ||
        isConditionOfOther(clause, request, choice) ||
        isApart(clause, request.clauses[index - 1], choice),
    ).length;
  return columns.reduce((sum, { item, column }) => {
    const next = owners.find(({ id }) => id > item.mention.id);
    if (next?.isOwner === true) return sum + (next.table === column.table ? 0 : costs.otherOwner);
    const before = owners.findLast(({ id }) => id < item.mention.id);
    return sum + (before === undefined || before.table === column.table ? 0 : costs.otherHead);
  }, strangers * costs.otherOwner);
}

/** The city of the boats, where they have one: "which cities have more than 3 boats". */
function isOfOtherThanRelated({ item, column }: Parts["columns"][number], request: Request, choice: Choice): boolean {
  const related = request.clauses.flatMap((clause) => {
    const element = clause.kind === "relation" && !clause.isNegated ? choice.get(clause.mention.id) : undefined;
    return element?.kind === "table" ? [element.table] : [];
  });
  return !related.includes(column.table) && mayBelongTo(item.mention, related);
}

/** Whether a whole name is also one of a column of these tables. */
function mayBelongTo({ candidates }: Mention, tables: readonly string[]): boolean {
  return candidates.some(
    ({ element, weight }) => weight >= wholeName && element.kind === "column" && tables.includes(element.table),
  );
}

/** The city of what is named right before it: "orders from customers in Kiel". */
function isValueOfOther(clause: Clause, owners: readonly Pick<Head, "item" | "table">[], choice: Choice): boolean {
  if (clause.kind !== "value") return false;
  const { chunk, candidates, id } = clause.mention;
  const owner = owners.find(({ item }) => {
    const gap = chunk.first - (item.mention.chunk.first + item.mention.chunk.length);
    return gap === 1 || gap === 2;
  });
  const chosen = choice.get(id);
  if (owner === undefined || chosen?.kind !== "value" || chosen.table === owner.table) return false;
  return candidates.some(({ element }) => element.kind === "value" && element.table === owner.table);
}

/** The type of the boats, where they have one: "boats with an unknown type". */
function isConditionOfOther(clause: Clause, { shown }: Request, choice: Choice): boolean {
  if (clause.kind === "value" || clause.kind === "relation" || clause.subject === null) return false;
  const { mention } = clause.subject;
  const chosen = choice.get(mention.id);
  const tables = shown.flatMap((item) => {
    const element = choice.get(item.mention.id);
    return element?.kind === "table" ? [element.table] : [];
  });
  return chosen?.kind === "column" && !tables.includes(chosen.table) && mayBelongTo(mention, tables);
}

/** Two places of one kind, where both can be: "in Kiel or Bergen". */
function isApart(clause: Clause, before: Clause | undefined, choice: Choice): boolean {
  if (clause.kind !== "value" || before?.kind !== "value" || clause.joiner === null) return false;
  const [chosen, other] = [choice.get(clause.mention.id), choice.get(before.mention.id)];
  if (chosen?.kind !== "value" || other?.kind !== "value" || isSameColumn(chosen, other)) return false;
  return clause.mention.candidates.some(({ element }) => element.kind === "value" && isSameColumn(element, other));
}

/** The year of the repairs, where they have one: "the year with the most repairs". */
function isTimeOfOther({ parts, request, choice }: BuildArgs, { column, known, item }: ShownColumn): boolean {
  const by = request.ranking?.by == null ? undefined : choice.get(request.ranking.by.mention.id);
  const bases = [
    ...parts.measures.flatMap(({ metric }) => measureTables(metric.expression)),
    ...(by?.kind === "column" || by?.kind === "table" ? [by.table] : []),
  ];
  if (!isOfTime(known) || bases.includes(column.table)) return false;
  return item.mention.candidates.some(({ element }) => element.kind === "column" && bases.includes(element.table));
}

/** The city of the skippers, where they have one: "top skippers per city". */
function isOfOther(group: Parts["groups"][number], heads: Parts["heads"]): boolean {
  if (group.kind !== "column" || heads.some(({ table }) => table === group.column.table)) return false;
  return mayBelongTo(
    group.item.mention,
    heads.map(({ table }) => table),
  );
}
