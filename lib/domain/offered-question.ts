/** A question of our own making, with the id of the plan that answers it; without one it is read like any other. */
import { z } from "zod";

export const offeredQuestionSchema = z.object({ question: z.string(), planId: z.string().nullable() }).readonly();
export type OfferedQuestion = z.infer<typeof offeredQuestionSchema>;
