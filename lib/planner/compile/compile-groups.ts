/** Measures by groups, as one SELECT that the plan's order and limit still have to end. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { SinglePlan } from "#lib/domain/plan";
import type { SemanticModel } from "#lib/semantic/model";
import { quoted } from "../sql/sql-text.ts";
import { comparedTimes } from "../time/compare-window.ts";
import { compareGroups } from "./compare-groups.ts";
import { type GroupColumn, groupColumns } from "./group-columns.ts";
import { type GroupFigures, plainGroups } from "./group-figures.ts";
import { groupOutputs, headingTexts, type MetricHeadings, metricHeadings } from "./group-headings.ts";
import { type OrderItem, orderClause, partitioned } from "./order-clause.ts";
import { joinLines, type Select, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** The statement of figures by groups, and what its columns are. */
export function compileGroups(
  plan: SinglePlan,
  args: Args,
): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const { select, groups, headings, order } = groupSelect(plan, args);
  const sql = joinLines([selectText(select), orderClause(order), limitClause(plan)]);
  return { sql, outputs: groupOutputs(plan, args.model, { groups, headings }) };
}

/** The limit of the whole; one that counts anew for each value is a condition of the rows instead. */
export function limitClause({
  limit,
  offset,
  limitWithin,
}: Pick<SinglePlan, "limit" | "offset" | "limitWithin">): string {
  if (limit === null || limitWithin.length > 0) return "";
  return offset === 0 ? `LIMIT ${limit}` : `LIMIT ${limit} OFFSET ${offset}`;
}

type Grouped = {
  readonly select: Select;
  readonly groups: readonly GroupColumn[];
  readonly headings: readonly MetricHeadings[];
  readonly order: readonly OrderItem[];
};

function groupSelect(plan: SinglePlan, args: Args): Grouped {
  const { groups, headings, rows, order } = orderedGroups(plan, args);
  const columns = [
    ...groups.flatMap((group, index) =>
      group.isHidden ? [] : [{ text: rows.keys[index] ?? "", heading: quoted(group.label) }],
    ),
    ...rows.columns,
  ];
  const ordered = partitioned(plan, { select: { ...rows.select, columns }, groups, keys: rows.keys, order });
  return { ...ordered, groups, headings };
}

/** The groups with their figures and the order that is asked of them, before any are left out. */
export function orderedGroups(
  plan: SinglePlan,
  args: Args,
): Pick<Grouped, "groups" | "headings" | "order"> & { readonly rows: GroupFigures } {
  const compared = comparedTimes(plan, args.model);
  const headings = metricHeadings(plan, args.model, compared);
  const groups = groupColumns(plan, { ...args, taken: headingTexts(headings) });
  const rows =
    compared === null
      ? plainGroups(plan, args, { groups, headings })
      : compareGroups(plan, args, { groups, headings, compared });
  return { groups, headings, rows, order: orderItems(plan, { groups, headings, rows }) };
}

/**
 * Groups without their figures, keys behind names included: what a set operation compares. A limit of their own
 * still picks by the figures.
 */
export function groupsOnly(
  plan: SinglePlan,
  args: Args,
): { readonly sql: string; readonly groups: readonly GroupColumn[] } {
  const groups = groupColumns(plan, args);
  const headings = metricHeadings({ ...plan, asShare: false }, args.model, null);
  const rows = plainGroups({ ...plan, asShare: false, isRunning: false }, args, { groups, headings });
  const order = orderItems(plan, { groups, headings, rows }).map((item) => ({ ...item, heading: null }));
  const columns = groups.map((_, index) => ({ text: rows.keys[index] ?? "", heading: `group_${index + 1}` }));
  const ordered = partitioned(plan, { select: { ...rows.select, columns }, groups, keys: rows.keys, order });
  const limit = limitClause(plan);
  return {
    sql: joinLines([selectText(ordered.select), limit === "" ? "" : orderClause(ordered.order), limit]),
    groups,
  };
}

/**
 * Asked order first; then the groups, so that ties come out the same every time. At a limit keys that are not shown
 * count as well: of things of one name and one figure each statement keeps the same ones.
 */
export function orderItems(
  plan: SinglePlan,
  work: {
    readonly groups: readonly GroupColumn[];
    readonly headings: readonly MetricHeadings[];
    readonly rows: GroupFigures;
  },
): OrderItem[] {
  const { groups, headings, rows } = work;
  const ofGroup = (dimension: number, isDescending: boolean): OrderItem[] =>
    groups.flatMap((group, index) => {
      const isSorted = groups.some((other) => other.dimension === group.dimension && other.use === "sort");
      if (group.dimension !== dimension || group.use !== (isSorted ? "sort" : "value")) return [];
      return [{ text: rows.keys[index] ?? "", heading: group.isHidden ? null : group.label, isDescending, dimension }];
    });
  const asked = plan.order.flatMap((order): OrderItem[] => {
    const isDescending = order.direction === "descending";
    if (order.by === "dimension") return ofGroup(order.index, isDescending);
    const [text, heading] = orderedFigure(order, { headings, rows });
    if (text === undefined || heading === undefined) return [];
    return [{ text, heading, isDescending, dimension: null }];
  });
  const rest = groups.flatMap((group, index) => {
    if (group.use === "value" && !asked.some(({ dimension }) => dimension === group.dimension))
      return ofGroup(group.dimension, false);
    if (group.use !== "key" || (group.isHidden && plan.limit === null)) return [];
    const heading = group.isHidden ? null : group.label;
    return [{ text: rows.keys[index] ?? "", heading, isDescending: false, dimension: null }];
  });
  return [...asked, ...rest];
}

/** The figure that rows are ordered by, and its heading. */
function orderedFigure(
  { by, index }: SinglePlan["order"][number],
  { headings, rows }: { readonly headings: readonly MetricHeadings[]; readonly rows: GroupFigures },
): readonly [string | undefined, string | undefined] {
  const compared = headings[index]?.compared;
  if (by === "change") return [rows.changes[index]?.change, compared?.change];
  if (by === "change_part") return [rows.changes[index]?.part, compared?.changePart];
  return by === "metric" ? [rows.figures[index], headings[index]?.own] : [undefined, undefined];
}
