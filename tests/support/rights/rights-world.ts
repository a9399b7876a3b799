/** The app over the trading house: as somebody has it who sees everything, as Europe's people have it, and as the desk has it. */
import { openStore } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { type App, assembleApp, type WholeApp } from "#lib/services/app";
import type { AtEnd } from "../at-end.ts";
import { silentLogger } from "../silent-logger.ts";
import { rightsOfSet } from "./trade.ts";
import { openTradeFolder, type TradeFolder } from "./trade-world.ts";

export type RightsWorld = {
  readonly whole: WholeApp;
  readonly emea: App;
  readonly desk: App;
  /** What Europe's people ask, without the app around it. */
  readonly seen: Warehouse;
  /** Where the data lies. */
  readonly trade: TradeFolder;
};

export async function openRightsWorld(atEnd: AtEnd): Promise<RightsWorld> {
  const trade = await openTradeFolder(atEnd);
  const { folder } = trade;
  const whole = await assembleApp({
    ...{ store: await openStore(folder), warehouse: trade.warehouse, restricted: trade.restricted },
    ...{ uploads: trade.uploads, modelPort: null, logger: silentLogger },
    settings: { DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
  });
  atEnd(() => whole.close());
  const ofSet = (set: Parameters<typeof rightsOfSet>[0]) => whole.ofRights(rightsOfSet(set));
  return { whole, emea: ofSet("emea"), desk: ofSet("desk"), seen: trade.seenBy("emea"), trade };
}

/** What stands in rows and columns that are hidden from Europe's people, and nowhere else. */
export const secrets = /SECRET-\d|CARD-\d|HUSH|AUDITOR|Staff-|9000\d\d/;

/** Names of tables, views and columns that are hidden from them. */
export const hiddenNames = /AUDIT|SALARIES|\bPAY\b|\bCARD\b|WHO_PAYS|CARDS/;
