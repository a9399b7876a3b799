/**
 * A team over the trading house: Ada, who sees everything and has the boards, and Eve, who sees Europe's part. Whose board it
 * is says so in `local`, as the first admin's do.
 */
import { openStore, type Store } from "#lib/db/store/open-store";
import type { Recipient, SharedObject, ShareLevel } from "#lib/domain/sharing";
import type { Access } from "#lib/services/access/access";
import { type App, assembleApp, type WholeApp } from "#lib/services/app";
import type { AppSettings } from "#lib/services/app-settings";
import { actorOf, openTeam, type Team } from "../access/team.ts";
import type { AtEnd } from "../at-end.ts";
import { rightsOfSet } from "../rights/trade.ts";
import { openTradeFolder } from "../rights/trade-world.ts";
import { expectValue } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";

export type SharedWorld = {
  readonly whole: WholeApp;
  readonly emea: App;
  readonly store: Store;
  readonly access: Access;
  readonly team: Team;
  /** Eve as she asks while no group counts. */
  readonly eve: string;
  /** Shares something of Ada's. */
  give(object: SharedObject, to: Recipient, level?: ShareLevel, isSnapshot?: boolean): Promise<void>;
  takeAway(object: SharedObject, to: Recipient): Promise<void>;
  /** Makes a group. @returns its id. */
  group(name: string): Promise<string>;
};

export async function openSharedWorld(atEnd: AtEnd, more: Partial<AppSettings> = {}): Promise<SharedWorld> {
  const trade = await openTradeFolder(atEnd);
  const { folder } = trade;
  const store = await openStore(folder);
  const team = await openTeam({ store }, { atEnd });
  const { access } = team;
  const whole = await assembleApp({
    ...{ store, access, warehouse: trade.warehouse, restricted: trade.restricted },
    ...{ uploads: trade.uploads, modelPort: null, logger: silentLogger },
    settings: {
      DATA_DIR: folder,
      MODEL_DATA: "results",
      SEMANTIC_DIR: folder,
      COST_GATE_GB: 1,
      PUBLIC_LINKS: "on",
      ...more,
    },
  });
  atEnd(() => whole.close());
  const { id: eve } = await actorOf(await team.join("eve@example.org", "viewer"), team.who);
  const { sharing } = whole;
  return {
    ...{ whole, store, access, team, eve },
    emea: whole.ofRights(rightsOfSet("emea")),
    give: async (object, to, level = "view", isSnapshot = false) => {
      expectValue(await sharing.give("local", { object, to, level, isSnapshot }));
    },
    takeAway: async (object, to) => {
      expectValue(await sharing.takeAway("local", object, to));
    },
    group: async (name) => {
      const groups = expectValue(await access.groups.make({ name, providerName: null }));
      return groups.find((group) => group.name === name)?.id ?? "";
    },
  };
}
