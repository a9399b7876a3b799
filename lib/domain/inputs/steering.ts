/** What changing an answer by its parts takes. */
import { z } from "zod";
import { inputLimits } from "../input-limits.ts";
import { columnRefSchema, planDimensionSchema } from "../plan.ts";
import { partIdSchema, planEditSchema } from "../plan-part.ts";
import { cellSchema } from "../result-set.ts";

const steeredResultSchema = z.object({
  sessionId: z.uuid(),
  /** Of the version that is changed. */
  resultId: z.uuid(),
});

/** Kinds of parts that can be added by hand. */
export const additionKinds = [
  ...(["figure", "calculation", "group", "condition", "period", "comparison", "order", "first", "column"] as const),
] as const;
export type AdditionKind = (typeof additionKinds)[number];

export const planMenuInputSchema = steeredResultSchema.extend({
  of: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("part"), id: partIdSchema }),
    z.object({ kind: z.literal("addition"), part: z.enum(additionKinds) }),
  ]),
});
export type PlanMenuInput = z.infer<typeof planMenuInputSchema>;

export const timeMenuInputSchema = steeredResultSchema;
export type TimeMenuInput = z.infer<typeof timeMenuInputSchema>;

const pivotGroupsSchema = z.array(z.number().int().min(0).max(99)).max(inputLimits.pivotGroups);

export const pivotInputSchema = steeredResultSchema.extend({
  /** Positions in the groups of the plan, see `PivotLayout`. */
  layout: z.object({ rows: pivotGroupsSchema, columns: pivotGroupsSchema }),
});
export type PivotInput = z.infer<typeof pivotInputSchema>;

export const columnValuesInputSchema = steeredResultSchema.extend({
  column: columnRefSchema,
  search: z.string().max(inputLimits.filterCharacters),
});
export type ColumnValuesInput = z.infer<typeof columnValuesInputSchema>;

/** Labels and values have no bounds of their own: together they have one. */
function isBounded(change: unknown): boolean {
  return JSON.stringify(change).length <= inputLimits.planEditCharacters;
}

export const steerInputSchema = steeredResultSchema.extend({
  edits: z.array(planEditSchema).min(1).max(inputLimits.planEdits).refine(isBounded, "This change is too long."),
  clientMessageId: z.uuid(),
});
export type SteerInput = z.infer<typeof steerInputSchema>;

export const teachWordsInputSchema = steeredResultSchema.extend({
  /** Of the part that was put right. */
  id: partIdSchema,
  words: z.string().min(1).max(inputLimits.elementNameCharacters),
});
export type TeachWordsInput = z.infer<typeof teachWordsInputSchema>;

const markedNumberSchema = steeredResultSchema.extend({
  /** Of the groups that a number stands in. */
  cells: z
    .array(z.object({ column: z.number().int().min(0).max(999), cell: cellSchema }))
    .max(20)
    .refine(isBounded, "These values are too long."),
  /** Heading of the figure, or of its series; null where there is one only. */
  figure: z.string().max(inputLimits.elementNameCharacters).nullable(),
});

export const changeMenuInputSchema = steeredResultSchema;
export type ChangeMenuInput = z.infer<typeof changeMenuInputSchema>;

export const explainInputSchema = markedNumberSchema.extend({ clientMessageId: z.uuid() });
export type ExplainInput = z.infer<typeof explainInputSchema>;

export const drillInputSchema = markedNumberSchema.extend({
  into: z
    .discriminatedUnion("kind", [
      /** In a pivot table each period stands by itself, also where the answer adds them up. */
      z.object({ kind: z.literal("records"), isOfPivot: z.boolean().optional() }),
      z.object({ kind: z.literal("group"), dimension: planDimensionSchema }),
      /** From the first to the last step of a stretch in time, as the result has them. */
      z.object({ kind: z.literal("stretch"), from: cellSchema, to: cellSchema }),
    ])
    .refine(isBounded, "This group is too long."),
  clientMessageId: z.uuid(),
});
export type DrillInput = z.infer<typeof drillInputSchema>;

export const showVersionInputSchema = steeredResultSchema.extend({
  /** The result that the card showed first. */
  card: z.uuid(),
});
export type ShowVersionInput = z.infer<typeof showVersionInputSchema>;
