/** Of which table the rows are that have, or have not, rows of another. */
import { canReach } from "#lib/semantic/join-graph";
import { measureTables } from "../plan/measures.ts";
import { reach } from "../plan/reach.ts";
import type { BuildArgs, Built } from "./build-args.ts";

/** Whose rows a related table restricts: those that are listed or measured, else what they belong to. */
export function restrictedTable({ parts, model, request }: BuildArgs, { plan }: Built, related: string): string | null {
  const bases =
    plan.detail === null ? plan.metrics.flatMap((metric) => measureTables(metric.expression)) : [plan.detail.table];
  const heads = [
    ...parts.heads.map(({ table }) => table),
    ...parts.groups.flatMap((group) => (group.kind === "table" ? [group.table] : [])),
  ];
  const shown = parts.columns.map(({ column }) => column.table);
  const [base] = bases;
  if (base === undefined) return null;
  const nearest = [...heads.toReversed(), ...shown.toReversed(), base];
  const isRelated = (table: string): boolean =>
    table !== related && (canReach(model, related, table) || canReach(model, table, related));
  const isOneBase = bases.every((other) => other === base);
  const found = nearest.find((table) => isRelated(table) && bases.every((other) => canReach(model, other, table)));
  if (found !== undefined) return found;
  if (nearest.includes(related) || request.clauses.length === 0) return isOneBase && base === related ? base : null;
  return isOneBase ? base : null;
}

/** The nearest of the named tables to which several of the counted rows can belong. */
export function countingTable({ parts, model }: BuildArgs, { plan }: Built, counted: string): string | null {
  const base = plan.detail?.table;
  if (base === undefined) return null;
  const named = [...parts.heads.map(({ table }) => table), ...parts.columns.map(({ column }) => column.table)];
  const isOwner = (table: string): boolean => {
    const isKnown = table === base || canReach(model, base, table);
    return isKnown && !canReach(model, table, counted) && reach(model, table, counted, null).kind === "bridged";
  };
  return named.find((table) => table !== counted && isOwner(table)) ?? null;
}
