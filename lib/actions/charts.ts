"use server";
import type { DrawnChart } from "#lib/domain/drawn-chart";
import type { PublicError, Result } from "#lib/domain/errors";
import { type ReadChartInput, readChartInputSchema } from "#lib/domain/inputs/charts";
import { guardedAction } from "./guarded-action.ts";

/** The chart of all rows of a stored result, as data to draw. NOT_FOUND for a result of somebody else. */
export async function readChartAction(input: ReadChartInput): Promise<Result<DrawnChart, PublicError>> {
  return guardedAction("readResults", readChartInputSchema, input, (app, value, caller) =>
    app.charts.read(caller.ownerId, value),
  );
}
