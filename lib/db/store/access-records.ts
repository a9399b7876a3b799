/** What we keep of people beside what the sign-in library does with its tables: roles, locks, and codes that were taken. */
import "server-only";
import type { Client } from "@libsql/client";
import { and, count, eq, gt, isNull, lt, max, ne } from "drizzle-orm";
import { drizzle, type LibSQLDatabase } from "drizzle-orm/libsql";
import { isAtLeast, type Role, roleSchema } from "#lib/domain/roles";
import { removeApiThings } from "./api-records.ts";
import {
  authAccount,
  authAttempts,
  authSession,
  authTables,
  authTakenCodes,
  authTwoFactor,
  authUser,
  authVerification,
  providerId,
} from "./auth-tables.ts";
import type { Database, Transaction } from "./database.ts";
import { createGroupRecords, type GroupRecords } from "./group-records.ts";
import { queuedClient } from "./queued-client.ts";

/** A person as the list of people has them. Times are milliseconds since 1970. */
export type PersonRecord = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** By an admin's hand. */
  readonly role: Role;
  /** By the provider's groups: the highest that an open session has; null where none has one. */
  readonly providerRole: Role | null;
  readonly isOff: boolean;
  readonly hasPassword: boolean;
  /** Has signed in by the provider, and comes in by it again. */
  readonly hasProvider: boolean;
  readonly hasTwoFactor: boolean;
  /** Of the session that was used last; null where none is open. */
  readonly seenAt: number | null;
};

/** What became of a change of a person. */
export type PersonChange = "done" | "unknown" | "last-admin";

export type AccessRecords = {
  readonly groups: GroupRecords;
  /** The tables as the sign-in library works on them; its writes take their turn among ours. */
  readonly libraryTables: LibSQLDatabase<typeof authTables>;
  /** Whether there is anybody yet. */
  isAnybody(): Promise<boolean>;
  people(): Promise<readonly PersonRecord[]>;
  /** The person of an e-mail address in small letters; null where there is none. */
  byEmail(email: string): Promise<PersonRecord | null>;
  hasPassword(id: string): Promise<boolean>;
  /** In open sessions too. "last-admin": nobody could let anybody in any more. */
  setRole(id: string, role: Role): Promise<PersonChange>;
  /** Whether nobody else is an admin by hand. */
  isLastAdmin(id: string): Promise<boolean>;
  /** Off: all sessions, links and tokens of the person end with it. */
  setOff(id: string, offAt: Date | null): Promise<PersonChange>;
  /** Takes the second factor away; all sessions end with it. */
  removeTwoFactor(id: string): Promise<PersonChange>;
  /** What the person is known by at providers; see `provider-library.ts`. */
  providerAccounts(id: string): Promise<readonly string[]>;
  /** Forgets who the person is at a provider; all sessions and tokens end with it. */
  releaseProvider(id: string): Promise<PersonChange>;
  /** As which group the data is looked at in a session; null: as the person of it. */
  setView(sessionId: string, viewsAs: string | null): Promise<void>;
  /** Links of the person that were made before work no more. */
  dropLinks(id: string): Promise<void>;
  /**
   * Counts a password that is about to be looked at as a wrong one.
   * @returns how many milliseconds to wait instead; 0 where it may be looked at.
   */
  beginAttempt(email: string, now: number, waitOf: (failures: number) => number): Promise<number>;
  /** The password was right: what was counted is forgotten. */
  endAttempts(email: string): Promise<void>;
  /** False: the code was taken before. */
  takeCode(id: string, codeHash: string, now: number): Promise<boolean>;
};

/** What was counted so long ago counts no more. */
const forgetAttemptsMs = 24 * 60 * 60_000;

/** A code of an authenticator app is good for a minute and a half; it is remembered for longer. */
const rememberCodesMs = 10 * 60_000;

/** Over the tables of people in a store. */
export function createAccessRecords(client: Client, database: Database): AccessRecords {
  const { orm, read, write } = database;
  const change = (id: string, act: (transaction: Transaction) => Promise<PersonChange>): Promise<PersonChange> =>
    write(() =>
      orm.transaction(async (transaction) => {
        const found = await transaction.select({ id: authUser.id }).from(authUser).where(eq(authUser.id, id));
        return found.length === 0 ? "unknown" : act(transaction);
      }),
    );
  return {
    groups: createGroupRecords(database),
    libraryTables: drizzle({ client: queuedClient(client, database), schema: authTables }),
    isAnybody: async () => {
      const rows = await read(() => orm.select({ id: authUser.id }).from(authUser).limit(1));
      return rows.length > 0;
    },
    people: () => readPeople(database),
    byEmail: async (email) => (await readPeople(database)).find((person) => person.email === email) ?? null,
    hasPassword: async (id) => {
      const accounts = await read(() =>
        orm.select({ password: authAccount.password }).from(authAccount).where(eq(authAccount.userId, id)),
      );
      return accounts.some(({ password }) => password !== null);
    },
    setRole: (id, role) =>
      change(id, async (transaction) => {
        if (role !== "admin" && (await isLastAdmin(transaction, id))) return "last-admin";
        await transaction.update(authUser).set({ role, updatedAt: new Date() }).where(eq(authUser.id, id));
        await transaction.update(authSession).set({ role: null }).where(eq(authSession.userId, id));
        return "done";
      }),
    isLastAdmin: (id) => read(() => orm.transaction((transaction) => isLastAdmin(transaction, id))),
    setOff: (id, offAt) =>
      change(id, async (transaction) => {
        if (offAt !== null && (await isLastAdmin(transaction, id))) return "last-admin";
        await transaction.update(authUser).set({ disabledAt: offAt, updatedAt: new Date() }).where(eq(authUser.id, id));
        if (offAt === null) return "done";
        await endSessions(transaction, id);
        await removeApiThings(transaction, id);
        await transaction.delete(authVerification).where(eq(authVerification.value, id));
        return "done";
      }),
    removeTwoFactor: (id) =>
      change(id, async (transaction) => {
        await transaction.delete(authTwoFactor).where(eq(authTwoFactor.userId, id));
        await transaction.update(authUser).set({ twoFactorEnabled: false }).where(eq(authUser.id, id));
        await endSessions(transaction, id);
        return "done";
      }),
    providerAccounts: async (id) => {
      const own = and(eq(authAccount.userId, id), eq(authAccount.providerId, providerId));
      const rows = await read(() => orm.select({ account: authAccount.accountId }).from(authAccount).where(own));
      return rows.map(({ account }) => account);
    },
    releaseProvider: (id) =>
      change(id, async (transaction) => {
        const own = and(eq(authAccount.userId, id), eq(authAccount.providerId, providerId));
        await transaction.delete(authAccount).where(own);
        await endSessions(transaction, id);
        await removeApiThings(transaction, id);
        return "done";
      }),
    setView: (sessionId, viewsAs) =>
      write(async () => {
        await orm.update(authSession).set({ viewsAs }).where(eq(authSession.id, sessionId));
      }),
    dropLinks: (id) =>
      write(async () => {
        await orm.delete(authVerification).where(eq(authVerification.value, id));
      }),
    ...attemptRecords(database),
  };
}

