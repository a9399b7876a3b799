/** Boards as programs are told of them, whichever way they ask. */
import "server-only";
import type { z } from "zod";
import type { boardListSchema, boardSchema } from "#lib/domain/api/contents";
import type { Caller } from "#lib/domain/caller";
import type { DashboardSummary, OpenDashboard, TileDefinition, TileState } from "#lib/domain/dashboard";
import { ok, type Result } from "#lib/domain/errors";
import { answerResult, createFirstRows, type FirstRows } from "../answers/checked-answer.ts";
import type { App } from "../app.ts";

type Board = z.output<typeof boardSchema>;
type ListedBoard = z.output<typeof boardListSchema>["boards"][number];

/** One's own, then those that are shared with one. */
export async function listedBoards(app: App, caller: Caller): Promise<Result<ListedBoard[]>> {
  const own = await app.dashboards.list(caller.ownerId);
  if (!own.ok) return own;
  const shared = await app.dashboards.listShared(caller);
  if (!shared.ok) return shared;
  return ok([
    ...own.value.map((board) => summaryOf(board, true)),
    ...shared.value.map((board) => summaryOf(board, false)),
  ]);
}

/** A board with what its tiles showed last. NOT_FOUND for one of somebody else. */
export async function readBoard(app: App, caller: Caller, boardId: string): Promise<Result<Board>> {
  const opened = await app.dashboards.open(caller, boardId);
  return opened.ok ? ok(await shownBoard(app, caller, opened.value, false)) : opened;
}

function summaryOf({ id, title, description, tileCount, dataAt, updatedAt }: DashboardSummary, isOwn: boolean) {
  return { id, title, description, tileCount, isOwn, dataAt, updatedAt };
}

/** One that is open already. */
export async function shownBoard(
  app: App,
  { ownerId }: Caller,
  { dashboard, tiles, shared }: OpenDashboard,
  isRefreshing: boolean,
): Promise<Board> {
  const { title, description, tiles: defined } = dashboard.definition;
  const states = new Map(tiles.map((state) => [state.tileId, state]));
  const rows = createFirstRows(ownerId, app.results);
  const shown = defined.map((tile) => shownTile(tile, states.get(tile.id), rows));
  return {
    ...{ id: dashboard.id, title, description, isOwn: shared === undefined, updatedAt: dashboard.updatedAt },
    ...{ isRefreshing, tiles: await Promise.all(shown) },
  };
}

async function shownTile(
  tile: TileDefinition,
  state: TileState | undefined,
  rows: FirstRows,
): Promise<Board["tiles"][number]> {
  const { id, title, kind } = tile;
  if (tile.kind === "text") return { id, title, kind, text: tile.text, at: null, result: null, error: null };
  if (state === undefined) return { id, title, kind, text: null, at: null, result: null, error: null };
  const { at, outcome } = state;
  if (outcome.status === "failed") return { id, title, kind, text: null, at, result: null, error: outcome.error };
  const result = await answerResult(outcome.result, rows);
  return { id, title, kind, text: outcome.told?.text ?? null, at, result, error: null };
}
