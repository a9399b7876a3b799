/**
 * Links that show a dashboard to whoever has them: what its tiles showed last, no statement, nothing that runs. The
 * token is in the link alone; what is kept is its hash.
 */
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { SharedContent, SharedDashboard, SharedTile } from "#lib/domain/dashboard";
import { inReadingOrder } from "#lib/domain/dashboard-layout";
import { err, ok, type Result } from "#lib/domain/errors";
import { mapBounded } from "#lib/domain/map-bounded";
import { noSuchDashboard, noSuchShare } from "./dashboard-failures.ts";
import type { SharedState } from "./dashboard-shared-tile.ts";
import { findDashboard } from "./dashboards.ts";

export type DashboardSharing = {
  /** A link's token; one that was made before shows nothing from then on. */
  share(ownerId: string, id: string): Promise<Result<{ readonly token: string }>>;
  unshare(ownerId: string, id: string): Promise<Result<null>>;
  /** What whoever has the link sees. NOT_FOUND for any other token. */
  openShared(token: string): Promise<Result<SharedDashboard>>;
};

export type DashboardSharingDependencies = {
  readonly records: DashboardRecords;
  /** What a tile's last state looks like, read from its stored rows. */
  readonly readContent: (shown: SharedState) => Promise<SharedContent>;
};

const { tilesAtATime } = dashboardRunLimits;

const tokenBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Shared dashboards of all owners. */
export function createDashboardSharing({ records, readContent }: DashboardSharingDependencies): DashboardSharing {
  const setHash = async (ownerId: string, id: string, hash: string | null): Promise<Result<null>> =>
    (await records.setShareHash({ ownerId, id }, hash)) ? ok(null) : err(noSuchDashboard());
  return {
    share: async (ownerId, id) => {
      const found = await findDashboard(records, { ownerId, id });
      if (!found.ok) return found;
      const token = randomBytes(tokenBytes).toString("base64url");
      const kept = await setHash(ownerId, id, hashOf(token));
      return kept.ok ? ok({ token }) : kept;
    },
    unshare: (ownerId, id) => setHash(ownerId, id, null),
    openShared: async (token) => {
      if (!tokenPattern.test(token)) return err(noSuchShare());
      // Looked up by its hash: how long that takes tells nothing of other tokens.
      const stored = await records.findShared(hashOf(token));
      if (stored === null) return err(noSuchShare());
      const { title, description, tiles } = stored.definition;
      const states = new Map((await records.tiles(stored.id)).map((state) => [state.tileId, state]));
      const shared = await mapBounded(inReadingOrder(tiles), tilesAtATime, async (tile): Promise<SharedTile> => {
        const { kind, id, placement } = tile;
        if (kind === "text") return { kind, id, title: tile.title, placement, text: tile.text };
        const state = states.get(id);
        const content = state === undefined ? null : await readContent({ ownerId: stored.ownerId, tile, state });
        return { kind, id, title: tile.title, placement, content };
      });
      return ok({ title, description, tiles: shared });
    },
  };
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
