/** Boards over the trading house, and every way to them: for looking, for changing, and what is their owner's alone. */
import type { ChartTile, DashboardDefinition, TileState } from "#lib/domain/dashboard";
import type { Result } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import { type Asker, askerId, type SharedObject } from "#lib/domain/sharing";
import type { App } from "#lib/services/app";
import { boardOf } from "../dashboards/board-world.ts";
import { tradeSales } from "../rights/trade.ts";
import { expectValue } from "../run-world.ts";

export const unfiltered = { filters: [], crossFilters: [], parameters: [] };
export const boardObject = (id: string): SharedObject => ({ kind: "board", id });

/** A board of Ada's with the orders of each region. */
export async function ordersBoard(app: App) {
  const { id } = await boardOf(app, ["number of orders by region"], tradeSales);
  const { definition } = expectValue(await app.dashboards.open("local", id)).dashboard;
  const [tile] = definition.tiles;
  if (tile?.kind !== "chart") throw new Error("a board without a chart");
  return { id, definition, tile };
}

/** All tiles, run to their end. */
export async function statesOf(app: App, asker: Asker, id: string): Promise<readonly TileState[]> {
  const run = expectValue(
    await app.dashboards.runTiles(asker, { id, tileIds: null, ...unfiltered, isApproved: false }),
  );
  const states: TileState[] = [];
  for await (const state of run.states) states.push(state);
  return states;
}

/** The regions that the first tile shows somebody. */
export async function regionsOf(app: App, asker: Asker, id: string): Promise<readonly unknown[]> {
  const [state] = await statesOf(app, asker, id);
  if (state?.outcome.status !== "ready") throw new Error(JSON.stringify(state));
  const slice = { resultId: state.outcome.result.ref.id, view: plainView, offset: 0, limit: 100 };
  return expectValue(await app.results.readPage(askerId(asker), slice)).rows.map(([region]) => region);
}

export type Calls = Readonly<Record<string, () => Promise<Result<unknown>>>>;

/** Every way to a board that is for looking. */
export function looks(app: App, asker: Asker, id: string, tile: ChartTile): Calls {
  const { dashboards, steering } = app;
  const { plan } = tile.source;
  if (plan === null) throw new Error("a tile without a plan");
  const ofTile = { id, tileId: tile.id, plan };
  return {
    open: () => dashboards.open(asker, id),
    runTiles: () => dashboards.runTiles(asker, { id, tileIds: null, ...unfiltered, isApproved: false }),
    addableFilters: () => dashboards.addableFilters(asker, id),
    boardFigures: () => dashboards.boardFigures(asker, id),
    tileTimeMenu: () => dashboards.tileTimeMenu(asker, ofTile),
    tileGroupMenu: () => dashboards.tileGroupMenu(asker, ofTile),
    markTargets: () => dashboards.markTargets(asker, { ...ofTile, picked: [] }),
    tileChangeMenu: () => steering.tileChangeMenu(asker, { ...ofTile, shown: [] }),
    exportFile: () => dashboards.exportFile(asker, id),
    duplicate: () => dashboards.duplicate(asker, id),
  };
}

/** Every way that changes a board. */
export function changes(app: App, asker: Asker, id: string, definition: DashboardDefinition): Calls {
  const { dashboards } = app;
  return {
    save: () => dashboards.save(asker, { id, seenRev: 1, definition }),
    update: () => dashboards.update(asker, id, () => ({ ok: true, value: definition })),
  };
}

/** What is its owner's alone, whatever others may do. */
export function owned(app: App, who: string, id: string): Calls {
  const { dashboards, sharing } = app;
  const object = boardObject(id);
  return {
    remove: () => dashboards.remove(who, id),
    restore: () => dashboards.restore(who, id),
    versions: () => dashboards.versions(who, id),
    version: () => dashboards.version(who, { id, number: 1 }),
    restoreVersion: () => dashboards.restoreVersion(who, { id, number: 1 }),
    moveToFolder: () => dashboards.moveToFolder(who, { id, folderId: null }),
    share: () => dashboards.share(who, { id, ...unfiltered }),
    readLink: () => dashboards.readLink(who, id),
    unshare: () => dashboards.unshare(who, id),
    stateOf: () => sharing.stateOf({ ownerId: who, role: "admin", groups: [] }, object),
    give: () => sharing.give(who, { object, to: { kind: "everyone" }, level: "edit", isSnapshot: false }),
    takeAway: () => sharing.takeAway(who, object, { kind: "person", id: who }),
  };
}

/** What each of them comes to. */
export async function codesOf(calls: Calls) {
  const codes: Record<string, string> = {};
  for (const [name, call] of Object.entries(calls)) {
    const result = await call();
    codes[name] = result.ok ? "ok" : result.error.code;
  }
  return codes;
}

/** The same for all of them. */
export const allOf = (calls: object, code: string) =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, code]));
