/** Boards by the API. */
import "server-only";
import type { z } from "zod";
import type { boardSchema } from "#lib/domain/api/contents";
import { operations } from "#lib/domain/api/operations";
import type { Caller } from "#lib/domain/caller";
import type { DashboardSummary, OpenDashboard, TileDefinition, TileState } from "#lib/domain/dashboard";
import { ok, type Result } from "#lib/domain/errors";
import { answerResult, createFirstRows, type FirstRows } from "../answers/checked-answer.ts";
import type { App } from "../app.ts";
import { type ApiAsker, type ApiReply, json, serving } from "./handler.ts";

type Board = z.output<typeof boardSchema>;

export const boardHandlers = {
  listBoards: serving(operations.listBoards, async (app, _input, { caller }) => {
    const own = await app.dashboards.list(caller.ownerId);
    if (!own.ok) return own;
    const shared = await app.dashboards.listShared(caller);
    if (!shared.ok) return shared;
    const boards = [
      ...own.value.map((board) => summaryOf(board, true)),
      ...shared.value.map((board) => summaryOf(board, false)),
    ];
    return ok(json({ boards }));
  }),
  readBoard: serving(operations.readBoard, async (app, { params }, { caller }) => {
    const opened = await app.dashboards.open(caller, params.boardId);
    return opened.ok ? ok(json(await shownBoard(app, caller, opened.value, false))) : opened;
  }),
  refreshBoard: serving(operations.refreshBoard, async (app, { params, body }, asker) => {
    const { boardId: id } = params;
    const opened = await app.dashboards.open(asker.caller, id);
    if (!opened.ok) return opened;
    // Sent again under its key, it is the refresh that was begun then.
    if (asker.ids.isAgain) return ok(json(await shownBoard(app, asker.caller, opened.value, false)));
    const { parameters } = opened.value.dashboard.definition;
    const wanted = { id, tileIds: null, filters: [], crossFilters: [], parameters, isApproved: false };
    const refresh = await app.dashboards.runTiles(asker.caller, wanted);
    if (!refresh.ok) return refresh;
    const isOver = await watched(refresh.value.states, asker, body.wait);
    return afterRefresh(app, asker.caller, id, isOver);
  }),
};

/** Whether it is over before the time is. Watching it no more leaves it at work. */
async function watched(states: ReadableStream<TileState>, { signal }: ApiAsker, wait: number): Promise<boolean> {
  const patience = AbortSignal.any([AbortSignal.timeout(wait * 1_000), signal]);
  const reader = states.getReader();
  const leave = (): void => void reader.cancel().catch(() => undefined);
  patience.addEventListener("abort", leave, { once: true });
  if (patience.aborted) leave();
  try {
    let next = await reader.read();
    while (!next.done) next = await reader.read();
    return !patience.aborted;
  } finally {
    patience.removeEventListener("abort", leave);
  }
}

async function afterRefresh(app: App, caller: Caller, id: string, isOver: boolean): Promise<Result<ApiReply<Board>>> {
  const opened = await app.dashboards.open(caller, id);
  if (!opened.ok) return opened;
  return ok(json(await shownBoard(app, caller, opened.value, !isOver), isOver ? 200 : 202));
}

function summaryOf({ id, title, description, tileCount, dataAt, updatedAt }: DashboardSummary, isOwn: boolean) {
  return { id, title, description, tileCount, isOwn, dataAt, updatedAt };
}

async function shownBoard(
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
