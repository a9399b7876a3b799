/**
 * A person goes for good, in one transaction: what was theirs alone is deleted, boards are handed on or deleted, and
 * wherever else the person is known it says "a removed person". Broken off, it is as if it had not begun.
 */
import "server-only";
import { and, count, eq, inArray, isNotNull, isNull, not, or } from "drizzle-orm";
import type { PersonThings } from "#lib/domain/access";
import { removedEditor } from "#lib/domain/editor-name";
import { isLastAdmin } from "./access-records.ts";
import { removeApiThings } from "./api-records.ts";
import { auditEntries, auditOutcomes, auditTraces } from "./audit-tables.ts";
import {
  authAccount,
  authAttempts,
  authSession,
  authTakenCodes,
  authTwoFactor,
  authUser,
  authVerification,
} from "./auth-tables.ts";
import { removeDashboardResults } from "./dashboard-results.ts";
import { removeVersions } from "./dashboard-versions.ts";
import type { Database, Transaction } from "./database.ts";
import { handGrants, removeGrantsOf, removeGrantsOfPerson } from "./grant-records.ts";
import { authGroupMember, authProviderGroup } from "./group-tables.ts";
import { lessonDecisions, lessons } from "./lesson-tables.ts";
import { removeNoticesOf } from "./notice-removal.ts";
import { removeRuns } from "./run-removal.ts";
import {
  dashboardFolders,
  dashboardShareTiles,
  dashboards,
  feedback,
  modelEdits,
  modelFiles,
  results,
  runs,
  sessions,
} from "./schema.ts";
import { removeSession } from "./session-purge.ts";
import { liveSetting } from "./setting-tables.ts";
import { forgetUsageOf } from "./usage-removal.ts";
import { isMadeForWatch } from "./watch-boards.ts";
import { removeWatchesOf } from "./watch-removal.ts";

export type PersonRemoval = {
  readonly id: string;
  /** Whose the boards and folders are from then on; null: they are deleted. */
  readonly heirId: string | null;
};

/** "unknown-heir": who is to get the boards is not there, or switched off. */
export type RemovalOutcome = "done" | "unknown" | "last-admin" | "unknown-heir";

export type RemovalRecords = {
  /** What there is of a person. */
  things(id: string): Promise<PersonThings>;
  /** Twice is once: the second time there is nobody. */
  remove(removal: PersonRemoval): Promise<RemovalOutcome>;
  /** What the record of acts still says of who a removed person was; it may come to be written late. */
  removeTraces(id: string): Promise<void>;
};

export function createRemovalRecords({ orm, read, write }: Database): RemovalRecords {
  const numberOf = async (rows: PromiseLike<readonly { readonly number: number }[]>) => (await rows)[0]?.number ?? 0;
  return {
    things: (id) =>
      read(async () => {
        const isBoard = and(eq(dashboards.ownerId, id), isNull(dashboards.deletedAt), not(isMadeForWatch));
        const isChat = and(eq(sessions.ownerId, id), isNull(sessions.deletedAt));
        const isLink = and(isBoard, isNotNull(dashboards.shareHash));
        const number = { number: count() };
        return {
          chats: await numberOf(orm.select(number).from(sessions).where(isChat)),
          boards: await numberOf(orm.select(number).from(dashboards).where(isBoard)),
          folders: await numberOf(orm.select(number).from(dashboardFolders).where(eq(dashboardFolders.ownerId, id))),
          links: await numberOf(orm.select(number).from(dashboards).where(isLink)),
        };
      }),
    remove: (removal) => write(() => orm.transaction((transaction) => removePerson(transaction, removal))),
    removeTraces: (id) =>
      write(() =>
        orm.transaction(async (transaction) => {
          const [known] = await transaction.select({ id: authUser.id }).from(authUser).where(eq(authUser.id, id));
          if (known === undefined) await removeTraces(transaction, id);
        }),
      ),
  };
}

async function removePerson(transaction: Transaction, { id, heirId }: PersonRemoval): Promise<RemovalOutcome> {
  const [person] = await transaction.select().from(authUser).where(eq(authUser.id, id));
  if (person === undefined) return "unknown";
  if (await isLastAdmin(transaction, id)) return "last-admin";
  if (heirId !== null && !(await mayInherit(transaction, id, heirId))) return "unknown-heir";
  await removeWatchesOf(transaction, { id, heirId });
  if (heirId !== null) await handOn(transaction, id, heirId);
  await removeBoards(transaction, id);
  await removeGrantsOfPerson(transaction, id);
  await removeChats(transaction, id);
  await forgetUsageOf(transaction, id);
  await removeNoticesOf(transaction, id);
  await removeApiThings(transaction, id);
  await forgetAuthor(transaction, id);
  await forgetAccount(transaction, { id, email: person.email });
  await removeTraces(transaction, id);
  return "done";
}

