/** The record of what people did, as it is kept: it only grows, and goes by its age alone. */
import "server-only";
import { and, desc, eq, gte, lt, notInArray, or, type SQL, sql } from "drizzle-orm";
import { type AuditItem, auditItemSchema, auditTimes } from "#lib/domain/audit";
import type { AuditFilter } from "#lib/domain/audit-acts";
import { auditEntries, auditKeep, auditOutcomes, auditTraces } from "./audit-tables.ts";
import { authUser } from "./auth-tables.ts";
import type { Database } from "./database.ts";
import { embedViewers } from "./embed-tables.ts";

/** What is about to be done. Times are milliseconds since 1970. */
export type NewAuditEntry = Omit<typeof auditEntries.$inferInsert, "id" | "groupNames"> & {
  readonly groups: readonly string[];
  readonly address: string | null;
  readonly device: string | null;
};

export type AuditEnd = {
  readonly at: number;
  readonly outcome: "done" | "refused" | "failed";
  readonly code: string | null;
  /** Who it turned out to be, where that was not known before. */
  readonly personId: string | null;
  /** What was made. */
  readonly objectId: string | null;
};

export type AuditSearch = {
  readonly filter: AuditFilter;
  /** Only entries of smaller numbers. */
  readonly before: number | null;
  readonly limit: number;
};

export type AuditRecords = {
  /** @returns the number of the entry. The name of the person is written as it is at this moment. */
  begin(entry: NewAuditEntry): Promise<number>;
  end(entryId: number, end: AuditEnd): Promise<void>;
  /** The newest first. */
  list(search: AuditSearch): Promise<readonly AuditItem[]>;
  /** Removes what was written before a moment. */
  removeOld(before: number): Promise<void>;
};

/** Of the team, or of another app that shows something of this one. */
const nameOf = (personId: string | null) =>
  sql<string | null>`coalesce((SELECT ${authUser.name} FROM ${authUser} WHERE ${authUser.id} = ${personId}),
    (SELECT ${embedViewers.name} FROM ${embedViewers} WHERE ${embedViewers.id} = ${personId}))`;

const isOfNobody = (entryId: number, personId: string) =>
  and(eq(auditTraces.entryId, entryId), sql`${nameOf(personId)} IS NULL`);

/** The record of a store. */
export function createAuditRecords({ orm, read, write }: Database): AuditRecords {
  return {
    begin: ({ groups, address, device, ...entry }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const row = { ...entry, groupNames: JSON.stringify(groups) };
          const [made] = await transaction.insert(auditEntries).values(row).returning({ id: auditEntries.id });
          if (made === undefined) throw new Error("An entry of the record was not written.");
          const name = nameOf(entry.personId ?? null);
          await transaction.insert(auditTraces).values({ entryId: made.id, name, address, device });
          // What somebody had begun may go on after they were removed; the store keeps the traces of who is in the team.
          const { personId = null } = entry;
          if (personId !== null) await transaction.delete(auditTraces).where(isOfNobody(made.id, personId));
          return made.id;
        }),
      ),
    end: (entryId, end) =>
      write(async () => {
        await orm.insert(auditOutcomes).values({ entryId, ...end });
      }),
    list: async ({ filter, before, limit }) => {
      const rows = await read(() =>
        orm
          .select({ entry: auditEntries, ended: auditOutcomes, trace: auditTraces, name: authUser.name })
          .from(auditEntries)
          .leftJoin(auditOutcomes, eq(auditOutcomes.entryId, auditEntries.id))
          .leftJoin(auditTraces, eq(auditTraces.entryId, auditEntries.id))
          .leftJoin(authUser, eq(authUser.id, auditOutcomes.personId))
          .where(conditionOf(filter, before))
          .orderBy(desc(auditEntries.id))
          .limit(limit),
      );
      return rows.flatMap(readRow);
    },
    removeOld: (before) =>
      write(() =>
        orm.transaction(async (transaction) => {
          // The store refuses a moment that is too late, and each entry from after it.
          await transaction.update(auditKeep).set({ goneBefore: before });
          await transaction.delete(auditEntries).where(lt(auditEntries.at, before));
          const kept = transaction.select({ id: auditEntries.id }).from(auditEntries);
          await transaction.delete(auditOutcomes).where(notInArray(auditOutcomes.entryId, kept));
          await transaction.delete(auditTraces).where(notInArray(auditTraces.entryId, kept));
        }),
      ),
  };
}

function conditionOf(filter: AuditFilter, before: number | null): SQL | undefined {
  const { person, act, outcome } = filter;
  const { since, until } = auditTimes(filter);
  const isPerson =
    person === null
      ? undefined
      : // Whose entry it is may be known by its end alone.
        or(eq(auditEntries.personId, person), eq(auditOutcomes.personId, person));
  return and(
    isPerson,
    act === null ? undefined : eq(auditEntries.act, act),
    outcome === null ? undefined : eq(auditOutcomes.outcome, outcome),
    since === null ? undefined : gte(auditEntries.at, since),
    until === null ? undefined : lt(auditEntries.at, until),
    before === null ? undefined : lt(auditEntries.id, before),
  );
}

type Row = {
  readonly entry: typeof auditEntries.$inferSelect;
  readonly ended: typeof auditOutcomes.$inferSelect | null;
  readonly trace: typeof auditTraces.$inferSelect | null;
  readonly name: string | null;
};

/** An act that a newer app wrote is left out. */
function readRow({ entry, ended, trace, name }: Row): readonly AuditItem[] {
  const { groupNames, ...kept } = entry;
  const item = auditItemSchema.safeParse({
    ...kept,
    groups: groupsOf(groupNames),
    personId: ended?.personId ?? entry.personId,
    objectId: entry.objectId ?? ended?.objectId ?? null,
    made: ended?.objectId ?? null,
    name: trace?.name ?? name,
    outcome: ended?.outcome ?? null,
    code: ended?.code ?? null,
    address: trace?.address ?? null,
    device: trace?.device ?? null,
  });
  return item.success ? [item.data] : [];
}

function groupsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return [];
  }
}
