/** Who boards and chats are shared with. What is said here opens things, never data. */
import "server-only";
import { and, count, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import {
  type Grant,
  type Looker,
  mostGrants,
  type NamedGrant,
  type Recipient,
  reaches,
  type SharedObject,
} from "#lib/domain/sharing";
import { authUser } from "./auth-tables.ts";
import type { Database, Transaction } from "./database.ts";
import { grants } from "./grant-tables.ts";
import { authGroup } from "./group-tables.ts";
import { dashboardTiles } from "./schema.ts";

export type GrantRecords = {
  /** All of one thing, the first one first. */
  of(object: SharedObject): Promise<readonly NamedGrant[]>;
  /** Those of one thing that are for somebody; none of what is deleted, and while the person is off whose thing it is. */
  reaching(object: SharedObject, looker: Looker): Promise<readonly NamedGrant[]>;
  /** The same of all things of a kind. */
  reachingAll(kind: SharedObject["kind"], looker: Looker): Promise<readonly NamedGrant[]>;
  /** In place of the one that the recipient had. @returns false where the thing has as many as it may have. */
  give(grant: Grant): Promise<boolean>;
  /** What a board showed goes as well, but for its owner. @returns false where there was none. */
  takeAway(object: SharedObject, to: Recipient): Promise<boolean>;
  /** What people are called, by their ids. */
  namesOf(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
};

/** Of an app of one person, where nothing is shared: what was given while people signed in waits for them. */
export const noGrants: GrantRecords = {
  of: async () => [],
  reaching: async () => [],
  reachingAll: async () => [],
  give: async () => false,
  takeAway: async () => false,
  namesOf: async () => new Map(),
};

/** The grants of a store. */
export function createGrantRecords({ orm, read, write }: Database): GrantRecords {
  const select = async (where: SQL | undefined): Promise<readonly NamedGrant[]> => {
    const rows = await read(() =>
      orm
        .select({ grant: grants, person: authUser.name, group: authGroup.name })
        .from(grants)
        .leftJoin(authUser, and(eq(grants.toKind, "person"), eq(authUser.id, grants.toId)))
        .leftJoin(authGroup, and(eq(grants.toKind, "group"), eq(authGroup.id, grants.toId)))
        .where(where)
        .orderBy(grants.givenAt, grants.toKind, grants.toId),
    );
    return rows.map(({ grant, person, group }) => ({ ...grantOf(grant), name: person ?? group }));
  };
  return {
    of: (object) => select(isOf(object)),
    reaching: async (object, looker) =>
      (await select(and(isOf(object), isOpen))).filter((grant) => reaches(grant, looker)),
    reachingAll: async (kind, looker) => {
      const isFor = or(
        eq(grants.toKind, "everyone"),
        and(eq(grants.toKind, "person"), eq(grants.toId, looker.ownerId)),
        and(eq(grants.toKind, "group"), inArray(authGroup.name, [...looker.groups])),
      );
      const found = await select(and(eq(grants.objectKind, kind), isOpen, isFor));
      return found.filter((grant) => reaches(grant, looker));
    },
    give: (grant) => write(() => orm.transaction((transaction) => give(transaction, grant))),
    takeAway: (object, to) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const removed = await transaction.delete(grants).where(and(isOf(object), isTo(to)));
          if (object.kind === "board") await removeShown(transaction, object.id);
          return removed.rowsAffected > 0;
        }),
      ),
    namesOf: async (ids) => {
      const rows = await read(() =>
        orm
          .select({ id: authUser.id, name: authUser.name })
          .from(authUser)
          .where(inArray(authUser.id, [...new Set(ids)])),
      );
      return new Map(rows.map(({ id, name }) => [id, name]));
    },
  };
}

/** With the thing itself they go, and with the group that they are for. */
export async function removeGrantsOf(
  transaction: Transaction,
  gone: SharedObject | (Recipient & { readonly kind: "group" }),
): Promise<void> {
  await transaction.delete(grants).where(gone.kind === "group" ? isTo(gone) : isOf(gone));
}

/** What a board showed others than its owner. Whoever still has it is shown today's figures when they look again. */
async function removeShown(transaction: Transaction, id: string): Promise<void> {
  const owner = sql`(SELECT board.owner_id FROM dashboards AS board WHERE board.id = ${id})`;
  await transaction
    .delete(dashboardTiles)
    .where(and(eq(dashboardTiles.dashboardId, id), sql`${dashboardTiles.personId} <> ${owner}`));
}

/** All that somebody has and gave, and what boards showed them: the person is gone. */
export async function removeGrantsOfPerson(transaction: Transaction, personId: string): Promise<void> {
  const isTheirs = or(eq(grants.givenBy, personId), isTo({ kind: "person", id: personId }));
  await transaction.delete(grants).where(isTheirs);
  await transaction.delete(dashboardTiles).where(eq(dashboardTiles.personId, personId));
}

/** Boards that are handed on stay shared as they are, by the one who has them then. */
export async function handGrants(
  transaction: Transaction,
  { id, heirId }: { readonly id: string; readonly heirId: string },
): Promise<void> {
  const isBoard = and(eq(grants.objectKind, "board"), eq(grants.givenBy, id));
  await transaction.delete(grants).where(and(isBoard, isTo({ kind: "person", id: heirId })));
  await transaction.update(grants).set({ givenBy: heirId }).where(isBoard);
}

async function give(transaction: Transaction, { object, to, level, upTo, givenBy, givenAt }: Grant): Promise<boolean> {
  const values = { level, upTo, givenBy, givenAt };
  const changed = await transaction
    .update(grants)
    .set(values)
    .where(and(isOf(object), isTo(to)));
  if (changed.rowsAffected > 0) return true;
  const [known] = await transaction.select({ number: count() }).from(grants).where(isOf(object));
  if ((known?.number ?? 0) >= mostGrants) return false;
  const key = { objectKind: object.kind, objectId: object.id, toKind: to.kind, toId: toIdOf(to) };
  await transaction.insert(grants).values({ ...key, ...values });
  return true;
}

/** Whose board or chat it is, is there and may sign in. */
const isOpen = sql`(
  EXISTS (
    SELECT 1 FROM dashboards AS board
    WHERE ${grants.objectKind} = 'board' AND board.id = ${grants.objectId} AND board.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM auth_user AS off WHERE off.id = board.owner_id AND off.disabled_at IS NOT NULL)
  ) OR EXISTS (
    SELECT 1 FROM sessions AS chat
    WHERE ${grants.objectKind} = 'chat' AND chat.id = ${grants.objectId} AND chat.deleted_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM auth_user AS off WHERE off.id = chat.owner_id AND off.disabled_at IS NOT NULL)
  )
)`;

function isOf({ kind, id }: SharedObject): SQL | undefined {
  return and(eq(grants.objectKind, kind), eq(grants.objectId, id));
}

function isTo(to: Recipient): SQL | undefined {
  return and(eq(grants.toKind, to.kind), eq(grants.toId, toIdOf(to)));
}

function toIdOf(to: Recipient): string {
  return to.kind === "everyone" ? "" : to.id;
}

function grantOf(row: typeof grants.$inferSelect): Grant {
  const { level, upTo, givenBy, givenAt } = row;
  const to: Recipient = row.toKind === "everyone" ? { kind: "everyone" } : { kind: row.toKind, id: row.toId };
  return { object: { kind: row.objectKind, id: row.objectId }, to, level, upTo, givenBy, givenAt };
}
