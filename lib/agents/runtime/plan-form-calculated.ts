/**
 * What is calculated in the form in which a model fills in a plan: columns that no table stores, and what stands beside the
 * figures of finished groups. Kinds that a phrase of people defines (cohorts, baskets) are left to the rules.
 */
import "server-only";
import { z } from "zod";
import { isNumericKind, isTemporalKind } from "#lib/domain/column-kind";
import { derivedName } from "#lib/domain/derived-column";
import type { PlanCalculation } from "#lib/domain/plan-calculation";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { columnForm } from "./plan-form-parts.ts";

const units = ["minutes", "hours", "days", "weeks", "months", "years"] as const;
const operators = ["+", "-", "*", "/"] as const;

export const derivedForm = z.object({
  name: z.string(),
  left: columnForm,
  how: z.enum([...units, ...operators, "band"]),
  right: columnForm.nullable().describe("time is from left to right"),
  width: z.number().nullable().describe("of a band"),
});
type DerivedForm = z.infer<typeof derivedForm>;

export const calculationForm = z.object({
  kind: z.enum([
    ...(["moving_avg", "moving_sum", "indexed", "rank", "cumulative_share", "share_within"] as const),
    ...(["contribution", "compound_growth", "funnel"] as const),
  ]),
  steps: z.number().int().nullable().describe("moved over"),
  base: z.string().nullable().describe("day of the index 100; none: the first"),
  within: z.array(z.number().int()).describe("places of dimensions"),
});
type CalculationForm = z.infer<typeof calculationForm>;

/** The product's calculation; its own schema judges the numbers. */
export function toCalculation(form: CalculationForm | null): unknown {
  if (form === null) return null;
  const { steps, base, within } = form;
  const evidence: string[] = [];
  switch (form.kind) {
    case "moving_avg":
      return { kind: "moving", function: "avg", steps: steps ?? usualSteps, evidence };
    case "moving_sum":
      return { kind: "moving", function: "sum", steps: steps ?? usualSteps, evidence };
    case "indexed":
      return { kind: "indexed", base, evidence };
    case "share_within":
      return { kind: "share_within", within, evidence };
    case "cumulative_share":
      return { kind: "cumulative_share", until: null, evidence } satisfies PlanCalculation;
    default:
      return { kind: form.kind, evidence };
  }
}

/** Where nothing is said. */
const usualSteps = 3;

/** What cannot be calculated, a sentence for each. */
export function derivedFaults(derived: readonly DerivedForm[], model: SemanticModel): string[] {
  return derived.flatMap((form) => {
    const why = faultOf(form, model);
    return why === null ? [] : [`"${form.name}" cannot be calculated: ${why}`];
  });
}

function faultOf({ left, how, right, width }: DerivedForm, model: SemanticModel): string | null {
  const kinds = [left, ...(right === null ? [] : [right])].map(
    ({ table, column }) => findColumn(model, table, column)?.kind ?? null,
  );
  if (kinds.includes(null)) return "a column that it names is not there.";
  const isOf = (fits: typeof isNumericKind): boolean => kinds.every((kind) => kind !== null && fits(kind));
  if (how === "band") return isOf(isNumericKind) && (width ?? 0) > 0 ? null : "a band has a number and a width.";
  if (right === null) return "it needs two columns.";
  if (isUnit(how)) return isOf(isTemporalKind) ? null : "time passes between two dates.";
  return isOf(isNumericKind) ? null : "it needs two numbers.";
}

function isUnit(how: DerivedForm["how"]): how is (typeof units)[number] {
  return units.some((unit) => unit === how);
}

/** The form with the definition of each calculated column in place of its name, wherever it stands. */
export function withDefinitions(form: object, derived: readonly DerivedForm[]): unknown {
  const names = new Map(derived.map((one) => [keyOf(one.left.table, one.name), definitionOf(one)]));
  return JSON.parse(
    JSON.stringify(form, (_key, value: unknown) => {
      const named = columnForm.safeParse(value);
      const known = named.success ? names.get(keyOf(named.data.table, named.data.column)) : undefined;
      return known === undefined || typeof value !== "object" ? value : { ...value, column: known };
    }),
  );
}

function keyOf(table: string, column: string): string {
  return JSON.stringify([table, column]);
}

/** Call it for what has no fault. */
function definitionOf({ left, how, right, width }: DerivedForm): string {
  if (how === "band" || right === null) return derivedName({ kind: "band", of: left, width: width ?? 1 });
  if (isUnit(how)) return derivedName({ kind: "elapsed", unit: how, from: left, to: right });
  return derivedName({ kind: "calculation", operator: how, left, right });
}
