/** Which limits count for somebody and how they stand, as one reading of the store. */
import "server-only";
import { and, count, eq, inArray, ne, type SQL, sql, sum } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import {
  type AppliedLimit,
  appliedLimits,
  type LimitStanding,
  type Measured,
  type Pool,
  type Quota,
  type QuotaLimits,
  quotaMeasures,
} from "#lib/domain/quota";
import { type Month, measuredOf, noUsage } from "#lib/domain/usage";
import type { Database, Transaction } from "./database.ts";
import { embedViewerGroups } from "./embed-tables.ts";
import { authGroup, authGroupMember, authProviderGroup } from "./group-tables.ts";
import { runs } from "./schema.ts";
import { quotas, usageAmounts, usageHolds } from "./usage-tables.ts";

/** Whose limits are looked at, and when. */
export type LimitQuestion = {
  readonly personId: string;
  readonly month: Month;
  /** What everybody has where nobody changed it, or where the environment decides. */
  readonly standard: StandardQuota;
  /** A run whose own hold is left out: it asks for more. */
  readonly exceptRun?: string;
};

export type StandardQuota = {
  /** Where the store says nothing of everybody. */
  readonly limits: QuotaLimits;
  /** Whether the environment names them: the store's word of everybody then does not count. */
  readonly isFixed: boolean;
};

/** Every limit that counts for the person, as it stands. */
export async function readStandings(
  orm: Database["orm"] | Transaction,
  { personId, month, standard, exceptRun }: LimitQuestion,
): Promise<readonly LimitStanding[]> {
  const known = withStandard(await readQuotas(orm), standard);
  // Most teams have none, and nothing further is asked then.
  if (known.every(({ limits }) => quotaMeasures.every((measure) => limits[measure] === null))) return [];
  const groups = await groupsOf(orm, personId);
  const limits = appliedLimits(known, { id: personId, groups: [...groups.keys()] });
  const pools = new Map<string, Promise<Pools>>();
  const standings: LimitStanding[] = [];
  for (const limit of limits) {
    const groupId = limit.scope === "group" ? limit.scopeId : null;
    const key = groupId ?? "";
    const pool = pools.get(key) ?? readPools(orm, { personId, groupId, month, exceptRun });
    pools.set(key, pool);
    standings.push({ ...limit, ...poolOf(await pool, limit), scopeName: groups.get(limit.scopeId) ?? null });
  }
  return standings;
}

/** All that are kept, as they are. */
export async function readQuotas(orm: Database["orm"] | Transaction): Promise<readonly Quota[]> {
  const rows = await orm.select().from(quotas);
  return rows.map(({ scope, scopeId, runs: most, tokens, nanodollars, bytes }) => ({
    ...{ scope, scopeId },
    limits: { runs: most, tokens, nanodollars, bytes },
  }));
}

function withStandard(kept: readonly Quota[], { limits, isFixed }: StandardQuota): readonly Quota[] {
  const isSaid = !isFixed && kept.some(({ scope }) => scope === "everybody");
  if (isSaid) return kept;
  return [...kept.filter(({ scope }) => scope !== "everybody"), { scope: "everybody", scopeId: "", limits }];
}

/** Names by ids: by hand and by the provider's word; of people of other apps by the word of these. */
async function groupsOf(orm: Database["orm"] | Transaction, personId: string): Promise<ReadonlyMap<string, string>> {
  const byHand = orm
    .select({ id: authGroup.id, name: authGroup.name })
    .from(authGroupMember)
    .innerJoin(authGroup, eq(authGroup.id, authGroupMember.groupId))
    .where(eq(authGroupMember.userId, personId));
  const byProvider = orm
    .select({ id: authGroup.id, name: authGroup.name })
    .from(authProviderGroup)
    .innerJoin(authGroup, eq(authGroup.providerName, authProviderGroup.name))
    .where(eq(authProviderGroup.userId, personId));
  const byOtherApp = orm
    .select({ id: authGroup.id, name: authGroup.name })
    .from(embedViewerGroups)
    .innerJoin(authGroup, eq(authGroup.id, embedViewerGroups.groupId))
    .where(eq(embedViewerGroups.viewerId, personId));
  const rows = await unionAll(byHand, byProvider, byOtherApp);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Pools = { readonly used: Measured; readonly held: Measured; readonly open: Measured };

type PoolQuestion = Pick<LimitQuestion, "personId" | "month" | "exceptRun"> & { readonly groupId: string | null };

async function readPools(
  orm: Database["orm"] | Transaction,
  { personId, groupId, month, exceptRun }: PoolQuestion,
): Promise<Pools> {
  const members = groupId === null ? sql`(${personId})` : membersOf(groupId);
  const [used] = await orm
    .select({
      runs: total(sum(usageAmounts.runs)),
      inputTokens: total(sum(usageAmounts.inputTokens)),
      outputTokens: total(sum(usageAmounts.outputTokens)),
      nanodollars: total(sum(usageAmounts.nanodollars)),
      bytes: total(sum(usageAmounts.bytes)),
    })
    .from(usageAmounts)
    .where(and(eq(usageAmounts.month, month), inArray(usageAmounts.personId, members)));
  const isOther = exceptRun === undefined ? undefined : ne(usageHolds.runId, exceptRun);
  const [held] = await orm
    .select({
      tokens: total(sum(usageHolds.tokens)),
      nanodollars: total(sum(usageHolds.nanodollars)),
      bytes: total(sum(usageHolds.bytes)),
      openTokens: count(usageHolds.tokens),
      openNanodollars: count(usageHolds.nanodollars),
      openBytes: count(usageHolds.bytes),
    })
    .from(usageHolds)
    .innerJoin(runs, and(eq(runs.id, usageHolds.runId), eq(runs.status, "running")))
    .where(and(inArray(usageHolds.personId, members), isOther));
  return {
    used: measuredOf({ ...noUsage, ...used }),
    held: {
      ...{ runs: 0, tokens: held?.tokens ?? 0 },
      ...{ nanodollars: held?.nanodollars ?? 0, bytes: held?.bytes ?? 0 },
    },
    open: {
      ...{ runs: 0, tokens: held?.openTokens ?? 0 },
      ...{ nanodollars: held?.openNanodollars ?? 0, bytes: held?.openBytes ?? 0 },
    },
  };
}

function total(amount: SQL<string | null>): SQL<number> {
  return sql<number>`COALESCE(${amount}, 0)`.mapWith(Number);
}

/** Whoever is in it now: their whole month counts. */
function membersOf(groupId: string): SQL {
  return sql`(SELECT ${authGroupMember.userId} FROM ${authGroupMember} WHERE ${authGroupMember.groupId} = ${groupId}
    UNION SELECT ${embedViewerGroups.viewerId} FROM ${embedViewerGroups} WHERE ${embedViewerGroups.groupId} = ${groupId}
    UNION SELECT ${authProviderGroup.userId} FROM ${authProviderGroup}
    INNER JOIN ${authGroup} ON ${authGroup.providerName} = ${authProviderGroup.name} WHERE ${authGroup.id} = ${groupId})`;
}

function poolOf({ used, held, open }: Pools, { measure }: AppliedLimit): Pool {
  return { used: used[measure], held: held[measure], open: open[measure] };
}
