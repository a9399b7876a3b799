/** What drawing a chart of all rows takes. */
import { z } from "zod";
import { outputColumnSchema } from "../chart.ts";
import { chartEditSchema } from "../chart-edit-schema.ts";
import { inputLimits } from "../input-limits.ts";
import { planSchema } from "../plan.ts";

export const readChartInputSchema = z.object({
  resultId: z.uuid(),
  outputs: z.array(outputColumnSchema).max(inputLimits.resultColumns),
  hint: planSchema.shape.chartHint,
  question: z.string().max(inputLimits.questionCharacters),
  edit: chartEditSchema,
});
export type ReadChartInput = z.infer<typeof readChartInputSchema>;
