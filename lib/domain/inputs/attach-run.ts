/** What following a run takes. */
import { z } from "zod";

export const attachRunInputSchema = z.object({
  runId: z.uuid(),
  /** First event that is wanted: 1 for all of them, last seen + 1 to go on. */
  fromSeq: z.number().int().min(1),
});
export type AttachRunInput = z.infer<typeof attachRunInputSchema>;
