/**
 * What can be chosen instead of typed: a plan that was made beforehand. It stays on the server under an id; the browser
 * holds the id and the words that stand for it.
 */
import { z } from "zod";
import { planSchema } from "./plan.ts";

export const planOfferSchema = z.object({
  id: z.string(),
  /** What is made of the plan: its answer, or a dashboard about it. */
  wish: z.enum(["answer", "dashboard"]),
  plan: planSchema,
  /** Of the semantic model that the plan was made over; with another one the offer has expired. */
  modelVersion: z.string(),
});
export type PlanOffer = z.infer<typeof planOfferSchema>;

/** What somebody chose; without an offer where nothing is kept under the id any more. */
export const chosenOfferSchema = z.object({ id: z.string(), offer: planOfferSchema.nullable() });
export type ChosenOffer = z.infer<typeof chosenOfferSchema>;
