/** The price of a language model, as the settings say it. */
import { z } from "zod";

/** In dollars per million tokens; `cached`: of what a provider kept of the input, which else costs as much as the rest. */
export const modelPriceSchema = z.strictObject({
  input: z.number().min(0),
  output: z.number().min(0),
  cached: z.number().min(0).optional(),
});
export type ModelPrice = Readonly<z.infer<typeof modelPriceSchema>>;
