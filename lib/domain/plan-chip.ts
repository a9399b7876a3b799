/** The parts of an answer's plan as they are shown over it, each in words and with where it comes from. */
import { z } from "zod";
import { partIdSchema } from "./plan-part.ts";

export const planChipKinds = [
  ...([
    "figure",
    "share",
    "running",
    "calculation",
    "analysis",
    "rows",
    "column",
    "group",
    "condition",
    "either",
    "related",
    "threshold",
  ] as const),
  ...(["period", "comparison", "order", "first", "set", "chart"] as const),
] as const;

export const planChipSchema = z.object({
  /** Of the plan's part. */
  id: partIdSchema,
  kind: z.enum(planChipKinds),
  /** "Revenue", `channel "Online"`, "in 2025" */
  text: z.string(),
  /** The words of the question that it stands for; empty where it has none. */
  words: z.array(z.string()),
  /** `said`: the question has it. `assumed`: nobody said it. `chosen`: set here by the analyst. */
  origin: z.enum(["said", "assumed", "chosen"]),
});
export type PlanChip = z.infer<typeof planChipSchema>;
