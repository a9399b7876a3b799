/** Boards by the API. */
import "server-only";
import type { z } from "zod";
import type { boardSchema } from "#lib/domain/api/contents";
import { operations } from "#lib/domain/api/operations";
import type { Caller } from "#lib/domain/caller";
import type { TileState } from "#lib/domain/dashboard";
import { ok, type Result } from "#lib/domain/errors";
import type { App } from "../app.ts";
import { listedBoards, readBoard, shownBoard } from "./board-readings.ts";
import { type ApiAsker, type ApiReply, json, serving } from "./handler.ts";

type Board = z.output<typeof boardSchema>;

export const boardHandlers = {
  listBoards: serving(operations.listBoards, async (app, _input, { caller }) => {
    const boards = await listedBoards(app, caller);
    return boards.ok ? ok(json({ boards: boards.value })) : boards;
  }),
  readBoard: serving(operations.readBoard, async (app, { params }, { caller }) => {
    const board = await readBoard(app, caller, params.boardId);
    return board.ok ? ok(json(board.value)) : board;
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
