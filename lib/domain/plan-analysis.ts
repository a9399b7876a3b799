/**
 * What is to be found out about the figures of a plan, beyond showing them: what moved them, what of them is unusual, what
 * comes next. The plan says which figures; the analysis asks the warehouse for what it needs besides.
 */
import { z } from "zod";

const evidence = z.array(z.string());

/** The way that the user says a figure went; null where that was left open. */
const claimSchema = z.enum(["rise", "fall"]).nullable();

export const planAnalysisSchema = z.discriminatedUnion("kind", [
  /** Which groups and which drivers moved the figure between the two times of the plan's comparison. */
  z.object({ kind: z.literal("why"), claim: claimSchema, evidence }),
  /** Which steps of the plan's course lie outside of what their own past lets expect. */
  z.object({ kind: z.literal("unusual"), evidence }),
  /** How the plan's course goes on, for so many of its steps. */
  z.object({ kind: z.literal("forecast"), steps: z.number().int().min(1).max(400), evidence }),
  /** Whether two groups of the plan differ by more than chance. */
  z.object({ kind: z.literal("difference"), evidence }),
  /** Whether the plan's two figures go together over its groups. */
  z.object({ kind: z.literal("relation"), evidence }),
]);
export type PlanAnalysis = z.infer<typeof planAnalysisSchema>;
