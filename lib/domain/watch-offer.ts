/** What an answer offers to do by itself from now on, because the user wished for it: nothing comes of it before a yes. */
import { z } from "zod";
import { alertRuleSchema } from "./alert.ts";
import { scheduleRuleSchema } from "./schedule.ts";

export const watchOfferSchema = z.object({
  /** Of the answer that is asked anew. */
  resultId: z.string(),
  when: scheduleRuleSchema.shape.when,
  /** That in words, by whatever clock: "Every Monday at 08:00". */
  rhythm: z.string(),
  alert: alertRuleSchema.nullable(),
  /** Whereupon it tells, in words: "Orders: below 50"; null where it tells each time. */
  condition: z.string().nullable(),
  /** Its limit is a percentage. */
  isPercent: z.boolean(),
  /** What was taken without having been said. */
  notes: z.array(z.string()),
});
export type WatchOffer = z.infer<typeof watchOfferSchema>;
