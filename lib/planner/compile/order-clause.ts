/** The order of the rows, and how many of them are kept within each group. */
import type { SinglePlan } from "#lib/domain/plan";
import { quoted } from "../sql/sql-text.ts";
import type { GroupColumn } from "./group-columns.ts";
import { indented, type Select, selectText } from "./select-text.ts";

export type OrderItem = {
  /** The expression in the SELECT, and its heading where it is shown. */
  readonly text: string;
  readonly heading: string | null;
  readonly isDescending: boolean;
  /** The position of the dimension that is sorted by; null for a figure or a key. */
  readonly dimension: number | null;
};

/** "ORDER BY ..."; empty for nothing to sort by. */
export function orderClause(items: readonly OrderItem[]): string {
  return items.length === 0 ? "" : `ORDER BY ${items.map(sortText).join(", ")}`;
}

/** `text ASC NULLS LAST`, by its heading where it has one. */
export function sortText({ text, heading, isDescending }: Omit<OrderItem, "dimension">): string {
  return `${heading === null ? text : quoted(heading)} ${isDescending ? "DESC" : "ASC"} NULLS LAST`;
}

type Ordered = { readonly select: Select; readonly order: readonly OrderItem[] };

/** Rows beyond the limit within their group are left out: "The top 3 of each category". */
export function partitioned(
  plan: Pick<SinglePlan, "limit" | "offset" | "limitWithin">,
  work: Ordered & { readonly groups: readonly GroupColumn[]; readonly keys: readonly string[] },
): Ordered {
  const { groups, keys, order: asked } = work;
  const isWithin = (dimension: number | null): boolean => dimension !== null && plan.limitWithin.includes(dimension);
  const within = keys.filter((_, index) => isWithin(groups[index]?.dimension ?? null));
  if (plan.limit === null || within.length === 0) return work;
  const order = [
    ...asked.filter((item) => isWithin(item.dimension)),
    ...asked.filter((item) => !isWithin(item.dimension)),
  ];
  if ((work.select.qualify ?? []).length === 0)
    return { select: topOf(work.select, within, { order, isWithin, limit: plan.limit, offset: plan.offset }), order };
  // Which groups are left has to be known before they are counted.
  const helpers = [
    ...within.map((text, index) => ({ text, heading: `within_${index + 1}` })),
    ...order.map(({ text }, index) => ({ text, heading: `sort_${index + 1}` })),
  ];
  const inner = selectText({ ...work.select, columns: [...work.select.columns, ...helpers] });
  const select: Select = {
    columns: work.select.columns.map(({ heading }) => ({ text: heading, heading })),
    from: `FROM (\n${indented(inner)}\n) AS ranked`,
  };
  const names = within.map((_, index) => `within_${index + 1}`);
  const renamed = order.map((item, index) => ({ ...item, text: `sort_${index + 1}` }));
  return {
    select: topOf(select, names, { order: renamed, isWithin, limit: plan.limit, offset: plan.offset }),
    order: renamed,
  };
}

function topOf(
  select: Select,
  within: readonly string[],
  work: {
    readonly order: readonly OrderItem[];
    readonly isWithin: (dimension: number | null) => boolean;
    readonly limit: number;
    readonly offset: number;
  },
): Select {
  const own = work.order.filter(({ dimension }) => !work.isWithin(dimension));
  const sorted = (own.length === 0 ? work.order : own).map((item) => sortText({ ...item, heading: null })).join(", ");
  const place = `row_number() OVER (PARTITION BY ${within.join(", ")} ORDER BY ${sorted})`;
  const last = work.offset + work.limit;
  const first = work.offset === 0 ? "" : `${place} > ${work.offset}`;
  return { ...select, qualify: [first, `${place} <= ${last}`].filter((text) => text !== "") };
}
