/** Pairs of things that stand in the same basket: how often, and how much more often than by chance. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { SinglePlan } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import type { SemanticModel } from "#lib/semantic/model";
import { lowerFirst } from "#lib/semantic/words";
import { quoted } from "../sql/sql-text.ts";
import { limitClause } from "./compile-groups.ts";
import { fromClause } from "./from-clause.ts";
import { groupColumns } from "./group-columns.ts";
import { joinLines, selectText } from "./select-text.ts";
import { conditions } from "./where-clause.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };
type Together = Extract<PlanCalculation, { kind: "together" }>;

/** The statement and its columns. A thing counts once in each basket, and a pair is told once. */
export function compileTogether(
  plan: SinglePlan,
  { basket }: Together,
  args: Args,
): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const from = fromClause(args, basket.table);
  const groups = groupColumns(plan, args);
  const [name] = groups;
  if (name === undefined) throw new Error("Pairs are those of a group");
  const key = groups.find(({ use }) => use === "key") ?? name;
  const texts = { basket: from.column(basket, null), item: name.text(from), key: key.text(from) };
  const where = conditions(plan, { ...args, base: basket.table, from });
  const items = selectText({
    isDistinct: true,
    columns: [
      { text: texts.basket, heading: "basket" },
      { text: texts.key, heading: "item_key" },
      { text: texts.item, heading: "item" },
    ],
    from: from.text(),
    where: [...where, `${texts.basket} IS NOT NULL`, `${texts.key} IS NOT NULL`],
  });
  const sizes = selectText({
    columns: [
      { text: "item_key", heading: "item_key" },
      { text: "count(*)", heading: "baskets" },
    ],
    from: "FROM items",
    groupBy: ["item_key"],
  });
  const outputs = outputsOf(plan, name.label);
  const [first, second, count, chance] = outputs.map(({ label }) => quoted(label));
  const sql = joinLines([
    selectText({
      withs: [
        { name: "items", text: items },
        { name: "sizes", text: sizes },
      ],
      columns: [
        { text: nameOf("second_item", "first_item"), heading: first ?? "" },
        { text: nameOf("first_item", "second_item"), heading: second ?? "" },
        { text: "count(*)", heading: count ?? "" },
        {
          text: "1.0 * count(*) * (SELECT count(DISTINCT basket) FROM items) / (max(first_size.baskets) * max(second_size.baskets))",
          heading: chance ?? "",
        },
      ],
      from: joinLines([
        "FROM items AS first_item",
        "JOIN items AS second_item ON first_item.basket = second_item.basket AND first_item.item_key < second_item.item_key",
        "JOIN sizes AS first_size ON first_size.item_key = first_item.item_key",
        "JOIN sizes AS second_size ON second_size.item_key = second_item.item_key",
      ]),
      groupBy: ["first_item.item", "first_item.item_key", "second_item.item", "second_item.item_key"],
    }),
    `ORDER BY ${count} DESC NULLS LAST, ${first} ASC NULLS LAST, ${second} ASC NULLS LAST`,
    limitClause(plan),
  ]);
  return { sql, outputs };
}

/** In each pair the names stand by the alphabet, whatever their keys are: so a thing is found in one column. */
function nameOf(turned: string, plain: string): string {
  return `CASE WHEN second_item.item < first_item.item THEN ${turned}.item ELSE ${plain}.item END`;
}

function outputsOf({ metrics }: SinglePlan, label: string): OutputColumn[] {
  const counted = metrics[0]?.label ?? "Baskets";
  const plain = { isAdditive: false, format: null } as const;
  return [
    { ...plain, label, role: "category" },
    { ...plain, label: `With ${lowerFirst(label)}`, role: "category" },
    { ...plain, label: counted, role: "measure", format: "integer" },
    { ...plain, label: "Times as often as by chance", role: "detail", format: "number" },
  ];
}
