/** A course beside what was expected of it, and what was found in it. */
import "server-only";
import type { Finding } from "#lib/analysis/unusual/unusual";
import type { Plan } from "#lib/domain/plan";
import type { ResultRow } from "#lib/domain/result-set";
import type { ComputedTable } from "./computed-result.ts";
import { countColumn, figureColumn, textColumn, timeColumn } from "./figure-look.ts";
import type { JudgedFigure } from "./judged-figure.ts";

/** So many steps are drawn: those of the time that was asked about, and as much of the past before it. */
const mostShown = 400;
/** Fewer steps than this are no course to look at. */
const fewestShown = 60;

/** One row for each step that is drawn, with what was expected of it and what was found. */
export function expectedTable(
  { look, series, judged, findings }: JudgedFigure,
  { plan: { time }, named }: { readonly plan: Plan; readonly named: string },
): ComputedTable {
  const { points } = series;
  const end = time?.to == null ? points.length : points.filter(({ from }) => from < (time.to ?? "")).length;
  const begin = time?.from == null ? 0 : points.filter(({ from }) => from < (time.from ?? "")).length;
  const shown = Math.min(mostShown, Math.max(fewestShown, 2 * (end - begin)));
  const rows = points.slice(Math.max(0, end - shown), end).map(({ from, value }, index): ResultRow => {
    const place = Math.max(0, end - shown) + index;
    const expected = judged.expectation[place];
    const finding = findings.find((one) => marks(one, from));
    const beside = [expected?.expected ?? null, expected?.low ?? null, expected?.high ?? null];
    return [from, value, ...beside, finding === undefined ? null : findingNames[finding.kind]];
  });
  return {
    columns: [
      timeColumn(named, series.grain),
      figureColumn(look.label, look),
      figureColumn("Expected", look, { outlook: "expected" }),
      figureColumn("Low", look, { outlook: "low", bandLabel: "Usual range" }),
      figureColumn("High", look, { outlook: "high" }),
      textColumn("Unusual", { outlook: "mark" }),
    ],
    rows,
  };
}

/** Single steps are marked one by one, what lasts where it begins. */
function marks({ kind, from, to }: Finding, step: string): boolean {
  return kind === "level-shift" || kind === "trend-break" ? step === from : from <= step && step <= to;
}

export const findingNames: Readonly<Record<Finding["kind"], string>> = {
  spike: "above",
  dip: "below",
  "level-shift": "new level",
  "trend-break": "new trend",
  "missing-load": "missing",
};

/** One row for each finding of each figure; one that says so where there is none. */
export function findingsTable(figures: readonly JudgedFigure[]): ComputedTable {
  const look = figures[0]?.look ?? { format: null, unit: null };
  const isOne = figures.every((one) => one.look.unit === look.unit && one.look.format === look.format);
  const amounts = isOne ? look : { format: null, unit: null };
  const isDivided = figures.some(({ group }) => group !== null);
  return {
    columns: [
      ...[textColumn("Figure"), ...(isDivided ? [textColumn("Group")] : [])],
      ...[textColumn("Found"), textColumn("From"), textColumn("To")],
      ...[figureColumn("Actual", amounts), figureColumn("Was expected", amounts)],
      ...[figureColumn("Usual from", amounts), figureColumn("Usual to", amounts)],
      ...[figureColumn("Difference in %", { format: "percent", unit: null }), countColumn("Steps judged")],
    ],
    rows: figures.flatMap((figure): ResultRow[] => {
      const { look: own, group, findings, judged } = figure;
      const lead = isDivided ? [own.label, group ?? "as a whole"] : [own.label];
      const { tested } = judged.model;
      if (findings.length === 0)
        return [[...lead, "nothing unusual", null, null, null, null, null, null, null, tested]];
      return findings.map((one) => {
        const { low, high } = bandOf(one, figure);
        return [
          ...[...lead, findingNames[one.kind], one.from, one.to],
          ...[one.actual, one.expected, low, high, partOf(one), tested],
        ];
      });
    }),
  };
}

/** Around what was expected, as wide as the band of its steps is on either side. */
function bandOf(
  { from, to, expected }: Finding,
  { judged }: JudgedFigure,
): { readonly low: number | null; readonly high: number | null } {
  const steps = judged.expectation.flatMap((step) =>
    step.from >= from && step.from <= to && step.expected !== null && step.low !== null && step.high !== null
      ? [{ below: step.expected - step.low, above: step.high - step.expected }]
      : [],
  );
  if (steps.length === 0) return { low: null, high: null };
  const mean = (side: "below" | "above"): number => steps.reduce((sum, step) => sum + step[side], 0) / steps.length;
  return { low: expected - mean("below"), high: expected + mean("above") };
}

function partOf(finding: Finding): number | null {
  if (finding.kind === "missing-load") return null;
  return finding.percent === null ? null : finding.percent / 100;
}
