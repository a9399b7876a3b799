/** What can be made of one tile of a board: its course in other steps, a stretch of it, what is behind a number, other boards. */
import { skipToken, useQueries, useQuery } from "@tanstack/react-query";
import {
  explainTileAction,
  type MarkedBoard,
  offerFiltersAction,
  steerTileAction,
  tileLookAction,
  tileStretchAction,
} from "#lib/actions/dashboard-tiles";
import { stopRefreshAction } from "#lib/actions/dashboards";
import type { CrossFilter, TileState } from "#lib/domain/dashboard";
import type { PublicError, Result } from "#lib/domain/errors";
import type {
  ExplainTileInput,
  TileChangeMenuInput,
  TileLookInput,
  TileOfInput,
} from "#lib/domain/inputs/dashboard-tiles";
import type { PlanMenu, TimeMenu } from "#lib/domain/plan-menu";
import type { NumberLook } from "#lib/state/number-look";
import { connectionLost, neverThrows, unwrap } from "./public-failure.ts";
import { read } from "./read.ts";
import { offerLine } from "./run-line.ts";

export type { MarkedBoard };

/** The model that menus are made from may change. */
const menuStaleMs = 60_000;

/** How the course of a tile can be seen otherwise; what was asked for once is there for a while. */
export function useTileTimeMenu({ id, tileId, plan }: TileOfInput) {
  return useQuery<TimeMenu>({
    queryKey: ["tile-time", id, tileId, plan],
    queryFn: ({ signal }) => read("tile-time", { id, tileId, plan }, signal),
    staleTime: menuStaleMs,
    // The choices of the plan before hold their place, and the focus, until those of the new one are there.
    placeholderData: (before) => before,
  });
}

/** By which groups the numbers of a tile can be seen; null: nobody asks. */
export function useTileGroupMenu(of: TileOfInput | null) {
  return useQuery<PlanMenu>({
    queryKey: ["tile-groups", of],
    queryFn: of === null ? skipToken : ({ signal }) => read("tile-groups", of, signal),
    staleTime: menuStaleMs,
  });
}

/** Where a mark leads to. */
export function useMarkTargets(input: TileOfInput & { readonly picked: readonly CrossFilter[] }) {
  return useQuery({
    queryKey: ["mark-targets", input],
    queryFn: ({ signal }) => read("mark-targets", { ...input, picked: [...input.picked] }, signal),
    enabled: input.picked.length > 0,
    staleTime: 0,
    retry: false,
  });
}

/** Of which numbers of what a tile shows it can be asked what moved them; null: nobody asks. */
export function useTileChangeMenu(of: TileChangeMenuInput | null) {
  return useQuery({
    queryKey: ["tile-changes", of],
    queryFn: of === null ? skipToken : ({ signal }) => read("tile-changes", of, signal),
    staleTime: menuStaleMs,
  });
}

/** Asks in a new chat what moved a number of a tile. @returns the chat. */
export async function explainTile(
  input: Omit<ExplainTileInput, "sessionId" | "clientMessageId">,
): Promise<Result<{ readonly sessionId: string }, PublicError>> {
  const sent = { sessionId: crypto.randomUUID(), clientMessageId: crypto.randomUUID() };
  const reply = await neverThrows(() => explainTileAction({ ...input, ...sent }));
  // The chat that is opened next finds the line that came with the reply.
  if (reply.ok) offerLine(reply.value);
  return reply;
}

/** The tile after a change of its plan. */
export function steerTile(input: Parameters<typeof steerTileAction>[0]) {
  return neverThrows(() => steerTileAction(input));
}

/** A stretch of a tile's course as a filter of the board. */
export function tileStretch(input: Parameters<typeof tileStretchAction>[0]) {
  return neverThrows(() => tileStretchAction(input));
}

/** Another board with filters that it may not have offered before. */
export function offerFilters(input: Parameters<typeof offerFiltersAction>[0]) {
  return neverThrows(() => offerFiltersAction(input));
}

/** The tile that is looked behind, and in words by what it is filtered. */
export type LookedTile = Pick<TileLookInput, "id" | "tileId"> & { readonly filters: readonly string[] };
type TileLookStep = { readonly look: NumberLook; readonly isApproved: boolean };

/** What is behind numbers; each is asked for once, and no longer than somebody waits for it. */
export function useTileLooks({ id, tileId, filters }: LookedTile, steps: readonly TileLookStep[]) {
  return useQueries({
    queries: steps.map(({ look, isApproved }) => {
      const input = { ...look, cells: [...look.cells], id, tileId, filters: [...filters], isApproved };
      return {
        queryKey: ["tile-look", input],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) => unwrap(await readTileLook(input, signal)),
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: 0,
        retry: false,
      };
    }),
  });
}

/** @param signal given up: the statement is stopped on the server as well. */
async function readTileLook(input: TileLookInput, signal: AbortSignal): Promise<Result<TileState, PublicError>> {
  const asked = await neverThrows(() => tileLookAction(input));
  if (!asked.ok) return asked;
  const { refreshId, states } = asked.value;
  const stop = () => void stopRefreshAction({ refreshId }).catch(() => undefined);
  if (signal.aborted) stop();
  else signal.addEventListener("abort", stop, { once: true });
  const reader = states.getReader();
  try {
    const { value } = await reader.read();
    return value === undefined ? { ok: false, error: connectionLost } : { ok: true, value };
  } catch {
    return { ok: false, error: connectionLost };
  } finally {
    signal.removeEventListener("abort", stop);
    void reader.cancel().catch(() => undefined);
  }
}
