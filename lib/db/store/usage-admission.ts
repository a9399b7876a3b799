/**
 * What runs and statements take is written in the transaction that lets them begin, so that of many that come at once, by
 * however many instances of the app, none is let in by what another one was let in by.
 */
import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { admit, type LimitStanding, type Measured, nothingMeasured } from "#lib/domain/quota";
import { quotaRefusal, type RefusedLimit } from "#lib/domain/quota-refusal";
import type { Month, UsageAmounts } from "#lib/domain/usage";
import type { Transaction } from "./database.ts";
import { readStandings, type StandardQuota } from "./quota-pools.ts";
import { runs } from "./schema.ts";
import { StoreFailure } from "./store-failure.ts";
import { usageAmounts, usageHolds } from "./usage-tables.ts";

/** What a run may take of each measure, beside counting as one. */
export type RunWants = Pick<Measured, "tokens" | "nanodollars" | "bytes">;

/** Under what a run begins. */
export type RunAdmission = {
  readonly month: Month;
  readonly standard: StandardQuota;
  /** 0: it takes nothing of that measure. */
  readonly wants: RunWants;
};

type BegunRun = { readonly id: string; readonly ownerId: string };

/** Counts a run and holds what it may take; the limit that it does not fit under, and then nothing is written. */
async function admitRun(
  transaction: Transaction,
  { id, ownerId }: BegunRun,
  { month, standard, wants }: RunAdmission,
): Promise<RefusedLimit | null> {
  const standings = await readStandings(transaction, { personId: ownerId, month, standard });
  const refused = firstRefused(standings, { ...wants, runs: 1 });
  if (refused !== null) return refused;
  await dropSpentHolds(transaction);
  await addUsage(transaction, ownerId, month, { runs: 1 });
  await transaction.insert(usageHolds).values({ runId: id, personId: ownerId, ...heldOf(wants) });
  return null;
}

function heldOf({ tokens, nanodollars, bytes }: RunWants) {
  return { tokens: tokens || null, nanodollars: nanodollars || null, bytes: bytes || null };
}

/** The same where nothing may be written that stands in the transaction already. @throws StoreFailure with the refusal. */
export async function requireAdmission(
  transaction: Transaction,
  run: BegunRun,
  admission: RunAdmission,
): Promise<void> {
  const refused = await admitRun(transaction, run, admission);
  if (refused !== null) throw new StoreFailure(quotaRefusal(refused, admission.month));
}

/**
 * A run that is begun anew may take as much once more, and what it took before is spent: it holds all of it again, or is not
 * begun. It counts as one run all the same. @throws StoreFailure with the refusal.
 */
export async function renewHold(
  transaction: Transaction,
  { id, ownerId }: BegunRun,
  { month, standard, wants }: RunAdmission,
): Promise<void> {
  const standings = await readStandings(transaction, { personId: ownerId, month, standard, exceptRun: id });
  const refused = firstRefused(standings, { ...wants, runs: 0 });
  if (refused !== null) throw new StoreFailure(quotaRefusal(refused, month));
  const held = heldOf(wants);
  await transaction
    .insert(usageHolds)
    .values({ runId: id, personId: ownerId, ...held })
    .onConflictDoUpdate({ target: usageHolds.runId, set: held });
}

export type StatementClaim = {
  readonly personId: string;
  readonly runId: string | null;
  readonly month: Month;
  readonly standard: StandardQuota;
  readonly bytes: number;
};

/**
 * Counts what a statement may read before it is sent; the limit that it does not fit under, and then nothing is written. A
 * run takes of what it holds; for more it asks as if it came now, but where none other is at work it may end.
 */
export async function admitStatement(
  transaction: Transaction,
  { personId, runId, month, standard, bytes }: StatementClaim,
): Promise<RefusedLimit | null> {
  const held = runId === null ? null : await openHold(transaction, runId);
  if (bytes > (held ?? 0)) {
    const except = runId === null ? {} : { exceptRun: runId };
    const standings = await readStandings(transaction, { personId, month, standard, ...except });
    const others = held === null ? standings : standings.filter(({ measure, open }) => measure !== "bytes" || open > 0);
    const refused = firstRefused(others, { ...nothingMeasured, bytes });
    if (refused !== null) return refused;
  }
  await addUsage(transaction, personId, month, { statements: 1, bytes });
  if (runId !== null) await takeOfHold(transaction, runId, { bytes });
  return null;
}

/** What a run at work still holds of bytes; null for one that holds none of them. */
async function openHold(transaction: Transaction, runId: string): Promise<number | null> {
  const [row] = await transaction
    .select({ bytes: usageHolds.bytes })
    .from(usageHolds)
    .innerJoin(runs, and(eq(runs.id, usageHolds.runId), eq(runs.status, "running")))
    .where(eq(usageHolds.runId, runId));
  return row?.bytes ?? null;
}

/** What is spent is told before what is only held: waiting does not help against it. */
function firstRefused(standings: readonly LimitStanding[], wants: Measured): RefusedLimit | null {
  const refused = standings.flatMap((standing) => {
    const why = admit(standing, standing, wants[standing.measure]);
    return why === "yes" ? [] : [{ standing, why }];
  });
  return refused.find(({ why }) => why === "full") ?? refused[0] ?? null;
}

/** Adds to a person's month. */
export async function addUsage(
  transaction: Pick<Transaction, "insert">,
  personId: string,
  month: Month,
  amounts: Partial<UsageAmounts>,
): Promise<void> {
  const columns = Object.entries(amounts).filter(([, amount]) => amount !== 0);
  if (columns.length === 0) return;
  const sums = Object.fromEntries(
    columns.map(([name, amount]) => [name, sql`${usageAmounts[columnName(name)]} + ${amount}`]),
  );
  await transaction
    .insert(usageAmounts)
    .values({ personId, month, ...amounts })
    .onConflictDoUpdate({ target: [usageAmounts.personId, usageAmounts.month], set: sums });
}

const isColumn = (name: string): name is keyof UsageAmounts => Object.hasOwn(usageAmounts, name);

function columnName(name: string): keyof UsageAmounts {
  if (!isColumn(name)) throw new Error(`Nothing called ${name} is counted.`);
  return name;
}

/** What was taken is held no longer. */
export async function takeOfHold(
  transaction: Pick<Transaction, "update">,
  runId: string,
  { tokens = 0, nanodollars = 0, bytes = 0 }: Partial<RunWants>,
): Promise<void> {
  await transaction
    .update(usageHolds)
    .set({
      tokens: sql`max(${usageHolds.tokens} - ${tokens}, 0)`,
      nanodollars: sql`max(${usageHolds.nanodollars} - ${nanodollars}, 0)`,
      bytes: sql`max(${usageHolds.bytes} - ${bytes}, 0)`,
    })
    .where(eq(usageHolds.runId, runId));
}

/** Holds of runs that are not at work count nothing; they go with the next that begins. */
async function dropSpentHolds(transaction: Pick<Transaction, "delete">): Promise<void> {
  const isAtWork = sql`EXISTS (SELECT 1 FROM ${runs} WHERE ${runs.id} = ${usageHolds.runId} AND ${runs.status} = 'running')`;
  await transaction.delete(usageHolds).where(sql`NOT ${isAtWork}`);
}
