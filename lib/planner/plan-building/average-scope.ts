/** Of which rows an average is that a value is compared with: of all, of those around, of those of the same time. */
import type { ColumnRef, PlanFilter, PlanTime } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { areObservations } from "../plan/observed-tables.ts";
import type { PlanDraft } from "../plan/plan-draft.ts";
import { reach } from "../plan/reach.ts";
import { rowKey } from "../plan/table-row-names.ts";
import type { Operand } from "../request/request.ts";
import type { BuildArgs, Built } from "./build-args.ts";

type Compared = Extract<PlanFilter["condition"], { operator: "compare_aggregate" }>;

/** The columns in which the averaged rows are like the one that is compared; null where its rows do not know one of them. */
export function averagedWithin(
  { choice, model }: BuildArgs,
  { within }: Extract<Operand, { kind: "aggregate" }>,
  { table }: ColumnRef,
): ColumnRef[] | null {
  const columns = within.flatMap((mention) => {
    const element = choice.get(mention.id);
    if (element === undefined || element.kind === "metric") return [];
    const column =
      element.kind === "table"
        ? (keyTo(model, table, element.table) ?? rowKey(model, element.table))
        : { table: element.table, column: element.column };
    return column !== null && reach(model, table, column.table, null).kind === "direct" ? [column] : [];
  });
  return columns.length < within.length ? null : columns;
}

/** The column of a table that says to which row of another one its rows belong; null where there are several. */
function keyTo(model: SemanticModel, table: string, other: string): ColumnRef | null {
  const ways = model.relationships.filter(({ fromTable, toTable }) => fromTable === table && toTable === other);
  const [column, ...more] = ways[0]?.fromColumns ?? [];
  return ways.length !== 1 || column === undefined || more.length > 0 ? null : { table, column };
}

/** The averages of a plan whose time and conditions are known; null where there is no time that "that year" could be. */
export function addAverageScope({ request, model }: BuildArgs, built: Built): Built | null {
  const { plan } = built;
  const isSameTime = request.clauses.some(
    ({ kind, ...clause }) =>
      kind === "compare" && "operand" in clause && clause.operand.kind === "aggregate" && clause.operand.isSameTime,
  );
  if (isSameTime && plan.time === null) return null;
  const filters = plan.filters.map((filter) => scoped(model, plan, { filter, isSameTime }));
  return { ...built, plan: { ...plan, filters } };
}

function scoped(
  model: SemanticModel,
  plan: PlanDraft,
  { filter, isSameTime }: { readonly filter: PlanFilter; readonly isSameTime: boolean },
): PlanFilter {
  const { condition, column } = filter;
  if (condition.operator !== "compare_aggregate") return filter;
  const own = plan.time?.column.table === column.table ? plan.time : null;
  const isOpen = condition.within.length === 0 && !isSameTime;
  const alike = isOpen && areObservations(model, column.table) ? alikeIn(model, plan, column.table, own) : null;
  return {
    ...filter,
    condition: alike === null ? { ...condition, time: isSameTime ? own : null } : { ...condition, ...alike },
  };
}

/** Rows that are measured again and again are compared with those of the same kind and time: a share with shares of its group. */
function alikeIn(
  model: SemanticModel,
  { filters }: PlanDraft,
  table: string,
  time: PlanTime | null,
): Pick<Compared, "within" | "time"> {
  const within = filters.flatMap(({ column, condition }) => {
    const known = findColumn(model, column.table, column.column);
    const isKind = column.table === table && condition.operator === "=" && known?.role !== "fact";
    return isKind ? [column] : [];
  });
  return { within, time };
}
