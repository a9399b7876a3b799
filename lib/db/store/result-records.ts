/** What is known of stored results; the rows themselves are files (`lib/services/results.ts`). */
import "server-only";
import { and, asc, eq, inArray, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { type ColumnStorage, columnStorageSchema } from "#lib/domain/column-storage";
import { type ResultRef, resultRefSchema } from "#lib/domain/result-set";
import { isOnDashboard } from "./dashboard-results.ts";
import type { Database } from "./database.ts";
import { results } from "./schema.ts";

export type StoredFile = {
  /** How each column lies in the file. */
  readonly storage: readonly ColumnStorage[];
  readonly bytes: number;
};

export type ResultRecord = {
  readonly ref: ResultRef;
  /** Null for a result of an earlier version, whose file has lines of JSON. */
  readonly file: StoredFile | null;
  /** Key of the rights on data that its rows were read with; null: with all of them. */
  readonly rights: string | null;
};

/** A result that was just written. */
export type NewResult = ResultRecord & { readonly file: StoredFile };

/** What a clean-up has to know. */
export type ResultSize = {
  readonly id: string;
  readonly bytes: number;
  readonly createdAt: number;
  /** What a tile of a dashboard shows stays; null: what tiles showed before, and what was stopped. */
  readonly shownBy: "dashboard" | "chat" | null;
};

export type ResultRecords = {
  add(ownerId: string, result: NewResult, createdAt: number): Promise<void>;
  /** null when there is none of this id that belongs to the owner. */
  find(ownerId: string, resultId: string): Promise<ResultRecord | null>;
  /** The result has got a file of today's form. */
  setFile(resultId: string, file: StoredFile): Promise<void>;
  /** Forgets results that were added before a time, in milliseconds since the epoch, and that no tile shows. */
  removeBefore(createdAt: number): Promise<void>;
  remove(ids: readonly string[]): Promise<void>;
  /** All results, whoever owns them, the oldest first. */
  sizes(): Promise<readonly ResultSize[]>;
};

const storageSchema = z.array(columnStorageSchema);

export function createResultRecords({ orm, read, write }: Database): ResultRecords {
  return {
    add: async (ownerId, { ref, file, rights }, createdAt) => {
      const row = { id: ref.id, ownerId, ref: JSON.stringify(ref), createdAt, rights, ...fileColumns(file) };
      await write(async () => {
        await orm.insert(results).values(row);
      });
    },
    find: async (ownerId, resultId) => {
      const isOwn = and(eq(results.id, resultId), eq(results.ownerId, ownerId));
      const [row] = await read(() => orm.select().from(results).where(isOwn));
      if (row === undefined) return null;
      const storage = row.storage === null ? null : storageSchema.parse(JSON.parse(row.storage));
      return {
        ref: resultRefSchema.parse(JSON.parse(row.ref)),
        file: storage === null ? null : { storage, bytes: row.bytes },
        rights: row.rights,
      };
    },
    setFile: (resultId, file) =>
      write(async () => {
        await orm.update(results).set(fileColumns(file)).where(eq(results.id, resultId));
      }),
    removeBefore: (createdAt) =>
      write(async () => {
        await orm.delete(results).where(and(lt(results.createdAt, createdAt), sql`NOT ${isOnDashboard}`));
      }),
    remove: (ids) =>
      write(async () => {
        await orm.delete(results).where(inArray(results.id, [...ids]));
      }),
    sizes: async () => {
      const { id, bytes, createdAt } = results;
      const isInChat = sql`EXISTS (SELECT 1 FROM result_uses WHERE result_uses.result_id = ${id})`;
      const shownBy = sql<ResultSize["shownBy"]>`
        CASE WHEN ${isOnDashboard} THEN 'dashboard' WHEN ${isInChat} THEN 'chat' END`;
      const columns = { id, bytes, createdAt, shownBy };
      return read(() => orm.select(columns).from(results).orderBy(asc(createdAt), asc(id)));
    },
  };
}

function fileColumns({ storage, bytes }: StoredFile) {
  return { storage: JSON.stringify(storage), bytes };
}
