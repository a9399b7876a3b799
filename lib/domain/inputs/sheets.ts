/** What the sheet of a chat takes: which answers, and what they are narrowed down by. */
import { z } from "zod";
import { fieldIdSchema, filterValueSchema } from "../dashboard.ts";
import { dashboardLimits } from "../dashboard-limits.ts";
import { sheetLimits } from "../sheet.ts";

const sheetSchema = z.object({
  sessionId: z.uuid(),
  /** Of the answers as the chat shows them. */
  resultIds: z.array(z.uuid()).min(1).max(sheetLimits.answers),
});

export const putOnSheetInputSchema = z.object({
  sessionId: z.uuid(),
  /** The result that the answer began with. */
  card: z.uuid(),
  isOn: z.boolean(),
});
export type PutOnSheetInput = z.infer<typeof putOnSheetInputSchema>;

export const sheetFiltersInputSchema = sheetSchema;
export type SheetFiltersInput = z.infer<typeof sheetFiltersInputSchema>;

export const sheetValuesInputSchema = sheetSchema.extend({
  fieldId: fieldIdSchema,
  search: z.string().max(dashboardLimits.searchCharacters),
});
export type SheetValuesInput = z.infer<typeof sheetValuesInputSchema>;

/** Which filters there are is a matter of all answers of the sheet; one of them is narrowed down. */
export const narrowAnswerInputSchema = sheetSchema
  .extend({
    resultId: z.uuid(),
    filters: z.array(filterValueSchema).min(1).max(sheetLimits.filters),
    /** A yes to what failed as TOO_COSTLY, for this once. */
    isApproved: z.boolean(),
  })
  .refine(({ resultIds, resultId }) => resultIds.includes(resultId));
export type NarrowAnswerInput = z.infer<typeof narrowAnswerInputSchema>;
