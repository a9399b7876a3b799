/** The list of runs: what a filter finds, a piece at a time, one run by its id, and what there is to filter by. */
import "server-only";
import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { errorCodeSchema } from "#lib/domain/errors";
import { feedbackVerdictSchema } from "#lib/domain/feedback";
import type { ChatModelUse, RunChoices, RunFilter, RunItem, RunMetrics, RunPage } from "#lib/domain/run-report";
import { runStatusSchema } from "#lib/domain/session";
import type { Database } from "./database.ts";
import { personName } from "./person-names.ts";
import { readModelUse, readRunMetrics } from "./run-metrics.ts";
import { dashboards, feedback, runFigures, runs, sessions } from "./schema.ts";

export type RunListQuery = {
  /** null: of everybody. */
  readonly ownerId: string | null;
  readonly filter: RunFilter;
  readonly cursor: string | null;
  readonly limit: number;
};

export type MetricsQuery = {
  /** null: of everybody. */
  readonly ownerId: string | null;
  readonly filter: RunFilter;
  /** Beginnings of the days to count, oldest first. */
  readonly days: readonly number[];
};

/** Runs of deleted chats and dashboards are in none of it. */
export type RunList = {
  /** Latest first. */
  list(query: RunListQuery): Promise<RunPage>;
  /** null when there is none of this id that belongs to the owner. */
  find(ownerId: string, runId: string): Promise<RunItem | null>;
  /** Whose run it is; null when there is none of this id. For callers who may see the runs of others. */
  ownerOf(runId: string): Promise<string | null>;
  metrics(query: MetricsQuery): Promise<RunMetrics>;
  /** @param ownerId null: of everybody. */
  choices(ownerId: string | null, of: RunFilter["of"]): Promise<Omit<RunChoices, "people">>;
  /** Everybody who has runs, by name. */
  owners(of: RunFilter["of"]): Promise<RunChoices["people"]>;
  /** What the runs of a chat of the owner took of models; of another chat nothing. */
  chatModelUse(ownerId: string, sessionId: string): Promise<ChatModelUse>;
};

export function createRunList(database: Database): RunList {
  return {
    list: (query) => listRuns(database, query),
    find: async (ownerId, runId) => {
      const [row] = await database.read(() => selectRuns(database, and(isOwn(ownerId), eq(runs.id, runId))).limit(1));
      return row === undefined ? null : itemOf(row);
    },
    ownerOf: async (runId) => {
      const [row] = await database.read(() =>
        database.orm.select({ ownerId: runs.ownerId }).from(runs).where(eq(runs.id, runId)).limit(1),
      );
      return row?.ownerId ?? null;
    },
    metrics: ({ ownerId, filter, days }) => readRunMetrics(database, conditionOf(ownerId, filter), days),
    choices: (ownerId, of) => readChoices(database, and(isOwn(ownerId), isOf(of))),
    owners: (of) => readOwners(database, and(isOwn(null), isOf(of))),
    chatModelUse: (ownerId, sessionId) => readModelUse(database, and(isOwn(ownerId), eq(runs.sessionId, sessionId))),
  };
}

/** Where a row stands in the order; the next piece begins behind it. */
const cursorSchema = z.tuple([z.number(), z.string()]);

async function listRuns(database: Database, { ownerId, filter, cursor, limit }: RunListQuery): Promise<RunPage> {
  const after = readCursor(cursor);
  const isAfter = after === null ? undefined : sql`(${runs.startedAt}, ${runs.id}) < (${after[0]}, ${after[1]})`;
  const rows = await database.read(() =>
    selectRuns(database, and(conditionOf(ownerId, filter), isAfter))
      .orderBy(desc(runs.startedAt), desc(runs.id))
      .limit(limit + 1),
  );
  const items = rows.slice(0, limit).map(itemOf);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last !== undefined ? writeCursor(last) : null;
  return { items, nextCursor };
}

