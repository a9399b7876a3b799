/** Result parts for tests of what is shown, with their rows. */
import { type ChartRequest, chooseChart } from "#lib/domain/chart-chooser";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";

let count = 0;

export type SamplePart = { readonly part: ResultPart; readonly rows: readonly ResultRow[] };

/** The part that the given result would become; `more` replaces pieces of its reference. */
export function samplePart(title: string, request: ChartRequest, more: Partial<ResultPart["ref"]> = {}): SamplePart {
  count += 1;
  const choice = chooseChart(request);
  const part: ResultPart = {
    type: "result",
    title,
    context: { database: "DEMO", schema: "SALES" },
    engine: "duckdb",
    sql: "SELECT 1",
    ref: {
      id: `result-${count}`,
      columns: [...request.columns],
      rowCount: request.rows.length,
      limited: false,
      limitEnforced: false,
      ms: 182,
      ...more,
    },
    outputs: [...request.outputs],
    chart: choice.spec,
    chartReason: choice.reason,
    plan: null,
    chips: [],
    sources: [],
    brain: "rules",
  };
  return { part, rows: request.rows };
}
