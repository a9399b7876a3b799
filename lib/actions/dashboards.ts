"use server";
import { z } from "zod";
import type { Dashboard, DashboardSummary, FilterField, OpenDashboard, SavedDashboard } from "#lib/domain/dashboard";
import type { DashboardLink } from "#lib/domain/dashboard-shared";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type AddTileInput,
  type AskAboutTileInput,
  addTileInputSchema,
  askAboutInputSchema,
  type CarryDashboardInput,
  type CreateDashboardInput,
  carryInputSchema,
  createInputSchema,
  type DashboardIdInput,
  type ImportDashboardInput,
  idInputSchema,
  importInputSchema,
  type RunTilesInput,
  runTilesInputSchema,
  type SaveDashboardInput,
  type SaveFromChatInput,
  type ShareDashboardInput,
  type StopRefreshInput,
  saveFromChatInputSchema,
  saveInputSchema,
  shareInputSchema,
  stopRefreshInputSchema,
} from "#lib/domain/inputs/dashboards";
import type { WatchedRefresh } from "#lib/services/board-refreshes";
import type { AddedTile } from "#lib/services/dashboard-answers";
import type { CarriedDashboard } from "#lib/services/dashboard-carrying";
import type { ImportedDashboard } from "#lib/services/dashboard-files";
import { linkMark } from "#lib/services/link-mark";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

export type { AddedTile, CarriedDashboard, ImportedDashboard };

/** The caller's dashboards, the last changed first. */
export async function listDashboardsAction(): Promise<Result<readonly DashboardSummary[], PublicError>> {
  return guardedAction("readDashboards", z.undefined(), undefined, (app, _input, caller) =>
    app.dashboards.list(caller.ownerId),
  );
}

/** Makes a dashboard of a definition. */
export async function createDashboardAction(input: CreateDashboardInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction("changeDashboards", createInputSchema, input, (app, { definition }, caller) =>
    app.dashboards.create(caller.ownerId, definition),
  );
}

/** A dashboard with what its tiles showed last. */
export async function openDashboardAction(input: DashboardIdInput): Promise<Result<OpenDashboard, PublicError>> {
  return guardedAction("readDashboards", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.open(caller, id),
  );
}

/** Keeps a change, or gives the newer state that somebody else made meanwhile. */
export async function saveDashboardAction(input: SaveDashboardInput): Promise<Result<SavedDashboard, PublicError>> {
  return guardedAction("changeDashboards", saveInputSchema, input, (app, value, caller) =>
    app.dashboards.save(caller, value),
  );
}

/** The same dashboard once more. */
export async function duplicateDashboardAction(input: DashboardIdInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction("changeDashboards", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.duplicate(caller, id),
  );
}

/** The same dashboard once more, asking another schema with the same names; what does not fit is named. */
export async function carryDashboardAction(input: CarryDashboardInput): Promise<Result<CarriedDashboard, PublicError>> {
  return guardedAction("changeDashboards", carryInputSchema, input, (app, value, caller) =>
    app.dashboards.carry(caller, value),
  );
}

/** Removes a dashboard; for a while it can be taken back. */
export async function removeDashboardAction(input: DashboardIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("deleteDashboards", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.remove(caller.ownerId, id),
  );
}

/** Takes back a removal. */
export async function restoreDashboardAction(input: DashboardIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("deleteDashboards", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.restore(caller.ownerId, id),
  );
}

/** Adds an answer of a chat to a dashboard, or to a new one. */
export async function addTileAction(input: AddTileInput): Promise<Result<AddedTile, PublicError>> {
  return guardedAction("changeDashboards", addTileInputSchema, input, (app, value, caller) =>
    app.dashboards.addTile(caller, value),
  );
}

/** Keeps a dashboard that was built in a chat. */
export async function saveDashboardFromChatAction(input: SaveFromChatInput): Promise<Result<Dashboard, PublicError>> {
  return guardedAction("changeDashboards", saveFromChatInputSchema, input, (app, value, caller) =>
    app.dashboards.saveFromChat(caller.ownerId, value),
  );
}

/** Runs tiles on today's data; each state comes as soon as it is there. What was begun goes on without its watcher. */
export async function runTilesAction(input: RunTilesInput): Promise<Result<WatchedRefresh, PublicError>> {
  return guardedAction("refreshDashboards", runTilesInputSchema, input, (app, value, caller) =>
    app.dashboards.runTiles(caller, value),
  );
}

/** Stops a refresh and its statements. */
export async function stopRefreshAction(input: StopRefreshInput): Promise<Result<null, PublicError>> {
  return guardedAction("refreshDashboards", stopRefreshInputSchema, input, (app, { refreshId }, caller) =>
    app.dashboards.stopRefresh(caller.ownerId, refreshId),
  );
}

/** Columns by which the tiles of a dashboard can be narrowed down. */
export async function addableFiltersAction(
  input: DashboardIdInput,
): Promise<Result<readonly FilterField[], PublicError>> {
  return guardedAction("readDashboards", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.addableFilters(caller, id),
  );
}

/** Makes a link that shows the dashboard, or the figures of filters, to whoever has it; an earlier link ends. */
export async function shareDashboardAction(input: ShareDashboardInput): Promise<Result<DashboardLink, PublicError>> {
  return guardedAction("shareDashboards", shareInputSchema, input, (app, value, caller) =>
    recorded(
      app,
      caller,
      {
        ...{ door: "shareDashboardAction", object: { kind: "board", id: value.id } },
        told: ({ token }) => ({ objectId: token === null ? null : linkMark(token) }),
      },
      () => app.dashboards.share(caller.ownerId, value),
    ),
  );
}

/** The link that is out, for its owner; null while nothing is shared. */
export async function dashboardLinkAction(input: DashboardIdInput): Promise<Result<DashboardLink | null, PublicError>> {
  return guardedAction("endDashboardLinks", idInputSchema, input, (app, { id }, caller) =>
    app.dashboards.readLink(caller.ownerId, id),
  );
}

/** The link that is out ends later. */
export async function prolongLinkAction(input: DashboardIdInput): Promise<Result<DashboardLink, PublicError>> {
  return guardedAction("shareDashboards", idInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "prolongLinkAction", object: { kind: "board", id }, detail: "prolonged" }, () =>
      app.dashboards.prolong(caller.ownerId, id),
    ),
  );
}

/** Ends the link. */
export async function unshareDashboardAction(input: DashboardIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("endDashboardLinks", idInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "unshareDashboardAction", object: { kind: "board", id } }, () =>
      app.dashboards.unshare(caller.ownerId, id),
    ),
  );
}

/** Makes a dashboard of an exported file. */
export async function importDashboardAction(
  input: ImportDashboardInput,
): Promise<Result<ImportedDashboard, PublicError>> {
  return guardedAction("importDashboards", importInputSchema, input, async (app, { file }, caller) =>
    app.dashboards.importFile(caller.ownerId, await file.text()),
  );
}

/** Begins a chat that holds the tile's question and answer. */
export async function askAboutTileAction(
  input: AskAboutTileInput,
): Promise<Result<{ sessionId: string }, PublicError>> {
  return guardedAction("ask", askAboutInputSchema, input, (app, value, caller) =>
    app.dashboards.askAbout(caller, value),
  );
}
