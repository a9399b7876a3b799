/** What a plan is about, by the names that stand in it. */
import "server-only";
import type { Plan } from "#lib/domain/plan";

export type PlanNames = { readonly tables: readonly string[]; readonly columns: readonly string[] };

/** Wherever in the plan a table or a column is named; each name once. */
export function planNames(plan: Plan): PlanNames {
  const tables = new Set<string>();
  const columns = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if ((key === "table" || key === "of") && typeof inner === "string") tables.add(inner);
      else if (key === "column" && typeof inner === "string") columns.add(inner);
      else walk(inner);
    }
  };
  walk(plan);
  return { tables: [...tables], columns: [...columns] };
}

/** Texts of the data that a plan asks for, wherever in it: what a condition compares with. */
export function storedTexts(plan: Plan): readonly string[] {
  const texts = new Set<string>();
  JSON.stringify(plan, (key, inner: unknown) => {
    if (said.has(key)) return undefined;
    if (compared.has(key)) for (const one of [inner].flat()) if (typeof one === "string") texts.add(one);
    return inner;
  });
  return [...texts];
}

/** Words of the user, and sentences of ours. */
const said: ReadonlySet<string> = new Set(["evidence", "assumptions", "label"]);
const compared: ReadonlySet<string> = new Set(["value", "values", "text", "low", "high"]);

/** The same as one list, with the stored values and the period that it asks for. */
export function planEntities(plan: Plan): readonly string[] {
  const { tables, columns } = planNames(plan);
  const values = plan.filters.flatMap(({ condition }) => {
    if (condition.operator === "in") return condition.values.map(String);
    return condition.operator === "=" ? [String(condition.value)] : [];
  });
  const period = plan.time === null ? [] : [plan.time.label];
  return [...new Set([...tables, ...columns, ...values, ...period])];
}
