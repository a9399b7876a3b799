"use server";
import { z } from "zod";
import { chartEditSchema } from "#lib/domain/chart-edit-schema";
import {
  crossFilterSchema,
  type Dashboard,
  type DashboardSummary,
  dashboardDefinitionSchema,
  type FilterField,
  fieldIdSchema,
  filterValueSchema,
  type OpenDashboard,
  type SavedDashboard,
  type TileState,
  tileIdSchema,
} from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AddedTile } from "#lib/services/dashboard-answers";
import type { ImportedDashboard } from "#lib/services/dashboard-files";
import { guardedAction } from "./guarded-action.ts";

const idInputSchema = z.object({ id: z.uuid() });
const createInputSchema = z.object({ definition: dashboardDefinitionSchema });
const saveInputSchema = idInputSchema.extend({
  /** The change that the browser has seen. */
  seenRev: z.number().int().min(1),
  definition: dashboardDefinitionSchema,
});
const addTileInputSchema = z.object({
  target: z.union([
    z.object({ dashboardId: z.uuid() }),
    z.object({ newTitle: z.string().trim().min(1).max(dashboardLimits.titleCharacters) }),
  ]),
  from: z.object({ sessionId: z.uuid(), resultId: z.uuid() }),
  chartEdit: chartEditSchema,
});
const saveFromChatInputSchema = z.object({
  sessionId: z.uuid(),
  messageId: z.uuid(),
  /** How the charts of the answer were changed by hand. */
  chartEdits: z.array(z.object({ resultId: z.uuid(), chartEdit: chartEditSchema })).max(dashboardLimits.tiles),
});
const runTilesInputSchema = idInputSchema
  .extend({
    tileIds: z.array(tileIdSchema).max(dashboardLimits.tiles).nullable(),
    filters: z.array(filterValueSchema).max(dashboardLimits.filters),
    crossFilters: z.array(crossFilterSchema).max(dashboardLimits.filters),
    /** A yes to what failed as TOO_COSTLY, for this one run. It names its tiles: nobody says yes unseen. */
    isApproved: z.boolean().default(false),
  })
  .refine(({ tileIds, isApproved }) => tileIds !== null || !isApproved);
const filterValuesInputSchema = idInputSchema.extend({
  fieldId: fieldIdSchema,
  search: z.string().max(dashboardLimits.searchCharacters),
});
const importInputSchema = z.object({
  /** As it lies on the disk: as a text its quotes would grow on the way. */
  file: z.instanceof(File).refine(({ size }) => size <= dashboardLimits.importBytes),
});
const askAboutInputSchema = idInputSchema.extend({ tileId: tileIdSchema });

export type DashboardIdInput = z.infer<typeof idInputSchema>;
export type CreateDashboardInput = z.infer<typeof createInputSchema>;
export type SaveDashboardInput = z.infer<typeof saveInputSchema>;
export type AddTileInput = z.infer<typeof addTileInputSchema>;
export type SaveFromChatInput = z.infer<typeof saveFromChatInputSchema>;
export type RunTilesInput = z.input<typeof runTilesInputSchema>;
export type FilterValuesInput = z.infer<typeof filterValuesInputSchema>;
export type ImportDashboardInput = z.infer<typeof importInputSchema>;
export type AskAboutTileInput = z.infer<typeof askAboutInputSchema>;
export type { AddedTile, ImportedDashboard };

/** The caller's dashboards, the last changed first. */
export async function listDashboardsAction(): Promise<Result<readonly DashboardSummary[], PublicError>> {
  return guardedAction(z.undefined(), undefined, (app, _input, caller) => app.dashboards.list(caller.ownerId));
}

/** Makes a dashboard of a definition. */
export async function createDashboardAction(input: CreateDashboardInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction(createInputSchema, input, (app, { definition }, caller) =>
    app.dashboards.create(caller.ownerId, definition),
  );
}

/** A dashboard with what its tiles showed last. */
export async function openDashboardAction(input: DashboardIdInput): Promise<Result<OpenDashboard, PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.open(caller.ownerId, id));
}

/** Keeps a change, or gives the newer state that somebody else made meanwhile. */
export async function saveDashboardAction(input: SaveDashboardInput): Promise<Result<SavedDashboard, PublicError>> {
  return guardedAction(saveInputSchema, input, (app, value, caller) => app.dashboards.save(caller.ownerId, value));
}

/** The same dashboard once more. */
export async function duplicateDashboardAction(input: DashboardIdInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.duplicate(caller.ownerId, id));
}

/** Removes a dashboard; for a while it can be taken back. */
export async function removeDashboardAction(input: DashboardIdInput): Promise<Result<null, PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.remove(caller.ownerId, id));
}

/** Takes back a removal. */
export async function restoreDashboardAction(input: DashboardIdInput): Promise<Result<null, PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.restore(caller.ownerId, id));
}

/** Adds an answer of a chat to a dashboard, or to a new one. */
export async function addTileAction(input: AddTileInput): Promise<Result<AddedTile, PublicError>> {
  return guardedAction(addTileInputSchema, input, (app, value, caller) =>
    app.dashboards.addTile(caller.ownerId, value),
  );
}

/** Keeps a dashboard that was built in a chat. */
export async function saveDashboardFromChatAction(input: SaveFromChatInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction(saveFromChatInputSchema, input, (app, value, caller) =>
    app.dashboards.saveFromChat(caller.ownerId, value),
  );
}

/** Runs tiles on today's data; each state comes as soon as it is there. */
export async function runTilesAction(
  input: RunTilesInput,
): Promise<Result<{ states: ReadableStream<TileState> }, PublicError>> {
  return guardedAction(runTilesInputSchema, input, (app, value, caller) =>
    app.dashboards.runTiles(caller.ownerId, value),
  );
}

/** Columns by which the tiles of a dashboard can be narrowed down. */
export async function addableFiltersAction(
  input: DashboardIdInput,
): Promise<Result<readonly FilterField[], PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.addableFilters(caller.ownerId, id),
  );
}

/** Values that a filter can be set to. */
export async function filterValuesAction(input: FilterValuesInput): Promise<Result<readonly string[], PublicError>> {
  return guardedAction(filterValuesInputSchema, input, (app, value, caller) =>
    app.dashboards.filterValues(caller.ownerId, value),
  );
}

/** Makes a link that shows the dashboard to whoever has it; an earlier link ends. */
export async function shareDashboardAction(input: DashboardIdInput): Promise<Result<{ token: string }, PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.share(caller.ownerId, id));
}

/** Ends the link. */
export async function unshareDashboardAction(input: DashboardIdInput): Promise<Result<null, PublicError>> {
  return guardedAction(idInputSchema, input, (app, { id }, caller) => app.dashboards.unshare(caller.ownerId, id));
}

/** Makes a dashboard of an exported file. */
export async function importDashboardAction(
  input: ImportDashboardInput,
): Promise<Result<ImportedDashboard, PublicError>> {
  return guardedAction(importInputSchema, input, async (app, { file }, caller) =>
    app.dashboards.importFile(caller.ownerId, await file.text()),
  );
}

/** Begins a chat that holds the tile's question and answer. */
export async function askAboutTileAction(
  input: AskAboutTileInput,
): Promise<Result<{ sessionId: string }, PublicError>> {
  return guardedAction(askAboutInputSchema, input, (app, value, caller) =>
    app.dashboards.askAbout(caller.ownerId, value),
  );
}
