/** What exploring a schema takes. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";

export const exploredPartInputSchema = z.object({
  context: contextSchema,
  kind: z.enum(["measure", "dimension", "check"]),
  /** As the exploration names it. */
  id: z.string().min(1).max(2_000),
});
export type ExploredPartInput = z.infer<typeof exploredPartInputSchema>;
