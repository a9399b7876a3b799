/** Counts of one course as rows: each with what it is of the first one and of the one before, and how long it took. */
import type { OutputColumn } from "#lib/domain/chart";
import type { Dialect } from "#lib/domain/dialect";
import type { PlanMetric, SinglePlan } from "#lib/domain/plan";
import type { FunnelTimes, PlanCalculation } from "#lib/domain/plan-calculation";
import type { SemanticModel } from "#lib/semantic/model";
import { stepTimes } from "../plan/funnel-times.ts";
import { literal, quoted } from "../sql/sql-text.ts";
import { compileGroups } from "./compile-groups.ts";
import { joinLines, selectText } from "./select-text.ts";

type Args = { readonly model: SemanticModel; readonly dialect: Dialect };
type Funnel = Extract<PlanCalculation, { kind: "funnel" }>;
type Column = { readonly text: string; readonly output: OutputColumn };

const plain = { isAdditive: false, format: null } as const;
const share = { ...plain, role: "detail", format: "percent" } as const;

const columns: readonly Column[] = [
  { text: "step", output: { ...plain, label: "Step", role: "category", isOrdered: true, isStep: true } },
  { text: "reached", output: { label: "Count", role: "measure", isAdditive: true, format: "integer" } },
  {
    text: "1.0 * reached / nullif(first_value(reached) OVER (ORDER BY place ASC), 0)",
    output: { ...share, label: "Share of the first step" },
  },
  {
    text: "1.0 * reached / nullif(lag(reached) OVER (ORDER BY place ASC), 0)",
    output: { ...share, label: "Share of the step before" },
  },
];

/** The statement and its columns: a row for each figure of the plan, in their order. */
export function compileFunnel(
  plan: SinglePlan,
  { times = null }: { readonly times?: Funnel["times"] | null },
  args: Args,
): { readonly sql: string; readonly outputs: OutputColumn[] } {
  const waits = times === null ? [] : waitMetrics(plan, times);
  const metrics = [...plan.metrics, ...waits.map(({ metric }) => metric)];
  const figures = compileGroups({ ...plan, metrics, calculation: null, order: [], limit: null }, args);
  const headings = figures.outputs.map(({ label }) => label);
  const steps = plan.metrics.map((_, index) => {
    const label = headings[index] ?? "";
    const wait = headings[plan.metrics.length + waits.findIndex(({ step }) => step === index)];
    const isKnown = waits.some(({ step }) => step === index);
    const waited = { text: isKnown ? quoted(wait ?? "") : "NULL", heading: "waited" };
    return selectText({
      columns: [
        { text: String(index + 1), heading: "place" },
        { text: literal(label, args.dialect), heading: "step" },
        { text: quoted(label), heading: "reached" },
        ...(times === null ? [] : [waited]),
      ],
      from: "FROM figures",
    });
  });
  const shown = times === null ? columns : [...columns, { text: "waited", output: waitOutput(times) }];
  const sql = joinLines([
    selectText({
      withs: [
        { name: "figures", text: figures.sql },
        { name: "steps", text: steps.join("\nUNION ALL\n") },
      ],
      columns: shown.map(({ text, output }) => ({ text, heading: quoted(output.label) })),
      from: "FROM steps",
    }),
    "ORDER BY place ASC",
  ]);
  return { sql, outputs: shown.map(({ output }) => output) };
}

function waitOutput({ unit }: FunnelTimes): OutputColumn {
  return { ...plain, role: "detail", label: `Median ${unit} since the step before`, format: "number" };
}

type Wait = { readonly step: number; readonly metric: PlanMetric };

/** A figure more for each step that has a time. */
function waitMetrics(plan: SinglePlan, times: FunnelTimes): Wait[] {
  return stepTimes(plan, times).flatMap((expression, step) => {
    const label = `Time to step ${step + 1}`;
    return expression === null ? [] : [{ step, metric: { name: null, label, expression, evidence: [] } }];
  });
}