function selectRuns({ orm }: Database, condition: SQL | undefined) {
  return orm
    .select({ run: runs, owner: personName(runs.ownerId), figures: runFigures, verdict: feedback.verdict })
    .from(runs)
    .leftJoin(sessions, eq(sessions.id, runs.sessionId))
    .leftJoin(dashboards, eq(dashboards.id, runs.dashboardId))
    .leftJoin(runFigures, eq(runFigures.runId, runs.id))
    .leftJoin(feedback, eq(feedback.runId, runs.id))
    .where(condition)
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectRuns>>[number];

const nothing = { attempts: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, statements: 0, queries: 0, entries: 0 };

function itemOf({ run, owner, figures, verdict }: Row): RunItem {
  const { attempts, modelCalls, inputTokens, outputTokens, statements, queries, entries } = figures ?? nothing;
  return {
    id: run.id,
    owner,
    sessionId: run.sessionId,
    dashboardId: run.dashboardId,
    question: figures?.question ?? "",
    database: figures?.database ?? null,
    schema: figures?.schema ?? null,
    status: runStatusSchema.catch("failed").parse(run.status),
    startedAt: run.startedAt,
    ms: run.endedAt === null ? null : Math.max(0, run.endedAt - run.startedAt),
    errorCode: errorCodeSchema
      .nullable()
      .catch(null)
      .parse(figures?.errorCode ?? null),
    verdict: feedbackVerdictSchema.nullable().catch(null).parse(verdict),
    entryCount: entries,
    agent: figures?.agent ?? null,
    model: figures?.model ?? null,
    ...{ attempts, modelCalls, inputTokens, outputTokens, statements, queries },
    rowCount: figures?.rowCount ?? null,
    cost: figures?.cost ?? null,
  };
}

function isOwn(ownerId: string | null): SQL | undefined {
  const isOwners = ownerId === null ? undefined : eq(runs.ownerId, ownerId);
  return and(isOwners, isNull(sessions.deletedAt), isNull(dashboards.deletedAt));
}

function isOf(of: RunFilter["of"]): SQL {
  return isNotNull(of === "chats" ? runs.sessionId : runs.dashboardId);
}

function conditionOf(ownerId: string | null, filter: RunFilter): SQL | undefined {
  const { of, status, agent, database, dashboardId, text, from, to } = filter;
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return and(
    isOwn(ownerId),
    isOf(of),
    status === null ? undefined : eq(runs.status, status),
    agent === null ? undefined : eq(runFigures.agent, agent),
    modelCondition(filter),
    database === null ? undefined : eq(runFigures.database, database),
    dashboardId === null ? undefined : eq(runs.dashboardId, dashboardId),
    feedbackCondition(filter),
    from === null ? undefined : gte(runs.startedAt, from),
    to === null ? undefined : lt(runs.startedAt, to),
    ...words.map((word) => sql`instr(${runFigures.folded}, ${word}) > 0`),
  );
}

function modelCondition({ model }: RunFilter): SQL | undefined {
  if (model === null) return undefined;
  return model === "none" ? isNull(runFigures.model) : eq(runFigures.model, model);
}

function feedbackCondition({ feedback: verdict }: RunFilter): SQL | undefined {
  if (verdict === null) return undefined;
  return verdict === "none" ? isNull(feedback.verdict) : eq(feedback.verdict, verdict);
}

async function readChoices({ orm, read }: Database, condition: SQL | undefined) {
  const distinct = async (column: typeof runFigures.agent | typeof runFigures.model | typeof runFigures.database) => {
    const rows = await read(() =>
      orm
        .selectDistinct({ value: column })
        .from(runFigures)
        .innerJoin(runs, eq(runs.id, runFigures.runId))
        .leftJoin(sessions, eq(sessions.id, runs.sessionId))
        .leftJoin(dashboards, eq(dashboards.id, runs.dashboardId))
        .where(and(condition, isNotNull(column)))
        .orderBy(column),
    );
    return rows.flatMap(({ value }) => (value === null ? [] : [value]));
  };
  const ofRuns = orm
    .selectDistinct({ id: runs.dashboardId })
    .from(runs)
    .leftJoin(dashboards, eq(dashboards.id, runs.dashboardId))
    .leftJoin(sessions, eq(sessions.id, runs.sessionId))
    .where(condition);
  const refreshed = read(() =>
    orm
      .select({ id: dashboards.id, definition: dashboards.definition })
      .from(dashboards)
      .where(inArray(dashboards.id, ofRuns)),
  );
  const [agents, models, databases, boards] = await Promise.all([
    distinct(runFigures.agent),
    distinct(runFigures.model),
    distinct(runFigures.database),
    refreshed,
  ]);
  return { agents, models, databases, dashboards: boards.flatMap(titledOf).toSorted(byTitle) };
}

async function readOwners({ orm, read }: Database, condition: SQL | undefined): Promise<RunChoices["people"]> {
  const owners = await read(() =>
    orm
      .selectDistinct({ id: runs.ownerId, name: personName(runs.ownerId) })
      .from(runs)
      .leftJoin(sessions, eq(sessions.id, runs.sessionId))
      .leftJoin(dashboards, eq(dashboards.id, runs.dashboardId))
      .where(condition),
  );
  return owners.toSorted((one, other) => one.name.localeCompare(other.name, "en"));
}

const titleSchema = z.object({ title: z.string() });

/** Nothing of a dashboard that is damaged. */
function titledOf({ id, definition }: { readonly id: string; readonly definition: string }) {
  try {
    return [{ id, title: titleSchema.parse(JSON.parse(definition)).title }];
  } catch {
    return [];
  }
}

function byTitle(one: { readonly title: string }, other: { readonly title: string }): number {
  return one.title.localeCompare(other.title, "en");
}

function writeCursor({ startedAt, id }: RunItem): string {
  return Buffer.from(JSON.stringify([startedAt, id])).toString("base64url");
}

function readCursor(cursor: string | null): z.infer<typeof cursorSchema> | null {
  if (cursor === null) return null;
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    return null;
  }
}
