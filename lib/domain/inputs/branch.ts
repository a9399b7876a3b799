/** What saying a message in other words takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";

export const branchInputSchema = z.object({
  sessionId: z.uuid(),
  /** The message of the user's that is said in other words. */
  seq: z.number().int().min(1),
  text: z.string().trim().min(1).max(inputLimits.questionCharacters),
  /** Of the new chat; made by the browser. */
  branchId: z.uuid(),
  /** Made by the browser: sending the same message twice starts one run. */
  clientMessageId: z.uuid(),
});
export type BranchInput = z.infer<typeof branchInputSchema>;
