/** Shapes of plans around any figure: ranked, compared, kept, along steps in time. */
import fc from "fast-check";
import type { Plan, PlanDimension, PlanOrder, TimeGrain } from "#lib/domain/plan";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { isAdditive } from "#lib/planner/plan/additivity";
import { calculationProblem } from "#lib/planner/plan-building/add-calculation";
import { canReach } from "#lib/semantic/join-graph";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import {
  conditionOf,
  countOf,
  type Figure,
  figuresOf,
  grains,
  groupOf,
  groupsOfTable,
  oneOf,
  ownTimeOf,
  settled,
  stepOf,
  timeOf,
  yearOf,
} from "./sayable-parts.ts";

/** Null where the model has no such plan. */
export type Sayable = fc.Arbitrary<Plan | null>;
export type Kind = (model: SemanticModel) => Sayable;

export const evidence = ["said"];
export const byFigure = (direction: PlanOrder["direction"]): PlanOrder[] => [
  { by: "metric", index: 0, direction, evidence: [direction === "ascending" ? "lowest" : "top"] },
];

export function ofFigure(
  model: SemanticModel,
  more: (figure: Figure) => fc.Arbitrary<Partial<Plan> | null>,
  isMeant: (figure: Figure) => boolean = () => true,
): Sayable {
  return oneOf(figuresOf(model).filter(isMeant)).chain((figure) => {
    if (figure === null) return fc.constant(null);
    return more(figure).map((parts) =>
      parts === null ? null : settled(model, { metrics: [figure.metric], ...parts }),
    );
  });
}

export const isSum = ({ metric }: Figure): boolean => isAdditive(metric.expression);

export function present<Part>(part: Part | null, build: (part: Part) => Partial<Plan>): Partial<Plan> | null {
  return part === null ? null : build(part);
}

/** Steps in time, and what is calculated along them. */
export function alongSteps(
  model: SemanticModel,
  calculation: (grain: TimeGrain) => fc.Arbitrary<PlanCalculation>,
): Sayable {
  return fc
    .constantFrom<TimeGrain[]>("month", "month", "quarter", "week")
    .chain((grain) =>
      ofFigure(model, ({ table }) =>
        fc
          .record({
            one: calculation(grain),
            time: fc.option(fc.constant(yearOf(model, table))),
            group: fc.option(groupOf(model, table, 20), { freq: 2 }),
          })
          .map(({ one, time, group }) => {
            const step = stepOf(model, table, grain);
            const groups: PlanDimension[] = group === null ? [] : [group];
            return present(step, (known) => ({ dimensions: [known, ...groups], calculation: one, time }));
          }),
      ),
    )
    .map((plan) => carried(plan));
}

export function carried(plan: Plan | null): Plan | null {
  if (plan === null || plan.calculation === null) return plan;
  return calculationProblem(plan.calculation, plan) === null ? plan : null;
}

export function ofGroups(
  model: SemanticModel,
  count: number,
  calculation: fc.Arbitrary<PlanCalculation>,
  more: Partial<Plan> = {},
): Sayable {
  return ofFigure(
    model,
    ({ table }) =>
      fc
        .tuple(groupsOfTable(model, table, count), calculation, fc.option(timeOf(model, table)))
        .map(([dimensions, one, time]) =>
          dimensions.length < count ? null : { dimensions, calculation: one, time, ...more },
        ),
    isSum,
  ).map(carried);
}

export const ranked: Kind = (model) =>
  ofFigure(model, ({ table }) =>
    fc
      .record({
        group: groupOf(model, table, 5000),
        limit: fc.constantFrom(1, 3, 10),
        isLow: fc.boolean(),
        time: fc.option(timeOf(model, table)),
      })
      .map(({ group, limit, isLow, time }) =>
        present(group, (dimension) => ({
          dimensions: [dimension],
          limit,
          order: byFigure(isLow ? "ascending" : "descending"),
          time,
        })),
      ),
  );

