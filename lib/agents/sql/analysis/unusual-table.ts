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
  return {
    columns: [
      ...[textColumn("Figure"), textColumn("Found"), textColumn("From"), textColumn("To")],
      ...[figureColumn("Actual", amounts), figureColumn("Was expected", amounts)],
      ...[figureColumn("Difference in %", { format: "percent", unit: null }), countColumn("Steps judged")],
    ],
    rows: figures.flatMap(({ look: { label }, findings, judged }): ResultRow[] => {
      const none: ResultRow = [label, "nothing unusual", null, null, null, null, null, judged.model.tested];
      const found = findings.map(
        (one): ResultRow => [
          ...[
            label,
            findingNames[one.kind],
            one.from,
            one.to,
            one.actual,
            one.expected,
            partOf(one),
            judged.model.tested,
          ],
        ],
      );
      return found.length === 0 ? [none] : found;
    }),
  };
}

function partOf(finding: Finding): number | null {
  if (finding.kind === "missing-load") return null;
  return finding.percent === null ? null : finding.percent / 100;
}
