/**
 * Asks for the figures of tiles over one stream; each is shown as soon as it is there. Where a tile is asked for again
 * before its figures came, only the later question counts.
 */
import { runTilesAction, stopRefreshAction } from "#lib/actions/dashboards";
import type { TileState } from "#lib/domain/dashboard";
import type { PublicError } from "#lib/domain/errors";
import type { BoardFilters } from "#lib/state/dashboard-address";
import type { BoardStore } from "#lib/state/dashboard-store";
import { connectionLost } from "./public-failure.ts";

/** Whether somebody was told that these tiles would read much, and said yes. */
export type Approval = { readonly isApproved: boolean };

type Asked = Approval & { readonly filters: BoardFilters };

export type TileRunner = {
  /** Settles when all have come, or will not come any more. */
  run(tileIds: readonly string[], asked: Asked): Promise<void>;
  /** What is under way is given up, on the server as well. */
  stop(): void;
  /** The screen is left: what is under way goes on without it. */
  leave(): void;
};

type Line = {
  readonly tileIds: readonly string[];
  refreshId: string | null;
  isStopped: boolean;
  reader: ReadableStreamDefaultReader<TileState> | null;
  isOver: boolean;
};

/**
 * One runner for each dashboard on the screen.
 * @param save the server runs what it has: a tile that was just added or changed has to be there first.
 */
export function createTileRunner(store: BoardStore, save: () => Promise<unknown>): TileRunner {
  /** The latest question about each tile. */
  const lines = new Map<string, Line>();
  const open = new Set<Line>();
  const owned = (line: Line) => line.tileIds.filter((id) => lines.get(id) === line);

  function close(line: Line, problem: PublicError | null) {
    if (line.isOver) return;
    line.isOver = true;
    open.delete(line);
    void line.reader?.cancel().catch(() => undefined);
    store.getState().endRuns(owned(line), problem);
  }

  return {
    run: async (tileIds, asked) => {
      if (tileIds.length === 0) return;
      const line: Line = { tileIds, refreshId: null, isStopped: false, reader: null, isOver: false };
      for (const id of tileIds) lines.set(id, line);
      for (const other of open) if (owned(other).length === 0) close(other, null);
      open.add(line);
      store.getState().startRuns(tileIds);
      await save();
      const problem = line.isOver ? null : await read(line, { id: store.getState().id, ...asked }, take);
      close(line, problem);

      function take(state: TileState) {
        if (!line.isOver && lines.get(state.tileId) === line) store.getState().takeTile(state, asked.filters);
      }
    },
    stop: () => {
      for (const line of open) {
        line.isStopped = true;
        stopOnServer(line);
        close(line, null);
      }
    },
    leave: () => {
      for (const line of open) close(line, null);
    },
  };
}

type Question = Asked & { readonly id: string };

async function read(line: Line, question: Question, take: (state: TileState) => void): Promise<PublicError | null> {
  const { values, picked, parameters } = question.filters;
  try {
    const asked = await runTilesAction({
      id: question.id,
      tileIds: [...line.tileIds],
      filters: [...values],
      crossFilters: [...picked],
      parameters: [...parameters],
      isApproved: question.isApproved,
    });
    if (!asked.ok) return asked.error;
    const reader = asked.value.states.getReader();
    line.reader = reader;
    line.refreshId = asked.value.refreshId;
    if (line.isStopped) stopOnServer(line);
    if (line.isOver) void reader.cancel().catch(() => undefined);
    while (!line.isOver) {
      const next = await reader.read();
      if (next.done) break;
      take(next.value);
    }
    return null;
  } catch {
    return line.isOver ? null : connectionLost;
  }
}

/** A refresh whose id is not known yet is stopped as soon as it is. One that cannot be reached ends by itself. */
function stopOnServer({ refreshId }: Line): void {
  if (refreshId !== null) void stopRefreshAction({ refreshId }).catch(() => undefined);
}