export const rankedWithin: Kind = (model) =>
  ofFigure(model, ({ table }) =>
    fc
      .record({
        groups: groupsOfTable(model, table, 2),
        limit: fc.constantFrom(1, 3),
        grain: fc.option(grains),
        isStepped: fc.boolean(),
      })
      .map(({ groups: [whole, part], limit, grain }) => {
        if (whole === undefined || part === undefined) return null;
        const step = grain === null ? null : stepOf(model, table, grain);
        return { dimensions: [whole, step ?? part], limit, limitWithin: [0], order: byFigure("descending") };
      }),
  );

/** The time before: of each step, or of all. */
function beside(grain: TimeGrain | null, isYear: boolean): Plan["compare"] {
  if (grain !== null && !isYear)
    return { shift: { grain, count: 1 }, label: `previous ${grain}`, only: null, evidence };
  const label = grain === null ? "previous year" : "a year before";
  return { shift: { grain: "year", count: 1 }, label, only: null, evidence };
}

export const compared: Kind = (model) =>
  ofFigure(model, ({ table }) =>
    fc
      .record({
        group: fc.option(groupOf(model, table, 40)),
        grain: fc.constantFrom<(TimeGrain | null)[]>(null, "month", "quarter"),
        isYear: fc.boolean(),
      })
      .map(({ group, grain, isYear }) => {
        const time = yearOf(model, table);
        const step = grain === null ? null : stepOf(model, table, grain);
        if (time === null) return null;
        const groups = group === null ? [] : [group];
        return { dimensions: step === null ? groups : [step, ...groups], time, compare: beside(grain, isYear) };
      }),
  );

export const kept: Kind = (model) =>
  ofFigure(model, ({ table, metric }) =>
    fc
      .record({
        group: groupOf(model, table, 500),
        operator: fc.constantFrom(">" as const, ">=" as const, "<" as const),
        value: fc.constantFrom<(number | "average")[]>(5, 100, 2000, "average"),
      })
      .map(({ group, operator, value }) =>
        present(group, (dimension) => ({
          dimensions: [dimension],
          having: [{ metric: metric.expression, operator, value, evidence }],
        })),
      ),
  );

/** Things that others belong to, with or without them. */
export const related: Kind = (model) => {
  const pairs = model.relationships.filter(
    ({ fromTable, toTable }) => fromTable !== toTable && canReach(model, fromTable, toTable),
  );
  return oneOf(pairs).chain((pair) => {
    if (pair === null) return fc.constant(null);
    const { fromTable: table, toTable: of } = pair;
    const count = { kind: "count" as const, table };
    return fc
      .record({
        isNegated: fc.boolean(),
        isListed: fc.boolean(),
        having: fc.constantFrom(
          null,
          null,
          { measure: count, operator: ">" as const, value: 3 },
          { measure: count, operator: ">=" as const, value: 2 },
        ),
        time: fc.option(ownTimeOf(model, table)),
      })
      .map(({ isNegated, having, time }) => {
        const exists = [{ of, table, isNegated: having === null && isNegated, filters: [], time, having, evidence }];
        return settled(model, { metrics: [countOf(model, of).metric], exists });
      });
  });
};

/** The counts of rows of one value each, called as a question would call them. */
export const course: Kind = (model) =>
  oneOf(model.tables.map(({ name }) => name)).chain((table) => {
    if (table === null) return fc.constant(null);
    const { metric } = countOf(model, table);
    const step = conditionOf(model, table).map((filter) => {
      const { condition, column } = filter ?? {};
      if (
        filter === null ||
        condition?.operator !== "=" ||
        typeof condition.value !== "string" ||
        column?.table !== table
      )
        return null;
      const label = `${metric.label} with ${findColumn(model, table, column.column)?.label} ${condition.value}`;
      const measure = { kind: "count" as const, table };
      return { name: null, label, expression: { kind: "filtered" as const, measure, filters: [filter] }, evidence };
    });
    return fc
      .tuple(step, step)
      .map(([first, second]) =>
        first === null || second === null || first.label === second.label
          ? null
          : settled(model, { metrics: [metric, first, second], calculation: { kind: "funnel", evidence } }),
      );
  });
