/** Plans with calculated columns, with figures of figures, and lists: of the kinds that the product makes, over any model. */
import fc from "fast-check";
import type { TimeGrain } from "#lib/domain/plan";
import { endDate } from "#lib/planner/derive/return-phrases";
import { findColumn, findTable, type SemanticModel } from "#lib/semantic/model";
import { capitalise, countedNoun } from "#lib/semantic/words";
import {
  active,
  aggregate,
  byNumber,
  columnOf,
  countPer,
  deedsIn,
  dimension,
  evidence,
  facts,
  noun,
  ofDeeds,
  ofDuration,
  pairsOf,
  repeatRate,
} from "./sayable-columns.ts";
import {
  conditionOf,
  countOf,
  figuresOf,
  groupOf,
  oneOf,
  settled,
  shownColumns,
  stepOf,
  timeOf,
} from "./sayable-parts.ts";
import type { Sayable } from "./sayable-shapes.ts";

type Kind = (model: SemanticModel) => Sayable;

/** One arbitrary for each kind of plan. */
export const calculatedKinds: Readonly<Record<string, Kind>> = {
  duration: (model) =>
    ofDuration(model, (table, column) =>
      fc
        .record({
          name: fc.constantFrom("avg" as const, "avg" as const, "median" as const, "p90" as const, "max" as const),
          group: fc.option(groupOf(model, table, 60)),
          time: fc.option(timeOf(model, table), { freq: 2 }),
        })
        .map(({ name, group, time }) => ({
          metrics: [aggregate(model, name, column)],
          dimensions: group === null ? [] : [group],
          time,
        })),
    ),
  "within a duration": (model) =>
    ofDuration(model, (table, column) =>
      fc
        .record({
          operator: fc.constantFrom("<=" as const, ">" as const, "<" as const),
          value: fc.constantFrom(2, 10, 30),
        })
        .map((condition) => ({
          metrics: [countOf(model, table).metric],
          filters: [{ column, via: null, condition, evidence }],
        })),
    ),
  "figures of two columns": (model) =>
    fc
      .tuple(
        oneOf(pairsOf(model, ({ role, defaultAggregate }) => role === "fact" && defaultAggregate === "sum")),
        fc.constantFrom("+" as const, "-" as const),
        fc.constantFrom("sum" as const, "avg" as const),
      )
      .map(([pair, operator, name]) =>
        pair === null
          ? null
          : settled(model, {
              metrics: [
                aggregate(
                  model,
                  name,
                  columnOf(pair.table, { kind: "calculation", operator, left: pair.from, right: pair.to }),
                ),
              ],
            }),
      ),
  "column against column": (model) =>
    fc
      .tuple(
        oneOf(pairsOf(model, ({ role, kind }) => role === "fact" && kind !== "text")),
        fc.constantFrom(">" as const, "<" as const),
      )
      .map(([pair, comparison]) =>
        pair === null
          ? null
          : settled(model, {
              metrics: [countOf(model, pair.table).metric],
              filters: [
                {
                  column: pair.from,
                  via: null,
                  condition: { operator: "compare_column", comparison, other: pair.to },
                  evidence,
                },
              ],
            }),
      ),
  "above the average": (model) =>
    fc.tuple(oneOf(facts(model)), fc.constantFrom(">" as const, "<" as const)).map(([column, comparison]) =>
      column === null
        ? null
        : settled(model, {
            metrics: [countOf(model, column.table).metric],
            filters: [
              {
                column,
                via: null,
                condition: { operator: "compare_aggregate", comparison, function: "avg", within: [], time: null },
                evidence,
              },
            ],
          }),
    ),
  bands: (model) => byNumber(model, (of) => fc.constantFrom(5, 10, 500).map((width) => ({ kind: "band", of, width }))),
  classes: (model) =>
    byNumber(model, (of, isWhole) =>
      fc.constantFrom([10, 20], [10, 50, 100], [5]).map((edges) => ({
        kind: "classes",
        of,
        edges: edges.map((at) => ({ at, isBelow: false })),
        isOpenBelow: true,
        isOpenAbove: true,
        isWhole,
        unit: null,
        gives: "name",
      })),
    ),
  quantiles: (model) =>
    byNumber(
      model,
      (of) => fc.constantFrom(4, 5, 10).map((groups) => ({ kind: "quantile", of, groups })),
      ({ table }) => (findTable(model, table)?.primaryKey.length ?? 0) > 0,
    ),
  "owners by their number of rows": (model) =>
    ofDeeds(
      model,
      (deeds) =>
        fc.constant({
          metrics: [countOf(model, deeds.key.table).metric],
          dimensions: [dimension(model, countPer(deeds))],
        }),
      deedsIn(model),
    ),
  "owners by their first date": (model) =>
    ofDeeds(
      model,
      (deeds) =>
        fc
          .tuple(
            fc.constantFrom<TimeGrain[]>("month", "quarter", "year"),
            fc.constantFrom("min" as const, "max" as const),
          )
          .map(([grain, end]) => ({
            metrics: [countOf(model, deeds.key.table).metric],
            dimensions: [dimension(model, endDate(deeds, end), grain)],
          })),
      deedsIn(model),
    ),
  "new or returning": (model) =>
    ofDeeds(model, (deeds) =>
      fc.constantFrom<TimeGrain[]>("month", "quarter", "year").map((grain) => {
        const step = stepOf(model, deeds.table, grain);
        const kinds = columnOf(deeds.table, {
          kind: "newness",
          grain: grain === "day" ? "month" : grain,
          date: deeds.date,
          by: deeds.by,
        });
        return step === null ? null : { metrics: [active(model, deeds)], dimensions: [step, dimension(model, kinds)] };
      }),
    ),
  "repeat rate": (model) =>
    ofDeeds(model, (deeds) =>
      fc
        .option(groupOf(model, deeds.key.table, 60))
        .map((group) => ({ metrics: [repeatRate(model, deeds)], dimensions: group === null ? [] : [group] })),
    ),
  "active owners": (model) =>
    ofDeeds(model, (deeds) =>
      fc
        .tuple(fc.constantFrom<TimeGrain[]>("day", "week", "month"), fc.option(timeOf(model, deeds.table)))
        .map(([grain, time]) => {
          const step = stepOf(model, deeds.table, grain);
          return step === null ? null : { metrics: [active(model, deeds)], dimensions: [step], time };
        }),
    ),
  cohorts: (model) =>
    ofDeeds(model, (deeds) =>
      fc
        .constantFrom<["month" | "quarter" | "year", "months" | "years"][]>(
          ["month", "months"],
          ["quarter", "months"],
          ["year", "years"],
        )
        .map(([grain, unit]) => {
          const first = endDate(deeds, "min");
          const since = columnOf(deeds.table, { kind: "elapsed", unit, from: first, to: deeds.date });
          return {
            metrics: [active(model, deeds)],
            dimensions: [dimension(model, first, grain), dimension(model, since)],
            calculation: { kind: "retention" as const, evidence },
          };
        }),
    ),
  "average of groups": (model) =>
    ofDeeds(
      model,
      (deeds) => {
        const measure = { kind: "count" as const, table: deeds.table };
        return fc.constantFrom("avg" as const, "median" as const).map((fn) => {
          const words = { avg: "average", median: "median" }[fn];
          const one = countedNoun(findTable(model, deeds.key.table)?.label ?? "", 1);
          const label = `${capitalise(words)} number of ${noun(model, deeds.table)} per ${one}`;
          return {
            metrics: [
              {
                name: null,
                label,
                expression: { kind: "over_groups" as const, function: fn, measure, by: deeds.by, grain: null },
                evidence,
              },
            ],
          };
        });
      },
      deedsIn(model),
    ),
  list: (model) =>
    oneOf(model.tables.map(({ name }) => name)).chain((table) => {
      if (table === null) return fc.constant(null);
      const shown = shownColumns(model, table).map(({ name }) => ({ table, column: name }));
      return fc
        .tuple(conditionOf(model, table), fc.option(timeOf(model, table)))
        .map(([filter, time]) =>
          filter === null || shown.length === 0
            ? null
            : settled(model, { detail: { table, columns: shown, isDistinct: false }, filters: [filter], time }),
        );
    }),
  "first of a list": (model) =>
    oneOf(facts(model)).chain((column) =>
      fc
        .tuple(fc.constantFrom(1, 5, 10), fc.constantFrom("descending" as const, "ascending" as const))
        .map(([limit, direction]) => {
          if (column === null) return null;
          const name = findTable(model, column.table)?.nameColumn;
          if (name == null) return null;
          return settled(model, {
            detail: {
              table: column.table,
              columns: [{ table: column.table, column: name }, column],
              isDistinct: false,
            },
            filters:
              (findColumn(model, column.table, column.column)?.profile.nullCount ?? 1) > 0
                ? [{ column, via: null, condition: { operator: "is_not_null" }, evidence: [] }]
                : [],
            limit,
            order: [{ by: "detail", index: 1, direction, evidence: ["top"] }],
          });
        }),
    ),
  "different values": (model) =>
    oneOf(figuresOf(model))
      .chain((figure) => (figure === null ? fc.constant(null) : groupOf(model, figure.table, 60)))
      .map((group) => {
        if (group === null || group.column.table === undefined) return null;
        return settled(model, { detail: { table: group.column.table, columns: [group.column], isDistinct: true } });
      }),
};
