/** Plans of the kinds that the product makes, over any model, each built without the reader. */
import fc from "fast-check";
import { isSameColumn } from "#lib/planner/plan/same-column";
import {
  conditionOf,
  figuresOf,
  grains,
  groupOf,
  groupsOfTable,
  oneOf,
  stepOf,
  timeOf,
  yearOf,
} from "./sayable-parts.ts";
import {
  alongSteps,
  byFigure,
  carried,
  compared,
  course,
  evidence,
  isSum,
  type Kind,
  kept,
  ofFigure,
  ofGroups,
  present,
  ranked,
  rankedWithin,
  related,
} from "./sayable-shapes.ts";

/** One arbitrary for each kind of plan. */
export const sayableKinds: Readonly<Record<string, Kind>> = {
  figure: (model) => ofFigure(model, ({ table }) => fc.option(timeOf(model, table)).map((time) => ({ time }))),
  "two figures": (model) =>
    ofFigure(model, ({ table, metric }) =>
      oneOf(figuresOf(model).filter((other) => other.table === table && other.metric.label !== metric.label)).chain(
        (other) =>
          fc.option(groupOf(model, table, 40)).map((group) =>
            present(other, (known) => ({
              metrics: [metric, known.metric],
              dimensions: group === null ? [] : [group],
            })),
          ),
      ),
    ),
  "by a group": (model) =>
    ofFigure(model, ({ table }) =>
      groupOf(model, table).map((group) => present(group, (one) => ({ dimensions: [one] }))),
    ),
  "by two groups": (model) =>
    ofFigure(model, ({ table }) =>
      groupsOfTable(model, table, 2).map((dimensions) => (dimensions.length < 2 ? null : { dimensions })),
    ),
  "by a step": (model) =>
    ofFigure(model, ({ table }) =>
      fc
        .tuple(grains, fc.option(groupOf(model, table, 20)), fc.option(timeOf(model, table)))
        .map(([grain, group, time]) =>
          present(stepOf(model, table, grain), (step) => ({
            dimensions: group === null ? [step] : [step, group],
            time,
          })),
        ),
    ),
  "by a part of time": (model) =>
    ofFigure(model, ({ table }) =>
      fc.constantFrom("day_of_week" as const, "month_of_year" as const, "quarter_of_year" as const).map((part) =>
        present(stepOf(model, table, "day"), (step) => ({
          dimensions: [{ ...step, label: capital(part), grain: null, part }],
        })),
      ),
    ),
  "with a condition": (model) =>
    ofFigure(model, ({ table }) =>
      fc
        .tuple(conditionOf(model, table), fc.option(timeOf(model, table)))
        .map(([filter, time]) => present(filter, (one) => ({ filters: [one], time }))),
    ),
  "with a condition by a group": (model) =>
    ofFigure(model, ({ table }) =>
      fc.tuple(conditionOf(model, table), groupOf(model, table, 60)).map(([filter, group]) =>
        // Nobody breaks down by what is one value already.
        filter === null || group === null || isSameColumn(filter.column, group.column)
          ? null
          : { filters: [filter], dimensions: [group] },
      ),
    ),
  "with two conditions": (model) =>
    ofFigure(model, ({ table }) =>
      fc
        .tuple(conditionOf(model, table), conditionOf(model, table))
        .map(([first, second]) =>
          first === null || second === null || JSON.stringify(first.column) === JSON.stringify(second.column)
            ? null
            : { filters: [first, second] },
        ),
    ),
  ranked,
  "ranked within": rankedWithin,
  kept,
  related,
  compared,
  share: (model) =>
    ofFigure(
      model,
      ({ table }) =>
        groupOf(model, table, 60).map((group) => present(group, (one) => ({ dimensions: [one], asShare: true }))),
      isSum,
    ),
  running: (model) =>
    ofFigure(
      model,
      ({ table }) =>
        fc.tuple(grains, fc.boolean()).map(([grain, isYear]) =>
          present(stepOf(model, table, grain), (step) => ({
            dimensions: [step],
            isRunning: true,
            time: isYear ? yearOf(model, table) : null,
          })),
        ),
      isSum,
    ),
  moving: (model) =>
    alongSteps(model, () =>
      fc.record({
        kind: fc.constant("moving" as const),
        function: fc.constantFrom("avg" as const, "sum" as const),
        steps: fc.constantFrom(2, 3, 7, 12),
        evidence: fc.constant(evidence),
      }),
    ),
  indexed: (model) =>
    alongSteps(model, (grain) =>
      fc
        .constantFrom(null, grain === "week" ? "2025-01-06" : "2025-01-01")
        .map((base) => ({ kind: "indexed", base, evidence })),
    ),
  rank: (model) => ofGroups(model, 1, fc.constant({ kind: "rank", evidence })),
  "cumulative share": (model) =>
    ofGroups(model, 1, fc.constant({ kind: "cumulative_share", until: null, evidence }), {
      order: byFigure("descending"),
    }),
  "make up": (model) =>
    ofGroups(
      model,
      1,
      fc.constantFrom(0.5, 0.8).map((until) => ({ kind: "cumulative_share", until, evidence })),
      { order: byFigure("descending") },
    ),
  "share within": (model) =>
    ofGroups(
      model,
      2,
      fc.constantFrom<number[][]>([0], [1]).map((within) => ({ kind: "share_within", within, evidence })),
    ),
  contribution: (model) =>
    ofFigure(
      model,
      ({ table }) =>
        groupOf(model, table, 60).map((group) => {
          const time = yearOf(model, table);
          const compare = { shift: { grain: "year" as const, count: 1 }, label: "2024", only: null, evidence };
          return group === null || time === null
            ? null
            : { dimensions: [group], time, compare, calculation: { kind: "contribution" as const, evidence } };
        }),
      isSum,
    ).map(carried),
  funnel: course,
};

function capital(part: string): string {
  return `${part.charAt(0).toUpperCase()}${part.slice(1).replaceAll("_", " ")}`;
}
