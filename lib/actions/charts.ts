"use server";
import { z } from "zod";
import { inputLimits } from "#lib/config/limits";
import { outputColumnSchema } from "#lib/domain/chart";
import { chartEditSchema } from "#lib/domain/chart-edit-schema";
import type { DrawnChart } from "#lib/domain/drawn-chart";
import type { PublicError, Result } from "#lib/domain/errors";
import { planSchema } from "#lib/domain/plan";
import { guardedAction } from "./guarded-action.ts";

const readChartInputSchema = z.object({
  resultId: z.uuid(),
  outputs: z.array(outputColumnSchema).max(inputLimits.resultColumns),
  hint: planSchema.shape.chartHint,
  question: z.string().max(inputLimits.questionCharacters),
  edit: chartEditSchema,
});
export type ReadChartInput = z.infer<typeof readChartInputSchema>;

/** The chart of all rows of a stored result, as data to draw. NOT_FOUND for a result of somebody else. */
export async function readChartAction(input: ReadChartInput): Promise<Result<DrawnChart, PublicError>> {
  return guardedAction(readChartInputSchema, input, (app, value, caller) => app.charts.read(caller.ownerId, value));
}
