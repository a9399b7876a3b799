/** What stopping a run takes. */
import { z } from "zod";

export const cancelRunInputSchema = z.object({ runId: z.uuid() });
export type CancelRunInput = z.infer<typeof cancelRunInputSchema>;
