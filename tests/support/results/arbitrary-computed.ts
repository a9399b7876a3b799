/** Random results of calculations: ways from one total to another, and lines with something beside them. */
import fc from "fast-check";
import type { ChartRequest } from "#lib/domain/chart-chooser";
import { chartHintSchema } from "#lib/domain/plan";
import { average, beside, category, measure, months, tableOf } from "./sample-result.ts";

const anyHint = fc.option(fc.constantFrom(...chartHintSchema.options), { freq: 2 });

const wayRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    changes: fc.array(fc.integer({ min: -400, max: 400 }), { minLength: 1, maxLength: 14 }),
    start: fc.integer({ min: -200, max: 5_000 }),
    rest: fc.integer({ min: -20, max: 20 }),
    missed: fc.constantFrom(0, 0, 0, 700),
    hint: anyHint,
  })
  .map(({ changes, start, rest, missed, hint }) => {
    const end = changes.reduce((sum, change) => sum + change, start + rest + missed);
    const names = ["Before", ...changes.map((_, index) => `Change ${index}`), "Rest", "After"];
    const parts = ["start", ...changes.map(() => "change"), "rest", "end"];
    const amounts = measure("Revenue", [start, ...changes, rest, end]);
    return tableOf([category("Step", names), amounts, average("Share"), category("Kind", parts)], { hint });
  });

const anyValues = fc.array(fc.option(fc.integer({ min: -5, max: 900 }), { freq: 5 }), { minLength: 1, maxLength: 24 });

const lineRequest: fc.Arbitrary<ChartRequest> = fc
  .record({
    count: fc.integer({ min: 1, max: 40 }),
    values: anyValues,
    expected: anyValues,
    low: anyValues,
    high: anyValues,
    ahead: anyValues,
    marks: fc.array(fc.constantFrom(null, "", "higher", true, false), { minLength: 1, maxLength: 9 }),
    forecastFrom: fc.constantFrom(undefined, "2023-03-01", "2024-01-01", "no time"),
    hint: anyHint,
  })
  .map(({ count, values, expected, low, high, ahead, marks, forecastFrom, hint }) => {
    const month = months("Month", count);
    const output = forecastFrom === undefined ? month.output : { ...month.output, forecastFrom };
    const columns = [
      ...[{ ...month, output }, measure("Orders", values), measure("Revenue", values)],
      ...[beside(measure("Expected", expected), "expected"), beside(measure("Low", low), "low")],
      ...[beside(measure("High", high), "high"), beside(measure("Forecast", ahead), "forecast")],
      beside(category("Unusual", marks), "mark"),
    ];
    return tableOf(columns, { hint });
  });

/** Of either kind. */
export const computedRequest: fc.Arbitrary<ChartRequest> = fc.oneof(wayRequest, lineRequest);
