/** What choosing other databases takes. */
import { z } from "zod";
import { contextSelectionSchema } from "../session.ts";

export const changeContextInputSchema = contextSelectionSchema.extend({
  /** null while the chat has no question yet. */
  sessionId: z.uuid().nullable(),
});
export type ChangeContextInput = z.input<typeof changeContextInputSchema>;
