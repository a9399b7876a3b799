/** Groups of people: who is in them by hand, and who by what the sign-in provider said last. */
import "server-only";
import { and, count, eq, ne } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { groupLimits } from "#lib/domain/group-limits";
import type { Group } from "#lib/domain/groups";
import { authUser } from "./auth-tables.ts";
import type { Database, Transaction } from "./database.ts";
import { removeGrantsOf } from "./grant-records.ts";
import { authGroup, authGroupMember, authProviderGroup } from "./group-tables.ts";
import { removeQuotasOfGroup } from "./usage-removal.ts";

/** What became of a change of a group. "taken": another one has this name, in whatever case. */
export type GroupChange = "done" | "unknown" | "taken" | "too-many";

export type NamedGroup = { readonly name: string; readonly providerName: string | null };

export type GroupRecords = {
  /** All of them by name, with who is in them. */
  all(): Promise<readonly Group[]>;
  /**
   * The names of a person's groups, sorted by their letters' codes.
   * @param countsProvider whether what the provider said counts.
   */
  of(personId: string, countsProvider: boolean): Promise<readonly string[]>;
  /** Null where there is none of this id. */
  nameOf(id: string): Promise<string | null>;
  make(group: NamedGroup & { readonly id: string; readonly at: number }): Promise<GroupChange>;
  /** Another name, another group of the provider's; who was put in by hand stays. */
  change(id: string, group: NamedGroup): Promise<GroupChange>;
  remove(id: string): Promise<GroupChange>;
  /** By hand. */
  place(id: string, personId: string, isIn: boolean, at: number): Promise<GroupChange>;
  /** What the provider said of a person replaces all that it said before. */
  takeProviderGroups(personId: string, names: readonly string[], at: number): Promise<void>;
};

export function createGroupRecords(database: Database): GroupRecords {
  const { orm, read, write } = database;
  const transact = <Value>(act: (transaction: Transaction) => Promise<Value>) => write(() => orm.transaction(act));
  return {
    all: () => readGroups(database),
    of: async (personId, countsProvider) => {
      const byHand = orm
        .select({ name: authGroup.name })
        .from(authGroupMember)
        .innerJoin(authGroup, eq(authGroup.id, authGroupMember.groupId))
        .where(eq(authGroupMember.userId, personId));
      const byProvider = orm
        .select({ name: authGroup.name })
        .from(authProviderGroup)
        .innerJoin(authGroup, eq(authGroup.providerName, authProviderGroup.name))
        .where(eq(authProviderGroup.userId, personId));
      const rows = await read(() => (countsProvider ? unionAll(byHand, byProvider) : byHand));
      return [...new Set(rows.map(({ name }) => name))].toSorted();
    },
    nameOf: async (id) => {
      const [found] = await read(() =>
        orm.select({ name: authGroup.name }).from(authGroup).where(eq(authGroup.id, id)),
      );
      return found?.name ?? null;
    },
    make: ({ id, at, ...group }) =>
      transact(async (transaction) => {
        if (await isTaken(transaction, id, group.name)) return "taken";
        const [known] = await transaction.select({ number: count() }).from(authGroup);
        if ((known?.number ?? 0) >= groupLimits.groups) return "too-many";
        await transaction.insert(authGroup).values({ id, ...rowOf(group), createdAt: at });
        return "done";
      }),
    change: (id, group) =>
      transact(async (transaction) => {
        if (await isTaken(transaction, id, group.name)) return "taken";
        const changed = await transaction.update(authGroup).set(rowOf(group)).where(eq(authGroup.id, id));
        return changed.rowsAffected > 0 ? "done" : "unknown";
      }),
    remove: (id) =>
      transact(async (transaction) => {
        await transaction.delete(authGroupMember).where(eq(authGroupMember.groupId, id));
        await removeGrantsOf(transaction, { kind: "group", id });
        await removeQuotasOfGroup(transaction, id);
        const removed = await transaction.delete(authGroup).where(eq(authGroup.id, id));
        return removed.rowsAffected > 0 ? "done" : "unknown";
      }),
    place: (id, personId, isIn, at) =>
      transact(async (transaction) => {
        if (!(await areThere(transaction, id, personId))) return "unknown";
        const member = and(eq(authGroupMember.groupId, id), eq(authGroupMember.userId, personId));
        const values = { groupId: id, userId: personId, addedAt: at };
        if (isIn) await transaction.insert(authGroupMember).values(values).onConflictDoNothing();
        else await transaction.delete(authGroupMember).where(member);
        return "done";
      }),
    takeProviderGroups: (userId, names, at) =>
      transact(async (transaction) => {
        await transaction.delete(authProviderGroup).where(eq(authProviderGroup.userId, userId));
        const rows = [...new Set(names)].map((name) => ({ userId, name, seenAt: at }));
        if (rows.length > 0) await transaction.insert(authProviderGroup).values(rows);
      }),
  };
}

function rowOf({ name, providerName }: NamedGroup) {
  return { name, nameKey: name.toLowerCase(), providerName };
}

async function isTaken(transaction: Transaction, id: string, name: string): Promise<boolean> {
  const others = await transaction
    .select({ id: authGroup.id })
    .from(authGroup)
    .where(and(eq(authGroup.nameKey, name.toLowerCase()), ne(authGroup.id, id)));
  return others.length > 0;
}

async function areThere(transaction: Transaction, id: string, personId: string): Promise<boolean> {
  const groups = await transaction.select({ id: authGroup.id }).from(authGroup).where(eq(authGroup.id, id));
  const people = await transaction.select({ id: authUser.id }).from(authUser).where(eq(authUser.id, personId));
  return groups.length > 0 && people.length > 0;
}

async function readGroups({ orm, read }: Database): Promise<readonly Group[]> {
  const [groups, byHand, byProvider] = await read(() =>
    Promise.all([
      orm.select().from(authGroup).orderBy(authGroup.nameKey),
      orm.select({ groupId: authGroupMember.groupId, userId: authGroupMember.userId }).from(authGroupMember),
      orm
        .select({ groupId: authGroup.id, userId: authProviderGroup.userId })
        .from(authProviderGroup)
        .innerJoin(authGroup, eq(authGroup.providerName, authProviderGroup.name)),
    ]),
  );
  const handed = idsByGroup(byHand);
  const provided = idsByGroup(byProvider);
  return groups.map(({ id, name, providerName }) => {
    const inByHand = handed.get(id) ?? new Set();
    const inByProvider = provided.get(id) ?? new Set();
    const members = [...new Set([...inByHand, ...inByProvider])].map((personId) => ({
      personId,
      isByHand: inByHand.has(personId),
      isByProvider: inByProvider.has(personId),
    }));
    return { id, name, providerName, members };
  });
}

type Membership = { readonly groupId: string; readonly userId: string };

function idsByGroup(rows: readonly Membership[]): ReadonlyMap<string, ReadonlySet<string>> {
  const byGroup = new Map<string, Set<string>>();
  for (const { groupId, userId } of rows) {
    const known = byGroup.get(groupId) ?? new Set<string>();
    byGroup.set(groupId, known.add(userId));
  }
  return byGroup;
}
