/** What is known of stored results; the rows themselves are files (`lib/services/results.ts`). */
import "server-only";
import { and, eq, lt } from "drizzle-orm";
import { z } from "zod";
import { type ResultRef, resultRefSchema } from "#lib/domain/result-set";
import type { Database } from "./database.ts";
import { results } from "./schema.ts";

export type ResultRecord = {
  readonly ref: ResultRef;
  /** Byte offset in the result's file of every n-th row, the first one included. */
  readonly pageOffsets: readonly number[];
};

export type ResultRecords = {
  add(ownerId: string, record: ResultRecord, createdAt: number): Promise<void>;
  /** null when there is none of this id that belongs to the owner. */
  find(ownerId: string, resultId: string): Promise<ResultRecord | null>;
  /** Forgets results that were added before a time, in milliseconds since the epoch. */
  removeBefore(createdAt: number): Promise<void>;
  /** Ids of all results, whoever owns them. */
  ids(): Promise<readonly string[]>;
};

const pageOffsetsSchema = z.array(z.number().int().min(0));

export function createResultRecords({ orm, write }: Database): ResultRecords {
  return {
    add: async (ownerId, { ref, pageOffsets }, createdAt) => {
      const row = {
        id: ref.id,
        ownerId,
        ref: JSON.stringify(ref),
        pageOffsets: JSON.stringify(pageOffsets),
        createdAt,
      };
      await write(async () => {
        await orm.insert(results).values(row);
      });
    },
    find: async (ownerId, resultId) => {
      const isOwn = and(eq(results.id, resultId), eq(results.ownerId, ownerId));
      const [row] = await orm.select().from(results).where(isOwn);
      if (row === undefined) return null;
      return {
        ref: resultRefSchema.parse(JSON.parse(row.ref)),
        pageOffsets: pageOffsetsSchema.parse(JSON.parse(row.pageOffsets)),
      };
    },
    removeBefore: (createdAt) =>
      write(async () => {
        await orm.delete(results).where(lt(results.createdAt, createdAt));
      }),
    ids: async () => (await orm.select({ id: results.id }).from(results)).map(({ id }) => id),
  };
}
