/** The form of a board's parameters: what the tiles are steered by, beside the filters. */
import { z } from "zod";
import { contextSchema } from "./catalog.ts";
import { dashboardLimits } from "./dashboard-limits.ts";
import { timeGrainSchema } from "./plan.ts";

/** A figure that the semantic model of a schema names. */
const namedFigureSchema = z.object({ name: z.string().min(1).max(200), label: z.string().max(200) });
export type NamedFigure = z.infer<typeof namedFigureSchema>;

/** What a parameter is set to; null: each tile as it has it. */
const parameterSchema = z.discriminatedUnion("kind", [
  /** Steps in time of the tiles over time. */
  z.object({ kind: z.literal("steps"), grain: timeGrainSchema.nullable() }),
  /** How many of the tiles' rows are shown, where only the first ones are. */
  z.object({ kind: z.literal("rows"), count: z.number().int().min(1).max(dashboardLimits.parameterRows).nullable() }),
  /** The figure that is seen where tiles of a schema show another one. */
  z.object({
    kind: z.literal("figure"),
    context: contextSchema,
    shown: namedFigureSchema,
    chosen: namedFigureSchema.nullable(),
  }),
]);
export type BoardParameter = z.infer<typeof parameterSchema>;

/** In a definition: with what they are set to where the address says nothing else. */
export const parametersSchema = z
  .array(parameterSchema)
  .refine((all) => new Set(all.map(({ kind }) => kind)).size === all.length, "A parameter is there twice.");