function attemptRecords({ orm, write }: Database): Pick<AccessRecords, "beginAttempt" | "endAttempts" | "takeCode"> {
  return {
    beginAttempt: (email, now, waitOf) =>
      write(() =>
        orm.transaction(async (transaction) => {
          await transaction.delete(authAttempts).where(lt(authAttempts.lastAt, now - forgetAttemptsMs));
          const [known] = await transaction.select().from(authAttempts).where(eq(authAttempts.email, email));
          if (known !== undefined && known.waitsUntil > now) return known.waitsUntil - now;
          const failures = (known?.failures ?? 0) + 1;
          const row = { failures, lastAt: now, waitsUntil: now + waitOf(failures) };
          const target = authAttempts.email;
          await transaction
            .insert(authAttempts)
            .values({ email, ...row })
            .onConflictDoUpdate({ target, set: row });
          return 0;
        }),
      ),
    endAttempts: (email) =>
      write(async () => {
        await orm.delete(authAttempts).where(eq(authAttempts.email, email));
      }),
    takeCode: (userId, codeHash, now) =>
      write(() =>
        orm.transaction(async (transaction) => {
          await transaction.delete(authTakenCodes).where(lt(authTakenCodes.at, now - rememberCodesMs));
          const values = { userId, codeHash, at: now };
          const taken = await transaction.insert(authTakenCodes).values(values).onConflictDoNothing();
          return taken.rowsAffected > 0;
        }),
      ),
  };
}

async function endSessions(transaction: Transaction, id: string): Promise<void> {
  await transaction.delete(authSession).where(eq(authSession.userId, id));
}

/** Whether nobody else could let people in. */
export async function isLastAdmin(transaction: Transaction, id: string): Promise<boolean> {
  const isAdmin = and(eq(authUser.role, "admin"), isNull(authUser.disabledAt));
  const [others] = await transaction
    .select({ number: count() })
    .from(authUser)
    .where(and(isAdmin, ne(authUser.id, id)));
  const own = await transaction
    .select({ id: authUser.id })
    .from(authUser)
    .where(and(isAdmin, eq(authUser.id, id)));
  return own.length > 0 && (others?.number ?? 0) === 0;
}

async function readPeople({ orm, read }: Database): Promise<readonly PersonRecord[]> {
  const [people, accounts, sessions] = await read(() =>
    Promise.all([
      orm.select().from(authUser).orderBy(authUser.createdAt, authUser.id),
      orm
        .select({ userId: authAccount.userId, password: authAccount.password, provider: authAccount.providerId })
        .from(authAccount),
      orm
        .select({ userId: authSession.userId, role: authSession.role, seenAt: max(authSession.updatedAt) })
        .from(authSession)
        .where(gt(authSession.expiresAt, new Date()))
        .groupBy(authSession.userId, authSession.role),
    ]),
  );
  const withPassword = new Set(accounts.flatMap(({ userId, password }) => (password === null ? [] : [userId])));
  const withProvider = new Set(accounts.flatMap(({ userId, provider }) => (provider === providerId ? [userId] : [])));
  return people.map(({ id, name, email, role, disabledAt, twoFactorEnabled }) => {
    const own = sessions.filter(({ userId }) => userId === id);
    const seenAt = own.map((session) => session.seenAt?.getTime() ?? 0);
    return {
      id,
      name,
      email,
      role: roleSchema.catch("viewer").parse(role),
      providerRole: highestRole(own.map((session) => session.role)),
      isOff: disabledAt !== null,
      hasPassword: withPassword.has(id),
      hasProvider: withProvider.has(id),
      hasTwoFactor: twoFactorEnabled === true,
      seenAt: seenAt.length === 0 ? null : Math.max(...seenAt),
    };
  });
}

function highestRole(given: readonly (string | null)[]): Role | null {
  const roles = roleSchema.nullable().catch(null).array().parse(given);
  return roles.reduce((best, role) => (best === null || (role !== null && isAtLeast(role, best)) ? role : best), null);
}
