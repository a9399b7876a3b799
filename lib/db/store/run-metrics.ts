/** What the runs of a list come to: counts, shares and times, reckoned where the rows are. */
import "server-only";
import { and, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { ChatModelUse, RunMetrics } from "#lib/domain/run-report";
import type { Database } from "./database.ts";
import { dashboards, feedback, runFigures, runs, sessions } from "./schema.ts";

/** @param days beginnings of the days to count, oldest first. */
export async function readRunMetrics(
  database: Database,
  condition: SQL | undefined,
  days: readonly number[],
): Promise<RunMetrics> {
  const [totals, times, hours] = await Promise.all([
    readTotals(database, condition),
    readTimes(database, condition),
    readHours(database, condition, days[0] ?? 0),
  ]);
  const ended = totals.succeeded + totals.notAnswered + totals.fallenShort;
  return {
    runs: totals.runs,
    successShare: ended === 0 ? null : totals.succeeded / ended,
    notAnswered: totals.notAnswered,
    ...times,
    retriesPerRun: totals.runsWithAttempt === 0 ? null : totals.retries / totals.runsWithAttempt,
    inputTokens: totals.inputTokens,
    outputTokens: totals.outputTokens,
    cost: totals.cost,
    runsWithoutPrice: totals.runsWithoutPrice,
    days: days.map((startsAt, index) => {
      const next = days[index + 1] ?? Number.POSITIVE_INFINITY;
      const within = hours.filter(({ hour }) => hour * hourMs >= startsAt && hour * hourMs < next);
      const total = (key: "runs" | "tokens") => within.reduce((sum, row) => sum + row[key], 0);
      return { startsAt, runs: total("runs"), tokens: total("tokens") };
    }),
  };
}

/** What the runs of a condition took of models, as far as they have ended. */
export async function readModelUse(database: Database, condition: SQL | undefined): Promise<ChatModelUse> {
  const [row] = await select<ChatModelUse>(
    database,
    condition,
    sql`COALESCE(SUM(${runFigures.modelCalls}), 0) AS calls,
      COALESCE(SUM(${runFigures.inputTokens} + ${runFigures.outputTokens}), 0) AS tokens,
      COALESCE(SUM(${runFigures.cost}), 0) AS cost,
      COALESCE(SUM(CASE WHEN ${isWithoutPrice} THEN 1 ELSE 0 END), 0) AS answersWithoutPrice`,
  );
  return row ?? { calls: 0, tokens: 0, cost: 0, answersWithoutPrice: 0 };
}

const isWithoutPrice = sql`${runFigures.modelCalls} > 0 AND ${runFigures.cost} IS NULL`;

/** Days begin at a full hour in most places, and half an hour more or less moves no picture. */
const hourMs = 3_600_000;

type Totals = Pick<
  RunMetrics,
  "runs" | "notAnswered" | "inputTokens" | "outputTokens" | "cost" | "runsWithoutPrice"
> & {
  readonly succeeded: number;
  readonly fallenShort: number;
  readonly runsWithAttempt: number;
  readonly retries: number;
};

async function readTotals(database: Database, condition: SQL | undefined): Promise<Totals> {
  const count = (wanted: SQL) => sql`COALESCE(SUM(CASE WHEN ${wanted} THEN 1 ELSE 0 END), 0)`;
  const sum = (value: unknown) => sql`COALESCE(SUM(${value}), 0)`;
  const [row] = await select<Totals>(
    database,
    condition,
    sql`COUNT(*) AS runs,
      ${count(sql`${runs.status} = 'succeeded'`)} AS succeeded,
      ${count(sql`${runs.status} = 'not_answered'`)} AS notAnswered,
      ${count(sql`${runs.status} IN ('partial', 'failed', 'interrupted')`)} AS fallenShort,
      ${count(sql`${runFigures.attempts} > 0`)} AS runsWithAttempt,
      ${sum(sql`MAX(${runFigures.attempts} - 1, 0)`)} AS retries,
      ${sum(runFigures.inputTokens)} AS inputTokens,
      ${sum(runFigures.outputTokens)} AS outputTokens,
      ${sum(runFigures.cost)} AS cost,
      ${count(isWithoutPrice)} AS runsWithoutPrice`,
  );
  return row ?? noTotals;
}

const noTotals: Totals = {
  runs: 0,
  succeeded: 0,
  notAnswered: 0,
  fallenShort: 0,
  runsWithAttempt: 0,
  retries: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
  runsWithoutPrice: 0,
};

/** The smallest time that half of the runs, and 95 of 100, were done in. */
async function readTimes(database: Database, condition: SQL | undefined) {
  const hasEnded = and(condition, isNotNull(runs.endedAt));
  const [counted] = await select<{ readonly count: number }>(database, hasEnded, sql`COUNT(*) AS count`);
  const count = counted?.count ?? 0;
  const at = async (share: number): Promise<number | null> => {
    if (count === 0) return null;
    const ms = sql`${runs.endedAt} - ${runs.startedAt}`;
    const place = sql`ORDER BY ${ms} LIMIT 1 OFFSET ${Math.ceil(count * share) - 1}`;
    const [row] = await select<{ readonly ms: number }>(database, hasEnded, sql`${ms} AS ms`, place);
    return row?.ms ?? null;
  };
  const [medianMs, p95Ms] = await Promise.all([at(0.5), at(0.95)]);
  return { medianMs, p95Ms };
}

type Hour = { readonly hour: number; readonly runs: number; readonly tokens: number };

async function readHours(database: Database, condition: SQL | undefined, from: number): Promise<Hour[]> {
  const hour = sql`${runs.startedAt} / ${sql.raw(String(hourMs))}`;
  const tokens = sql`COALESCE(SUM(${runFigures.inputTokens} + ${runFigures.outputTokens}), 0)`;
  return select<Hour>(
    database,
    and(condition, gte(runs.startedAt, from)),
    sql`${hour} AS hour, COUNT(*) AS runs, ${tokens} AS tokens`,
    sql`GROUP BY ${hour}`,
  );
}

function select<Row>({ orm, read }: Database, condition: SQL | undefined, columns: SQL, rest: SQL = sql``) {
  return read(() =>
    orm.all<Row>(sql`
      SELECT ${columns}
      FROM ${runs}
      LEFT JOIN ${sessions} ON ${sessions.id} = ${runs.sessionId}
      LEFT JOIN ${dashboards} ON ${dashboards.id} = ${runs.dashboardId}
      LEFT JOIN ${runFigures} ON ${runFigures.runId} = ${runs.id}
      LEFT JOIN ${feedback} ON ${feedback.runId} = ${runs.id}
      WHERE ${condition ?? sql`1`}
      ${rest}`),
  );
}
