/**
 * Links that show a dashboard to whoever has them: what its tiles showed last, or the figures of filters as they were when
 * these were set last; no statement, nothing that runs. The token is in the link alone. What is kept is its hash, and the
 * part of it that makes the token again for its owner together with a key that lies elsewhere.
 */
import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { dashboardRunLimits } from "#lib/config/dashboard-limits";
import type { DashboardRecords } from "#lib/db/store/dashboard-records";
import type { GrantRecords } from "#lib/db/store/grant-records";
import type { NewShare, ShareRecords } from "#lib/db/store/share-records";
import type { CrossFilter, FilterValue, TileState } from "#lib/domain/dashboard";
import { filtersKey, titleShown } from "#lib/domain/dashboard-filters";
import { inReadingOrder } from "#lib/domain/dashboard-layout";
import type { BoardParameter } from "#lib/domain/dashboard-parameter-schema";
import { parametersOf } from "#lib/domain/dashboard-parameters";
import type { DashboardLink, SharedContent, SharedDashboard, SharedTile } from "#lib/domain/dashboard-shared";
import { err, ok, type Result } from "#lib/domain/errors";
import { isLinkGood, type LinkPolicy, linkEnd } from "#lib/domain/link-policy";
import { mapBounded } from "#lib/domain/map-bounded";
import { filterTexts } from "#lib/state/dashboard-filter-words";
import { changedMeanwhile, linksAreOff, noSuchDashboard, noSuchShare, otherRights } from "./dashboard-failures.ts";
import type { DashboardRuns } from "./dashboard-runs.ts";
import type { SharedState } from "./dashboard-shared-tile.ts";
import { findDashboard } from "./dashboards.ts";
import type { LinkOwner } from "./rights/link-rights.ts";
import type { ShareKey } from "./share-key.ts";

export type ShareArgs = {
  readonly id: string;
  /** None: the link shows what the tiles show without any. Refreshes with the same filters renew what is shown. */
  readonly filters: readonly FilterValue[];
  readonly crossFilters: readonly CrossFilter[];
  readonly parameters: readonly BoardParameter[];
};

export type DashboardSharing = {
  /**
   * A new link; one that was made before shows nothing from then on. FORBIDDEN where links are off, BAD_REQUEST where somebody
   * changed the board meanwhile.
   */
  share(ownerId: string, args: ShareArgs): Promise<Result<DashboardLink>>;
  /** The link that is out ends later; NOT_FOUND while none is, FORBIDDEN where links are off or rights have changed. */
  prolong(ownerId: string, id: string): Promise<Result<DashboardLink>>;
  /** The link that is out, for its owner; null while nothing is shared. */
  readLink(ownerId: string, id: string): Promise<Result<DashboardLink | null>>;
  unshare(ownerId: string, id: string): Promise<Result<null>>;
  /** Whose link it is, and with which rights on data it was made; null for any other token. */
  linkOwner(token: string): Promise<LinkOwner | null>;
  /** What whoever has the link sees. NOT_FOUND for any other token. */
  openShared(token: string): Promise<Result<SharedDashboard>>;
};

export type DashboardSharingDependencies = {
  readonly records: DashboardRecords;
  readonly shares: ShareRecords;
  readonly shareKey: ShareKey;
  readonly runs: Pick<DashboardRuns, "runTiles">;
  /** What a tile's last state looks like, read from its stored rows. */
  readonly readContent: (shown: SharedState) => Promise<SharedContent>;
  /** Key of the rights on data that the app is asked with; null: all of them. */
  readonly rights: string | null;
  readonly linkPolicy: () => LinkPolicy;
  readonly grants: Pick<GrantRecords, "namesOf">;
  readonly now: () => number;
};

const { tilesAtATime } = dashboardRunLimits;

const nonceBytes = 32;
const tokenPattern = /^[A-Za-z0-9_-]{43}$/;

/** Shared dashboards of all owners. */
export function createDashboardSharing(dependencies: DashboardSharingDependencies): DashboardSharing {
  const { records, shares } = dependencies;
  return {
    share: (ownerId, args) => share(dependencies, ownerId, args),
    prolong: async (ownerId, id) => {
      if (!dependencies.linkPolicy().isAllowed) return err(linksAreOff());
      const stored = await shares.find({ ownerId, id });
      // What it shows was read with those rights; today's are asked for by a link that is made anew.
      if (stored !== null && stored.rights !== dependencies.rights) return err(otherRights());
      const until = linkEnd(dependencies.linkPolicy(), dependencies.now());
      const isOut = await shares.prolong({ ownerId, id }, until);
      const link = isOut ? await readLink(dependencies, { ownerId, id }) : null;
      return link === null ? err(noSuchDashboard()) : ok(link);
    },
    readLink: async (ownerId, id) => {
      const found = await findDashboard(records, { ownerId, id });
      return found.ok ? ok(await readLink(dependencies, { ownerId, id })) : found;
    },
    unshare: async (ownerId, id) => ((await shares.set({ ownerId, id }, null)) ? ok(null) : err(noSuchDashboard())),
    linkOwner: async (token) => {
      const found = tokenPattern.test(token) ? await shares.findShared(hashOf(token)) : null;
      return found === null ? null : { ownerId: found.dashboard.ownerId, rights: found.rights };
    },
    openShared: (token) => openShared(dependencies, token),
  };
}

