/** The worlds that are open: one for each set of rights that somebody has, and the one of those who see everything. */
import "server-only";
import { rightsLimits } from "#lib/config/rights-limits";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { DatabaseContext } from "#lib/domain/catalog";
import { allRights, type DataRights } from "#lib/domain/data-rights";
import type { House } from "./house.ts";
import { openWorld, type World } from "./world.ts";

export type Worlds = {
  /** The world of these rights, opened when it is first asked for. */
  of(rights: DataRights): World;
  /** What was read of a database counts in none of them any more. */
  forgetDatabase(database: string): void;
  forgetKnowledge(context: DatabaseContext): void;
  /** Those that are open, the one over everything first. */
  open(): readonly World[];
};

type Kept = { readonly world: World; usedAt: number };

/** Worlds over one house. */
export function createWorlds(house: House): Worlds {
  const { logger, now } = house;
  const kept = new Map<string, Kept>();
  const everywhere = (tell: (world: World) => void): void => {
    tell(whole);
    for (const { world } of kept.values()) tell(world);
  };
  const onModelChange = (context: DatabaseContext) => everywhere((world) => world.modelChanged(context));
  const whole = openWorld(house, allRights, { onModelChange });
  const makeRoom = (): void => {
    const idle = [...kept].filter(([, { usedAt }]) => usedAt < now() - rightsLimits.idleMs);
    const oldest = idle.toSorted(([, left], [, right]) => left.usedAt - right.usedAt);
    // What is at work for so long has its deadline behind it.
    for (const [key, { world }] of oldest.slice(0, Math.max(0, kept.size - rightsLimits.openSets))) {
      kept.delete(key);
      void closeWorld(world).catch((cause: unknown) => logger.warn({ cause }, "rights could not be put away"));
    }
  };
  return {
    of: (rights) => {
      const key = rightsKey(rights);
      if (key === null) return whole;
      const known = kept.get(key);
      if (known !== undefined) {
        known.usedAt = now();
        return known.world;
      }
      const world = openWorld(house, rights, { onModelChange });
      kept.set(key, { world, usedAt: now() });
      makeRoom();
      return world;
    },
    forgetDatabase: (database) => everywhere((world) => world.forgetDatabase(database)),
    forgetKnowledge: (context) => everywhere((world) => world.forgetKnowledge(context)),
    open: () => [whole, ...[...kept.values()].map(({ world }) => world)],
  };
}

/** Work ends before what it works with. */
async function closeWorld({ chats, dashboards, models, closeWarehouse }: World): Promise<void> {
  chats.close();
  await dashboards.close();
  await models.lessons.close();
  await closeWarehouse();
}
