/** Whatever a parameter asks of a plan has an answer, or the plan stays as it is and says why. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { cleared, stepGrains } from "#lib/domain/dashboard-parameters";
import { dialects } from "#lib/domain/dialects";
import type { Plan } from "#lib/domain/plan";
import { compilePlan } from "#lib/planner/compile/compile";
import { parameterPlan } from "#lib/planner/steering/parameter-plan";
import { planProblem } from "#lib/planner/steering/plan-problem";
import type { SemanticMetric, SemanticModel } from "#lib/semantic/model";
import { arbitraryPlan } from "../../../support/planner/arbitrary-plan.ts";
import { harbourModel } from "../../../support/planner/harbour-world.ts";
import { sampleModel } from "../../../support/planner/sample-model.ts";
import { randomCases } from "../../../support/random-cases.ts";

const anyPlan = fc
  .constantFrom(sampleModel, harbourModel)
  .chain((model) => arbitraryPlan(model).map((plan) => ({ model, plan })))
  .filter(({ model, plan }) => planProblem(plan, model) === null);

const anyParameter: fc.Arbitrary<BoardParameter> = fc.oneof(
  fc.constantFrom(...stepGrains).map((grain) => ({ kind: "steps" as const, grain })),
  fc.integer({ min: 1, max: 1_000 }).map((count) => ({ kind: "rows" as const, count })),
);

/** With a figure for each column that has numbers. */
function withFigures(model: SemanticModel): SemanticModel {
  const figures = model.tables.flatMap((table) =>
    table.columns
      .filter(({ role }) => role === "fact")
      .flatMap(({ name: column }) =>
        (["sum", "max"] as const).map((way) => ({
          name: `${way} ${table.name} ${column}`,
          label: `${way} of ${column}`,
          expression: { kind: "aggregate" as const, function: way, column: { table: table.name, column } },
        })),
      ),
  );
  return { ...model, metrics: figures.map((figure) => ({ ...figure, ...plainFigure })) };
}

const plainFigure = { description: null, synonyms: [], format: "number" as const };

/** Those of the tables of a plan's figures, where these have some. */
function nearFigures({ metrics }: SemanticModel, plan: Plan): readonly SemanticMetric[] {
  const told = JSON.stringify(plan.metrics);
  const near = metrics.filter(
    ({ expression }) => expression.kind === "aggregate" && told.includes(JSON.stringify(expression.column.table)),
  );
  return near.length === 0 ? metrics : near;
}

function figureAt(metrics: readonly SemanticMetric[], place: number): SemanticMetric {
  const metric = metrics[place % metrics.length];
  if (metric === undefined) throw new Error("The model has no figures.");
  return metric;
}

/** With a figure of the model in the place of its first one. */
function showing(plan: Plan, { name, label, expression }: SemanticMetric): Plan {
  const [first, ...others] = plan.metrics;
  return first === undefined ? plan : { ...plan, metrics: [{ ...first, name, label, expression }, ...others] };
}

const context = { database: "SHOP", schema: "SALES" };

const worldOf = (model: SemanticModel) => ({ model, dialect: dialects.duckdb });

/** In both dialects; throws where no statement fits. */
function compiles(plan: Plan, model: SemanticModel): void {
  for (const dialect of [dialects.duckdb, dialects.snowflake]) compilePlan(plan, { model, dialect });
}

const stepOf = ({ dimensions }: Plan) => dimensions.find(({ grain }) => grain !== null)?.grain ?? null;

describe("a plan under a parameter", () => {
  test("has an answer in both dialects and what was asked for, or stays and says why", () => {
    const seen = { reached: 0, changed: 0 };
    fc.assert(
      fc.property(anyPlan, anyParameter, ({ plan, model }, parameter) => {
        const before = structuredClone(plan);
        const steered = parameterPlan(plan, parameter, worldOf(model));
        expect(plan).toEqual(before);
        if (steered.kind === "not_reached") {
          expect(steered.why).toMatch(/\S.*\.$/);
          return;
        }
        // One that is so already stays the same, whether it has an answer or not.
        if (steered.plan !== plan) compiles(steered.plan, model);
        if (parameter.kind === "steps") expect(stepOf(steered.plan)).toBe(parameter.grain);
        if (parameter.kind === "rows") expect(steered.plan.limit).toBe(parameter.count);
        seen.reached += 1;
        if (JSON.stringify(steered.plan) !== JSON.stringify(plan)) seen.changed += 1;
      }),
      { numRuns: randomCases({ few: 150, all: 600 }) },
    );
    expect(seen.reached).toBeGreaterThan(5);
    expect(seen.changed).toBeGreaterThan(5);
  });

  test("of another figure shows that in the place of the first one, or stays and says why", () => {
    const seen = { changed: 0, left: 0 };
    fc.assert(
      fc.property(anyPlan, fc.nat(), fc.nat(), fc.nat(3), ({ plan: given, model: bare }, from, to, isShown) => {
        const model = withFigures(bare);
        const near = nearFigures(model, given);
        const [shown, chosen] = [figureAt(near, from), figureAt(near, to)];
        const plan = isShown > 0 ? showing(given, shown) : given;
        fc.pre(planProblem(plan, model) === null);
        const steered = parameterPlan(plan, { kind: "figure", context, shown, chosen }, worldOf(model));
        if (steered.kind === "not_reached") {
          seen.left += 1;
          expect(steered.why).toMatch(/\S.*\.$/);
          return;
        }
        // One that is so already stays the same, whether it has an answer or not.
        if (steered.plan !== plan) compiles(steered.plan, model);
        const named = ({ metrics }: Plan) => metrics.map(({ name }) => name);
        expect(named(steered.plan)).toEqual(named(plan).map((name) => (name === shown.name ? chosen.name : name)));
        seen.changed += shown === chosen ? 0 : 1;
      }),
      { numRuns: 1_000 },
    );
    expect(seen.changed).toBeGreaterThan(3);
    expect(seen.left).toBeGreaterThan(5);
  });

  test("asks for the same once and twice", () => {
    fc.assert(
      fc.property(anyPlan, anyParameter, ({ plan, model }, parameter) => {
        const once = parameterPlan(plan, parameter, worldOf(model));
        if (once.kind === "not_reached") return;
        expect(parameterPlan(once.plan, parameter, worldOf(model))).toEqual(once);
      }),
      { numRuns: randomCases({ few: 100, all: 300 }) },
    );
  });

  test("is the same plan where each tile is as it has it", () => {
    fc.assert(
      fc.property(anyPlan, anyParameter, fc.nat(), ({ plan, model }, parameter, from) => {
        const shown = figureAt(withFigures(model).metrics, from);
        for (const one of [parameter, { kind: "figure" as const, context, shown, chosen: shown }]) {
          const steered = parameterPlan(plan, cleared(one), worldOf(model));
          expect(steered.kind === "reached" && steered.plan).toBe(plan);
        }
      }),
      { numRuns: randomCases({ few: 100, all: 300 }) },
    );
  });
});
