/**
 * How many are left out behind the last place although they have the figure of the last one that is shown: over all, or
 * in each group that the first ones are counted in. The answer's own statement stays what was asked for, without a
 * column that nobody wants to see; this one is only worth a reading where something was left out.
 */
import type { Dialect } from "#lib/domain/dialect";
import type { Plan } from "#lib/domain/plan";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { detailInOrder } from "./compile-detail.ts";
import { orderedGroups } from "./compile-groups.ts";
import { type OrderItem, sortText } from "./order-clause.ts";
import { indented, joinLines, type Select, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };

/** One number, in one row. Null for a plan that cuts nothing off by its size, and where all groups are shown for sure. */
export function compileTies(plan: Plan, args: Args): string | null {
  if (plan.limit === null || plan.setOperation !== null || plan.calculation?.kind === "together") return null;
  const ranked = plan.detail === null ? rankedGroups(plan, args) : rankedRows(plan, plan.detail, args);
  return ranked === null ? null : tiedText(ranked, plan.offset + plan.limit);
}

type Ranked = {
  /** Groups or rows, before any are left out. */
  readonly select: Select;
  /** What the first ones are counted in. */
  readonly within: readonly string[];
  /** The asked order, as far as it is one of sizes. */
  readonly sizes: readonly OrderItem[];
};

function rankedGroups(plan: Plan, args: Args): Ranked | null {
  const { groups, rows, order } = orderedGroups(plan, args);
  const within = rows.keys.filter((_, index) => plan.limitWithin.includes(groups[index]?.dimension ?? -1));
  const sizes = order.filter(({ dimension }) => dimension === null).slice(0, sizeCount(plan));
  if (sizes.length === 0 || (groups.length === 1 && showsAll(plan, args.model))) return null;
  return { select: { ...rows.select, columns: [] }, within, sizes };
}

/** How many orders by a figure stand before the first one by something else; groups that are counted in come first anyway. */
function sizeCount({ order, limitWithin }: Plan): number {
  const own = order.filter(({ by, index }) => by !== "dimension" || !limitWithin.includes(index));
  const end = own.findIndex(({ by }) => by === "dimension");
  return end === -1 ? own.length : end;
}

/** Of different rows all that is shown tells them apart: what they are counted in is not known of them. */
function rankedRows(plan: Plan, detail: NonNullable<Plan["detail"]>, args: Args): Ranked | null {
  if (detail.isDistinct && plan.limitWithin.length > 0) return null;
  const { select, within, order } = detailInOrder(plan, detail, args);
  const sizes = order.slice(0, plan.order.filter(({ by }) => by === "detail").length);
  if (sizes.length === 0) return null;
  if (!detail.isDistinct) return { select, within, sizes };
  const from = `FROM (\n${indented(selectText(select))}\n) AS different_rows`;
  const named = sizes.map((item) => ({
    ...item,
    text: select.columns.find(({ text }) => text === item.text)?.heading ?? item.text,
  }));
  return { select: { columns: [], from }, within, sizes: named };
}

/** All of them share a place who have nobody of another size between them, whichever of them is shown. */
function tiedText({ select, within, sizes }: Ranked, last: number): string {
  const helpers = [
    ...within.map((text, index) => ({ text, heading: `within_${index + 1}` })),
    ...sizes.map(({ text }, index) => ({ text, heading: `size_${index + 1}` })),
  ];
  const finished = selectText({ ...select, columns: helpers });
  const parts = within.map((_, index) => `within_${index + 1}`).join(", ");
  const order = sizes.map((item, index) => sortText({ ...item, heading: null, text: `size_${index + 1}` })).join(", ");
  const over = `OVER (${parts === "" ? "" : `PARTITION BY ${parts} `}ORDER BY ${order})`;
  const placed = selectText({
    columns: [
      { text: "size_1", heading: "size_1" },
      { text: `row_number() ${over}`, heading: "place" },
      { text: `rank() ${over}`, heading: "shared_place" },
    ],
    from: `FROM (\n${indented(finished)}\n) AS finished`,
  });
  return joinLines([
    "SELECT count(*) AS tied",
    `FROM (\n${indented(placed)}\n) AS placed`,
    // What has no figure shares none.
    `WHERE place > ${last} AND shared_place <= ${last} AND size_1 IS NOT NULL`,
  ]);
}

/** The data has no more groups than are shown. */
function showsAll({ dimensions: [dimension], limit, offset, limitWithin }: Plan, model: SemanticModel): boolean {
  if (dimension === undefined || limitWithin.length > 0) return false;
  if (dimension.grain !== null || dimension.part !== null) return false;
  const profile = findColumn(model, dimension.column.table, dimension.column.column)?.profile;
  if (profile === undefined || !profile.valuesAreComplete) return false;
  // Rows without a value are a group as well.
  return profile.values.length + 1 <= offset + (limit ?? 0);
}