async function share(
  { records, shares, shareKey, runs, rights, linkPolicy, now }: DashboardSharingDependencies,
  ownerId: string,
  { id, filters, crossFilters, parameters: asks }: ShareArgs,
): Promise<Result<DashboardLink>> {
  const found = await findDashboard(records, { ownerId, id });
  if (!found.ok) return found;
  if (!linkPolicy().isAllowed) return err(linksAreOff());
  const { filters: fields } = found.value.definition;
  // Nothing narrows the figures down that is not told.
  const values = filters.filter(({ fieldId }) => fields.some((field) => field.id === fieldId));
  const parameters = parametersOf(asks, found.value.definition);
  const told = filterTexts(fields, { values, picked: crossFilters, parameters });
  const asked = { id, filters: values, crossFilters, parameters };
  const states = told.length === 0 ? ok(null) : await filteredStates({ runs, ownerId }, asked);
  if (!states.ok) return states;
  const nonce = randomBytes(nonceBytes).toString("base64url");
  const token = await shareKey.tokenOf(id, nonce);
  const made: NewShare = {
    hash: hashOf(token),
    nonce,
    filters: told,
    states: states.value,
    rights,
    until: linkEnd(linkPolicy(), now()),
    asked: filtersKey(values, crossFilters, parameters),
    seenRev: found.value.rev,
  };
  const link = { token, filters: told, until: made.until, isGood: true };
  if (await shares.set({ ownerId, id }, made)) return ok(link);
  const newest = await findDashboard(records, { ownerId, id });
  return newest.ok ? err(changedMeanwhile()) : newest;
}

/** What the tiles show with these filters, read once: whoever has the link asks no database. */
async function filteredStates(
  { runs, ownerId }: Pick<DashboardSharingDependencies, "runs"> & { readonly ownerId: string },
  args: ShareArgs,
): Promise<Result<readonly TileState[]>> {
  const run = await runs.runTiles(ownerId, { ...args, tileIds: null, isApproved: false });
  if (!run.ok) return run;
  const states: TileState[] = [];
  for await (const state of run.value.states) states.push(state);
  return ok(states);
}

/** Without its token where it was made before links could be read again, or with a key that is gone. */
async function readLink(
  {
    shares,
    shareKey,
    linkPolicy,
    now,
  }: Pick<DashboardSharingDependencies, "shares" | "shareKey" | "linkPolicy" | "now">,
  key: { readonly ownerId: string; readonly id: string },
): Promise<DashboardLink | null> {
  const stored = await shares.find(key);
  if (stored === null) return null;
  const { nonce, filters, hash, until } = stored;
  const token = nonce === null ? null : await shareKey.tokenOf(key.id, nonce);
  return {
    token: token !== null && hashOf(token) === hash ? token : null,
    filters,
    until,
    isGood: isLinkGood(linkPolicy(), until, now()),
  };
}

async function openShared(
  { records, shares, grants, linkPolicy, now, readContent }: DashboardSharingDependencies,
  token: string,
): Promise<Result<SharedDashboard>> {
  if (!tokenPattern.test(token)) return err(noSuchShare());
  // Looked up by its hash: how long that takes tells nothing of other tokens.
  const found = await shares.findShared(hashOf(token));
  if (found === null || !isLinkGood(linkPolicy(), found.until, now())) return err(noSuchShare());
  const { dashboard: stored, filters, rights } = found;
  const { title, description, tabs, tiles } = stored.definition;
  const shown =
    filters.length === 0 ? await records.tiles({ id: stored.id, personId: stored.ownerId, rights }) : found.states;
  const states = new Map(shown.map((state) => [state.tileId, state]));
  const shared = await mapBounded(inReadingOrder(tiles), tilesAtATime, async (tile): Promise<SharedTile> => {
    const { kind, id, placement, tabId } = tile;
    if (kind === "text") return { kind, id, title: tile.title, placement, tabId, text: tile.text };
    const state = states.get(id);
    const content = state === undefined ? null : await readContent({ ownerId: stored.ownerId, rights, tile, state });
    // The title of figures that are not shown may tell of them.
    const shownTitle = titleShown(tile, content?.status === "failed" ? null : (state ?? null));
    return { kind, id, title: shownTitle, placement, tabId, content };
  });
  const by =
    linkPolicy().lastsMs === null ? null : ((await grants.namesOf([stored.ownerId])).get(stored.ownerId) ?? null);
  return ok({ by, title, description, filters, tabs, tiles: shared });
}

function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
