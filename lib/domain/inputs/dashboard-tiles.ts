/** What is done to one tile of a dashboard: its course in other steps, a stretch of it, what is behind a mark. */
import { z } from "zod";
import { crossFilterSchema, filterValueSchema, tileIdSchema } from "../dashboard.ts";
import { dashboardLimits } from "../dashboard-limits.ts";
import { inputLimits } from "../input-limits.ts";
import { planDimensionSchema, planSchema } from "../plan.ts";
import { planEditSchema } from "../plan-part.ts";
import { cellSchema } from "../result-set.ts";
import { idInputSchema } from "./dashboards.ts";

/** A tile with its plan as the page has it: a change may not be saved yet. It is checked like one of a file. */
const tileOfSchema = idInputSchema.extend({ tileId: tileIdSchema, plan: planSchema });
export type TileOfInput = z.infer<typeof tileOfSchema>;

/** Labels and values have no bounds of their own: together they have one. */
function isBounded(given: unknown): boolean {
  return JSON.stringify(given).length <= inputLimits.planEditCharacters;
}

export const tileMenuInputSchema = tileOfSchema;
export const steerTileInputSchema = tileOfSchema.extend({
  edits: z.array(planEditSchema).min(1).max(inputLimits.planEdits).refine(isBounded, "This change is too long."),
});
export type SteerTileInput = z.infer<typeof steerTileInputSchema>;

/** From the first to the last step of a stretch in time, as the result has them. */
export const tileStretchInputSchema = tileOfSchema.extend({ from: cellSchema, to: cellSchema });
export type TileStretchInput = z.infer<typeof tileStretchInputSchema>;

const markedCellsSchema = z
  .array(z.object({ column: z.number().int().min(0).max(999), cell: cellSchema }))
  .max(20)
  .refine(isBounded, "These values are too long.");

/** Whether numbers of a tile can be asked about; the plan is that of what is shown, with the filters that it was asked with. */
export const tileChangeMenuInputSchema = tileOfSchema.extend({
  /** Headings of all figures that are shown. */
  shown: z.array(z.string().max(inputLimits.elementNameCharacters)).max(200),
});
export type TileChangeMenuInput = z.infer<typeof tileChangeMenuInputSchema>;

export const explainTileInputSchema = tileOfSchema.extend({
  cells: markedCellsSchema,
  /** Heading of the figure, or of its series; null where there is one only. */
  figure: z.string().max(inputLimits.elementNameCharacters).nullable(),
  /** Of the chat that is begun with it; made by the browser, so that sending twice begins one. */
  sessionId: z.uuid(),
  clientMessageId: z.uuid(),
});
export type ExplainTileInput = z.infer<typeof explainTileInputSchema>;

/** A number of a tile; the plan is that of what is shown, with the filters that it was asked with. */
export const tileLookInputSchema = tileOfSchema.extend({
  cells: markedCellsSchema,
  /** Heading of the figure, or of its series; null where there is one only. */
  figure: z.string().max(inputLimits.elementNameCharacters).nullable(),
  into: z
    .discriminatedUnion("kind", [
      z.object({ kind: z.literal("records") }),
      z.object({ kind: z.literal("group"), dimension: planDimensionSchema }),
    ])
    .refine(isBounded, "This group is too long."),
  /** In words, for the record of what is asked. */
  filters: z.array(z.string().max(1_000)).max(dashboardLimits.filters * 2),
  /** See `runTilesInputSchema`. */
  isApproved: z.boolean(),
});
export type TileLookInput = z.infer<typeof tileLookInputSchema>;

export const markTargetsInputSchema = tileOfSchema.extend({ picked: z.array(crossFilterSchema).min(1).max(10) });
export type MarkTargetsInput = z.infer<typeof markTargetsInputSchema>;

/** Filters of columns, for a board that may not offer all of them yet. */
export const offerFiltersInputSchema = idInputSchema.extend({
  values: z.array(filterValueSchema).min(1).max(10),
});
export type OfferFiltersInput = z.infer<typeof offerFiltersInputSchema>;
