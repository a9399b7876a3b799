/** What is done to dashboards: made, saved, run, filtered, brought in, asked about. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";
import { chartEditSchema } from "../chart-edit-schema.ts";
import {
  crossFilterSchema,
  dashboardDefinitionSchema,
  fieldIdSchema,
  filterValueSchema,
  tileIdSchema,
} from "../dashboard.ts";
import { folderLimits } from "../dashboard-folders.ts";
import { dashboardLimits } from "../dashboard-limits.ts";
import { parametersSchema } from "../dashboard-parameter-schema.ts";

export const idInputSchema = z.object({ id: z.uuid() });
export const createInputSchema = z.object({ definition: dashboardDefinitionSchema });
export const saveInputSchema = idInputSchema.extend({
  /** The change that the browser has seen. */
  seenRev: z.number().int().min(1),
  definition: dashboardDefinitionSchema,
});
export const addTileInputSchema = z.object({
  target: z.union([
    z.object({
      dashboardId: z.uuid(),
      /** Null: the first one. */
      tabId: tileIdSchema.nullable(),
    }),
    z.object({ newTitle: z.string().trim().min(1).max(dashboardLimits.titleCharacters) }),
  ]),
  from: z.object({ sessionId: z.uuid(), resultId: z.uuid() }),
  chartEdit: chartEditSchema,
});
export const saveFromChatInputSchema = z.object({
  sessionId: z.uuid(),
  messageId: z.uuid(),
  /** How the charts of the answer were changed by hand. */
  chartEdits: z.array(z.object({ resultId: z.uuid(), chartEdit: chartEditSchema })).max(dashboardLimits.tiles),
});
export const runTilesInputSchema = idInputSchema
  .extend({
    tileIds: z.array(tileIdSchema).max(dashboardLimits.tiles).nullable(),
    filters: z.array(filterValueSchema).max(dashboardLimits.filters),
    crossFilters: z.array(crossFilterSchema).max(dashboardLimits.filters),
    parameters: parametersSchema.default([]),
    /** A yes to what failed as TOO_COSTLY, for this one run. It names its tiles: nobody says yes unseen. */
    isApproved: z.boolean().default(false),
  })
  .refine(({ tileIds, isApproved }) => tileIds !== null || !isApproved);
export const carryInputSchema = idInputSchema.extend({ context: contextSchema });
const folderNameSchema = z.string().trim().min(1).max(folderLimits.nameCharacters);
export const newFolderInputSchema = z.object({ name: folderNameSchema, dashboardIds: z.array(z.uuid()).max(1_000) });
export const renameFolderInputSchema = idInputSchema.extend({ name: folderNameSchema });
export const folderPlaceInputSchema = idInputSchema.extend({
  /** Null: in none. */
  folderId: z.uuid().nullable(),
});
export const versionInputSchema = idInputSchema.extend({ number: z.number().int().min(1) });
export const stopRefreshInputSchema = z.object({ refreshId: z.uuid() });
export const filterValuesInputSchema = idInputSchema.extend({
  fieldId: fieldIdSchema,
  search: z.string().max(dashboardLimits.searchCharacters),
});
export const shareInputSchema = idInputSchema.extend({
  filters: z.array(filterValueSchema).max(dashboardLimits.filters),
  crossFilters: z.array(crossFilterSchema).max(dashboardLimits.filters),
  parameters: parametersSchema.default([]),
});
export const importInputSchema = z.object({
  /** As it lies on the disk: as a text its quotes would grow on the way. */
  file: z.instanceof(File).refine(({ size }) => size <= dashboardLimits.importBytes),
});
export const askAboutInputSchema = idInputSchema.extend({ tileId: tileIdSchema });
export type DashboardIdInput = z.infer<typeof idInputSchema>;
export type CreateDashboardInput = z.infer<typeof createInputSchema>;
export type SaveDashboardInput = z.infer<typeof saveInputSchema>;
export type AddTileInput = z.infer<typeof addTileInputSchema>;
export type SaveFromChatInput = z.infer<typeof saveFromChatInputSchema>;
export type RunTilesInput = z.input<typeof runTilesInputSchema>;
export type CarryDashboardInput = z.infer<typeof carryInputSchema>;
export type NewFolderInput = z.infer<typeof newFolderInputSchema>;
export type RenameFolderInput = z.infer<typeof renameFolderInputSchema>;
export type FolderPlaceInput = z.infer<typeof folderPlaceInputSchema>;
export type DashboardVersionInput = z.infer<typeof versionInputSchema>;
export type StopRefreshInput = z.infer<typeof stopRefreshInputSchema>;
export type ShareDashboardInput = z.input<typeof shareInputSchema>;
export type ImportDashboardInput = z.infer<typeof importInputSchema>;
export type AskAboutTileInput = z.infer<typeof askAboutInputSchema>;