async function mayInherit(transaction: Transaction, id: string, heirId: string): Promise<boolean> {
  const isThere = and(eq(authUser.id, heirId), isNull(authUser.disabledAt));
  const heirs = await transaction.select({ id: authUser.id }).from(authUser).where(isThere);
  return heirs.length > 0 && heirId !== id;
}

/**
 * They stay shared within the team, and show what the rights of who has them then give: no figure of the one who goes is
 * among that. Links, which show figures to anybody, end. Deleted boards stay behind.
 */
async function handOn(transaction: Transaction, id: string, heirId: string): Promise<void> {
  const isHanded = and(eq(dashboards.ownerId, id), isNull(dashboards.deletedAt));
  const handed = transaction.select({ id: dashboards.id }).from(dashboards).where(isHanded);
  await transaction.delete(dashboardShareTiles).where(inArray(dashboardShareTiles.dashboardId, handed));
  await handGrants(transaction, { id, heirId });
  // What they were like before may name what whoever has them then may not see.
  for (const board of await handed) await removeVersions(transaction, board.id);
  await transaction.update(dashboardFolders).set({ ownerId: heirId }).where(eq(dashboardFolders.ownerId, id));
  const noLink = {
    ...{ shareHash: null, shareNonce: null, shareFilters: null, shareRights: null },
    shareUntil: null,
  };
  await transaction
    .update(dashboards)
    .set({ ownerId: heirId, ...noLink })
    .where(isHanded);
}

async function removeBoards(transaction: Transaction, id: string): Promise<void> {
  const rows = await transaction.select({ id: dashboards.id }).from(dashboards).where(eq(dashboards.ownerId, id));
  for (const board of rows) {
    await removeDashboardResults(transaction, board.id);
    await removeVersions(transaction, board.id);
    await removeGrantsOf(transaction, { kind: "board", id: board.id });
    await removeRuns(transaction, eq(runs.dashboardId, board.id));
    await transaction.delete(dashboards).where(eq(dashboards.id, board.id));
  }
  await transaction.delete(dashboardFolders).where(eq(dashboardFolders.ownerId, id));
}

/** With what they taught and what was said of them; refreshes of boards that were handed on among the runs. */
async function removeChats(transaction: Transaction, id: string): Promise<void> {
  const own = eq(sessions.ownerId, id);
  const rows = await transaction.select({ id: sessions.id, number: sessions.number }).from(sessions).where(own);
  for (const chat of rows) await removeSession(transaction, chat);
  await removeRuns(transaction, eq(runs.ownerId, id));
  await transaction.delete(feedback).where(eq(feedback.ownerId, id));
  await transaction.delete(lessons).where(eq(lessons.ownerId, id));
  await transaction.delete(lessonDecisions).where(eq(lessonDecisions.ownerId, id));
  await transaction.delete(results).where(eq(results.ownerId, id));
}

/** The glossary is everybody's: what the person wrote there stays. */
async function forgetAuthor(transaction: Transaction, id: string): Promise<void> {
  await transaction.update(modelEdits).set({ editedBy: removedEditor }).where(eq(modelEdits.editedBy, id));
  await transaction.update(liveSetting).set({ changedBy: removedEditor }).where(eq(liveSetting.changedBy, id));
  await transaction.update(modelFiles).set({ importedBy: removedEditor }).where(eq(modelFiles.importedBy, id));
}

async function forgetAccount(
  transaction: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  for (const table of [authSession, authAccount, authTwoFactor, authTakenCodes, authGroupMember, authProviderGroup]) {
    await transaction.delete(table).where(eq(table.userId, id));
  }
  await transaction.delete(authVerification).where(eq(authVerification.value, id));
  await transaction.delete(authAttempts).where(inArray(authAttempts.email, [email, `person ${id}`]));
  await transaction.delete(authUser).where(eq(authUser.id, id));
}

/** The store refuses it for somebody who is in the team. */
async function removeTraces(transaction: Transaction, id: string): Promise<void> {
  const isOwn = or(
    inArray(
      auditTraces.entryId,
      transaction.select({ id: auditEntries.id }).from(auditEntries).where(eq(auditEntries.personId, id)),
    ),
    inArray(
      auditTraces.entryId,
      transaction.select({ id: auditOutcomes.entryId }).from(auditOutcomes).where(eq(auditOutcomes.personId, id)),
    ),
  );
  await transaction.delete(auditTraces).where(isOwn);
}
