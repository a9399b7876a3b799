/** Rows in both of two lists, in one of them only, or in either. Order and limit of the first plan end the whole. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { Plan, SinglePlan } from "#lib/domain/plan";
import { findTable, type SemanticModel } from "#lib/semantic/model";
import { quoted } from "../sql/sql-text.ts";
import { detailOutputs, detailRows } from "./compile-detail.ts";
import { groupsOnly } from "./compile-groups.ts";
import { groupColumns } from "./group-columns.ts";
import { groupOutputs } from "./group-headings.ts";
import { type OrderItem, orderClause } from "./order-clause.ts";
import { indented, joinLines, type Select, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };
type Compiled = { readonly sql: string; readonly outputs: OutputColumn[] };
type SetOperation = NonNullable<Plan["setOperation"]>;

/** Compared by what tells the rows apart: two customers of one name stay two. */
export function compileSet(plan: SinglePlan, operation: SetOperation, args: Args): Compiled {
  // The limit is that of the whole.
  const first: SinglePlan = { ...plan, limit: null, offset: 0, limitWithin: [] };
  return plan.detail === null
    ? groupSet(first, { ...operation, limit: plan.limit }, args)
    : detailSet(first, { ...operation, limit: plan.limit, detail: plan.detail }, args);
}

type Operation = SetOperation & { readonly limit: number | null };

function groupSet(plan: SinglePlan, operation: Operation, args: Args): Compiled {
  const { model } = args;
  const [first, second] = [groupsOnly(plan, args), groupsOnly(operation.plan, args)];
  if (first.groups.length !== second.groups.length || first.groups.length === 0)
    throw new Error("Two lists can be compared only when they have the same columns");
  const groups = groupColumns(plan, args);
  const names = groups.map((_, index) => `group_${index + 1}`);
  const columns = groups.flatMap((group, index) =>
    group.isHidden ? [] : [{ text: names[index] ?? "", heading: quoted(group.label) }],
  );
  const order = plan.order.flatMap(({ by, index, direction }): OrderItem[] => {
    const place = groups.findIndex(({ dimension, use }) => dimension === index && use === "value");
    return by === "dimension" && place >= 0 ? [orderItem(names[place] ?? "", direction)] : [];
  });
  const outputs = groupOutputs({ ...plan, metrics: [] }, model, { groups, headings: [] });
  return { sql: wholeText([first.sql, second.sql], { operation, columns, order, names }), outputs };
}

function detailSet(
  plan: SinglePlan,
  operation: Operation & { readonly detail: NonNullable<SinglePlan["detail"]> },
  args: Args,
): Compiled {
  const { detail } = operation;
  const other = operation.plan.detail;
  if (other === null || other.columns.length !== detail.columns.length)
    throw new Error("Two lists can be compared only when they have the same columns");
  const withKey = !detail.isDistinct && other.table === detail.table;
  const keyCount = withKey ? (findTable(args.model, detail.table)?.primaryKey.length ?? 0) : 0;
  const sides = [
    detailRows(plan, detail, { ...args, withKey }),
    detailRows(operation.plan, other, { ...args, withKey }),
  ];
  const names = Array.from({ length: detail.columns.length + keyCount }, (_, index) => `column_${index + 1}`);
  const outputs = detailOutputs(plan, detail, args.model);
  const columns = outputs.map(({ label }, index) => ({ text: names[index] ?? "", heading: quoted(label) }));
  const order = plan.order.flatMap(({ by, index, direction }): OrderItem[] => {
    const name = index < detail.columns.length ? names[index] : undefined;
    return by === "detail" && name !== undefined ? [orderItem(name, direction)] : [];
  });
  return { sql: wholeText(sides, { operation, columns, order, names }), outputs };
}

function orderItem(text: string, direction: "ascending" | "descending"): OrderItem {
  return { text, heading: null, isDescending: direction === "descending", dimension: null };
}

function wholeText(
  sides: readonly string[],
  work: {
    readonly operation: Operation;
    readonly columns: Select["columns"];
    readonly order: readonly OrderItem[];
    readonly names: readonly string[];
  },
): string {
  const { operation, names } = work;
  // Each side stands in a query of its own, so that a limit of its own ends with it.
  const rows = sides.map(
    (side, index) => `SELECT ${names.join(", ")} FROM (\n${indented(side)}\n) AS list_${index + 1}`,
  );
  const text = selectText({
    columns: work.columns,
    from: `FROM (\n${indented(rows.join(`\n${operation.kind.toUpperCase()}\n`))}\n) AS rows_of_both`,
  });
  const ties = names
    .filter((name) => !work.order.some((one) => one.text === name))
    .map((name) => orderItem(name, "ascending"));
  const limit = operation.limit === null ? "" : `LIMIT ${operation.limit}`;
  return joinLines([text, orderClause([...work.order, ...ties]), limit]);
}
