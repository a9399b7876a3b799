/** What answers taught, a row per answer and chat, and what editors said of the proposals, a row per proposal. */
import "server-only";
import { createHash } from "node:crypto";
import { and, asc, desc, eq, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import type { DatabaseContext } from "#lib/domain/catalog";
import {
  type KeptLesson,
  type Lesson,
  type LessonDecision,
  lessonSchema,
  type Proposal,
  proposalKey,
} from "#lib/domain/lesson";
import type { LessonKey } from "#lib/domain/lesson-key";
import type { Database } from "./database.ts";
import { lessonDecisions, lessons } from "./lesson-tables.ts";
import { sessions } from "./schema.ts";

/** null takes back what the answer taught before in this chat. */
export type LessonToKeep = Omit<KeptLesson, "lesson"> & { readonly lesson: Lesson | null };

export type DecisionToKeep = {
  readonly context: DatabaseContext;
  readonly proposal: Proposal;
  /** null takes back what was said. */
  readonly decision: LessonDecision | null;
  readonly at: number;
};

export type LessonRecords = {
  /** In place of what the answer taught before in this chat. */
  keep(ownerId: string, lesson: LessonToKeep): Promise<void>;
  /** null where the answer taught nothing, or what it taught is damaged. */
  find(ownerId: string, key: LessonKey): Promise<KeptLesson | null>;
  /** The chats in which an answer taught something. */
  chatsOf(ownerId: string, runId: string): Promise<readonly string[]>;
  /** Those with a proposal of which nothing was said yet, the latest first; those of deleted chats are left out. */
  undecided(ownerId: string, context: DatabaseContext): Promise<readonly KeptLesson[]>;
  /** Everybody's, oldest first, but those whose proposal was dismissed: that says that they teach nothing. */
  standing(): Promise<readonly KeptLesson[]>;
  decide(ownerId: string, decision: DecisionToKeep): Promise<void>;
};

export function createLessonRecords(database: Database): LessonRecords {
  const { orm, read, write } = database;
  return {
    keep: (ownerId, lesson) => write(() => keep(database, ownerId, lesson)),
    find: async (ownerId, key) => {
      const rows = await read(() => orm.select().from(lessons).where(isLesson(ownerId, key)));
      return rows.flatMap(readRow)[0] ?? null;
    },
    chatsOf: async (ownerId, runId) => {
      const isOfRun = and(eq(lessons.runId, runId), eq(lessons.ownerId, ownerId));
      const rows = await read(() => orm.select({ sessionId: lessons.sessionId }).from(lessons).where(isOfRun));
      return rows.map(({ sessionId }) => sessionId);
    },
    undecided: (ownerId, { database: name, schema }) => {
      const isThere = and(eq(lessons.ownerId, ownerId), eq(lessons.database, name), eq(lessons.schema, schema));
      const isOpen = and(isNotNull(lessons.proposal), isNull(lessonDecisions.decision));
      return list(database, and(isThere, isOpen), desc(lessons.at));
    },
    standing: () => {
      const isStanding = or(isNull(lessonDecisions.decision), ne(lessonDecisions.decision, "dismissed"));
      return list(database, isStanding, asc(lessons.at));
    },
    decide: (ownerId, decision) => write(() => decide(database, ownerId, decision)),
  };
}

function isLesson(ownerId: string, { sessionId, runId }: LessonKey): SQL | undefined {
  return and(eq(lessons.sessionId, sessionId), eq(lessons.runId, runId), eq(lessons.ownerId, ownerId));
}

async function keep({ orm }: Database, ownerId: string, { lesson, ...kept }: LessonToKeep): Promise<void> {
  if (lesson === null) {
    await orm.delete(lessons).where(isLesson(ownerId, kept));
    return;
  }
  const { sessionId, runId, seq, at } = kept;
  const { context, proposal } = lesson;
  const row = {
    seq,
    at,
    ...context,
    ownerId,
    proposal: proposal === null ? null : hashOf(proposal),
    body: JSON.stringify(lesson),
  };
  await orm
    .insert(lessons)
    .values({ sessionId, runId, ...row })
    .onConflictDoUpdate({ target: [lessons.sessionId, lessons.runId], set: row });
}

/** With what was said of each proposal beside it. */
async function list({ orm, read }: Database, condition: SQL | undefined, order: SQL): Promise<readonly KeptLesson[]> {
  const isOfLesson = and(
    eq(lessonDecisions.ownerId, lessons.ownerId),
    eq(lessonDecisions.database, lessons.database),
    eq(lessonDecisions.schema, lessons.schema),
    eq(lessonDecisions.proposal, lessons.proposal),
  );
  const rows = await read(() =>
    orm
      .select({ lesson: lessons })
      .from(lessons)
      .innerJoin(sessions, and(eq(sessions.id, lessons.sessionId), isNull(sessions.deletedAt)))
      .leftJoin(lessonDecisions, isOfLesson)
      .where(condition)
      .orderBy(order),
  );
  return rows.flatMap(({ lesson }) => readRow(lesson));
}

async function decide(
  { orm }: Database,
  ownerId: string,
  { context, proposal, decision, at }: DecisionToKeep,
): Promise<void> {
  const { database, schema } = context;
  const key = { ownerId, database, schema, proposal: hashOf(proposal) };
  if (decision !== null) {
    await orm
      .insert(lessonDecisions)
      .values({ ...key, decision, at })
      .onConflictDoUpdate({
        target: [lessonDecisions.ownerId, lessonDecisions.database, lessonDecisions.schema, lessonDecisions.proposal],
        set: { decision, at },
      });
    return;
  }
  await orm
    .delete(lessonDecisions)
    .where(
      and(
        eq(lessonDecisions.ownerId, ownerId),
        eq(lessonDecisions.database, database),
        eq(lessonDecisions.schema, schema),
        eq(lessonDecisions.proposal, key.proposal),
      ),
    );
}

function hashOf(proposal: Proposal): string {
  return createHash("sha256").update(proposalKey(proposal)).digest("hex");
}

function readRow({ body, runId, sessionId, seq, at }: typeof lessons.$inferSelect): readonly KeptLesson[] {
  try {
    return [{ runId, sessionId, seq, lesson: lessonSchema.parse(JSON.parse(body)), at }];
  } catch {
    return [];
  }
}
