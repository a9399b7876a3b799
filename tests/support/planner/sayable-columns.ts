/** Calculated columns and figures as the product defines and names them, over any model: durations, counts of owners, repeat rates. */
import fc from "fast-check";
import { type DerivedColumn, derivedName } from "#lib/domain/derived-column";
import { derivedMetricName } from "#lib/domain/derived-metric";
import type {
  ColumnRef,
  Plan,
  PlanDimension,
  PlanFilter,
  PlanMetric,
  SimpleMeasure,
  TimeGrain,
} from "#lib/domain/plan";
import { type Deeds, deedsAsked, deedsOf } from "#lib/planner/derive/owners";
import { isLevel } from "#lib/planner/plan/level-tables";
import { aggregateLabel } from "#lib/planner/plan/measures";
import { indexModel } from "#lib/semantic/index-model";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, countedNoun } from "#lib/semantic/words";
import { countOf, oneOf, settled, shownColumns } from "./sayable-parts.ts";
import type { Sayable } from "./sayable-shapes.ts";

export const evidence = ["said"];

/** Pairs of columns of one table. */
export function pairsOf(
  model: SemanticModel,
  isMeant: (column: { readonly kind: string; readonly role: string; readonly defaultAggregate: unknown }) => boolean,
) {
  return model.tables.flatMap(({ name: table }) => {
    const columns = shownColumns(model, table)
      .filter(isMeant)
      .map(({ name }): ColumnRef => ({ table, column: name }));
    return columns.flatMap((from) =>
      columns.filter((to) => to.column !== from.column).map((to) => ({ table, from, to })),
    );
  });
}

export function isMoment({ kind }: { readonly kind: string }): boolean {
  return kind === "date" || kind.startsWith("timestamp");
}

/** Between two dates of a row, the earlier one by name first. */
export function durations(model: SemanticModel) {
  const starts = /\b(?:order|creat|appl|start|open|hir|from|report|event|pick|depart|sign|launch|valid)/;
  return pairsOf(model, isMoment).filter(({ from, to }) => {
    const [first, second] = [from, to].map(({ table, column }) => findColumn(model, table, column)?.label ?? "");
    return starts.test(first ?? "") && !starts.test(second ?? "");
  });
}

export function columnOf(table: string, definition: DerivedColumn): ColumnRef {
  return { table, column: derivedName(definition) };
}

export function aggregate(
  model: SemanticModel,
  name: "avg" | "median" | "max" | "p90" | "sum",
  column: ColumnRef,
): PlanMetric {
  const expression = { kind: "aggregate" as const, function: name, column };
  return { name: null, label: aggregateLabel(model, expression) ?? "", expression, evidence };
}

export function dimension(model: SemanticModel, column: ColumnRef, grain: TimeGrain | null = null): PlanDimension {
  const label = grain ?? findColumn(model, column.table, column.column)?.label ?? "";
  return { column, label: capitalise(label), grain, part: null, via: null, evidence };
}

export const units = fc.constantFrom(
  "days" as const,
  "days" as const,
  "hours" as const,
  "weeks" as const,
  "months" as const,
);

export function ofDuration(
  model: SemanticModel,
  build: (table: string, column: ColumnRef) => fc.Arbitrary<Partial<Plan> | null>,
): Sayable {
  return fc.tuple(oneOf(durations(model)), units).chain(([pair, unit]) => {
    if (pair === null) return fc.constant(null);
    const { table, from, to } = pair;
    return build(table, columnOf(table, { kind: "elapsed", unit, from, to })).map((parts) =>
      parts === null ? null : settled(model, parts),
    );
  });
}

/** Whose rows are dated ones: customers by their orders. */
export function deedsIn(model: SemanticModel): readonly Deeds[] {
  return model.relationships.flatMap(({ fromTable, toTable }) => {
    const owner = findTable(model, toTable);
    const deeds = owner?.nameColumn == null ? null : deedsOf(model, fromTable, toTable);
    return deeds === null ? [] : [deeds];
  });
}

/** Who is active, and by what, where no question says it: the persons of the model. */
export function usualDeeds(model: SemanticModel): readonly Deeds[] {
  const deeds = deedsAsked([], { model, index: indexModel(model) });
  return deeds === null ? [] : [deeds];
}

export function ofDeeds(
  model: SemanticModel,
  build: (deeds: Deeds) => fc.Arbitrary<Partial<Plan> | null>,
  of: readonly Deeds[] = usualDeeds(model),
): Sayable {
  return oneOf(of).chain((deeds) =>
    deeds === null ? fc.constant(null) : build(deeds).map((parts) => (parts === null ? null : settled(model, parts))),
  );
}

export function countPer({ by, key }: Deeds): ColumnRef {
  return columnOf(key.table, { kind: "summary", function: "count", of: null, by, key });
}

export function noun(model: SemanticModel, table: string): string {
  return countedNoun(findTable(model, table)?.label ?? table, 2);
}

export function active(model: SemanticModel, { by, key }: Deeds): PlanMetric {
  const expression = { kind: "aggregate" as const, function: "count_distinct" as const, column: by };
  const label = `active ${noun(model, key.table)}`;
  return {
    name: derivedMetricName({ label, format: "integer", expression }),
    label: capitalise(label),
    expression,
    evidence,
  };
}

export function atLeast(column: ColumnRef, value: number): PlanFilter {
  return { column, via: null, condition: { operator: ">=", value }, evidence: [] };
}

export function ownersWhere(table: string, filters: PlanFilter[]): SimpleMeasure {
  return { kind: "filtered", measure: { kind: "count", table }, filters };
}

export function repeatRate(model: SemanticModel, deeds: Deeds): PlanMetric {
  const [count, table] = [countPer(deeds), deeds.key.table];
  const expression = {
    kind: "ratio" as const,
    numerator: ownersWhere(table, [atLeast(count, 2)]),
    denominator: ownersWhere(table, [atLeast(count, 1)]),
  };
  const label = `repeat rate of ${noun(model, table)}`;
  return {
    name: derivedMetricName({ label, format: "percent", expression }),
    label: capitalise(label),
    expression,
    evidence,
  };
}

export function facts(model: SemanticModel) {
  return model.tables.flatMap(({ name: table }) =>
    shownColumns(model, table)
      .filter(({ role, kind }) => role === "fact" && kind !== "text")
      .map(({ name }): ColumnRef => ({ table, column: name }))
      // Of levels only the newest ones are told.
      .filter((column) => !isLevel(model, column)),
  );
}

/** How many rows there are, in groups of one of their numbers. */
export function byNumber(
  model: SemanticModel,
  define: (of: ColumnRef, isWhole: boolean) => fc.Arbitrary<DerivedColumn>,
  isMeant: (of: ColumnRef) => boolean = () => true,
): Sayable {
  return oneOf(facts(model).filter(isMeant)).chain((of) => {
    if (of === null) return fc.constant(null);
    const isWhole = findColumn(model, of.table, of.column)?.kind === "integer";
    return define(of, isWhole).map((one) => {
      const group = dimension(model, columnOf(of.table, one));
      const mayLack = findColumn(model, of.table, of.column)?.profile.nullCount !== 0;
      const lacking = one.kind === "quantile" ? group.column : of;
      const known: PlanFilter[] =
        one.kind === "quantile" || (one.kind === "classes" && mayLack)
          ? [{ column: lacking, via: null, condition: { operator: "is_not_null" }, evidence: [] }]
          : [];
      return settled(model, { metrics: [countOf(model, of.table).metric], dimensions: [group], filters: known });
    });
  });
}
