/** How a figure of a plan is called and written, in computed tables and in words about them. */
import "server-only";
import type { OutputColumn, ValueFormat } from "#lib/domain/chart";
import type { PlanMetric, TimeGrain } from "#lib/domain/plan";
import { grainLabel } from "#lib/domain/time-grain";
import { metricNumber } from "#lib/planner/plan/metric-number";
import type { SemanticModel } from "#lib/semantic/model";
import { amountText } from "../amount-text.ts";
import type { ComputedColumn } from "./computed-result.ts";

export type FigureLook = { readonly label: string; readonly format: ValueFormat | null; readonly unit: string | null };

/** As the model of the data says it. */
export function figureLook(metric: PlanMetric, model: SemanticModel): FigureLook {
  return { label: metric.label, ...metricNumber(metric, model) };
}

/** A figure by itself, short, with its unit. */
export function amount(value: number, { label, format, unit }: FigureLook): string {
  return amountText(value, { name: label, kind: "float", format, unit });
}

/** "Jul 2026", "2026-07-01" */
export function stepName(from: string, grain: TimeGrain): string {
  return grainLabel(Date.parse(from), grain);
}

/** A column of names. */
export function textColumn(label: string, extra: Partial<OutputColumn> = {}): ComputedColumn {
  return { kind: "text", output: { label, role: "category", isAdditive: false, format: null, ...extra } };
}

/** A column of first days of steps. */
export function timeColumn(label: string, grain: TimeGrain): ComputedColumn {
  return { kind: "date", output: { label, role: "time", isAdditive: false, format: null, grain } };
}

/** A column of the figure's own numbers. */
export function figureColumn(
  label: string,
  { format, unit }: Pick<FigureLook, "format" | "unit">,
  extra: Partial<OutputColumn> = {},
): ComputedColumn {
  const own = unit === null ? {} : { unit };
  return { kind: "float", output: { label, role: "measure", isAdditive: false, format, ...own, ...extra } };
}

/** A column of whole numbers. */
export function countColumn(label: string): ComputedColumn {
  return { kind: "integer", output: { label, role: "measure", isAdditive: false, format: "integer" } };
}
