/**
 * The worlds that are open: one for each set of rights that somebody has, and the one of those who see everything. Each has
 * processes of its own, so those that nobody uses are closed; none is closed while something of it is under way.
 */
import "server-only";
import { rightsLimits } from "#lib/config/rights-limits";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { DatabaseContext } from "#lib/domain/catalog";
import { allRights, type DataRights } from "#lib/domain/data-rights";
import type { House } from "./house.ts";
import { setsToClose } from "./sets-to-close.ts";
import type { StandingOf } from "./standing.ts";
import { openWorld, type World } from "./world.ts";

export type Worlds = {
  /** The world of these rights, opened when it is first asked for. */
  of(rights: DataRights): World;
  /** What was read of a database counts in none of them any more. */
  forgetDatabase(database: string): void;
  forgetKnowledge(context: DatabaseContext): void;
  /** In another process, people said something else of a schema. */
  modelChanged(context: DatabaseContext): void;
  /** Those that are open, the one over everything first. */
  open(): readonly World[];
  /** From here on none is closed for want of use; settles when those that are being closed are. */
  stopClosing(): Promise<void>;
};

type Kept = { readonly world: World; usedAt: number };

/** Worlds over one house. @param standingOf see `standing.ts`. */
export function createWorlds(house: House, standingOf: StandingOf): Worlds {
  const { now } = house;
  const kept = new Map<string, Kept>();
  const closing = new Set<Promise<void>>();
  const everywhere = (tell: (world: World) => void): void => {
    tell(whole);
    for (const { world } of kept.values()) tell(world);
  };
  const modelChanged = (context: DatabaseContext) => everywhere((world) => world.modelChanged(context));
  const onModelChange = (context: DatabaseContext): void => {
    modelChanged(context);
    void house.signals.send("model", JSON.stringify(context));
  };
  const whole = openWorld(house, allRights, { onModelChange, standingOf });
  const closeUnused = (): void => {
    const sets = [...kept].map(([key, { world, usedAt }]) => ({ key, usedAt, isAtWork: world.isAtWork() }));
    for (const key of setsToClose(sets, now(), rightsLimits)) {
      const unused = kept.get(key);
      kept.delete(key);
      if (unused === undefined) continue;
      const over = closeQuietly(unused.world, whole, house).finally(() => closing.delete(over));
      closing.add(over);
    }
  };
  const looking = setInterval(closeUnused, rightsLimits.idleLookMs).unref();
  return {
    of: (rights) => {
      const key = rightsKey(rights);
      if (key === null) return whole;
      const known = kept.get(key);
      if (known !== undefined) {
        known.usedAt = now();
        return known.world;
      }
      const world = openWorld(house, rights, { onModelChange, standingOf });
      kept.set(key, { world, usedAt: now() });
      closeUnused();
      return world;
    },
    forgetDatabase: (database) => everywhere((world) => world.forgetDatabase(database)),
    modelChanged,
    forgetKnowledge: (context) => everywhere((world) => world.forgetKnowledge(context)),
    open: () => [whole, ...[...kept.values()].map(({ world }) => world)],
    stopClosing: async () => {
      clearInterval(looking);
      await Promise.all(closing);
    },
  };
}

/** Never rejects. */
async function closeQuietly(world: World, whole: World, { logger }: House): Promise<void> {
  try {
    await closeWorld(world);
    // What was deleted in it was to be removed by its own timers.
    await whole.chats.removeDeleted();
    await whole.dashboards.removeDeleted();
  } catch (cause) {
    logger.warn({ cause }, "rights could not be put away");
  }
}

/** Work ends before what it works with. */
async function closeWorld({ chats, sharedChats, dashboards, models, closeWarehouse }: World): Promise<void> {
  chats.close();
  await sharedChats.close();
  await dashboards.close();
  await models.lessons.close();
  await closeWarehouse();
}
