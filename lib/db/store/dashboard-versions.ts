/** Earlier states of boards, as many as are worth their room; see the rules in the domain. */
import "server-only";
import { and, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type DashboardDefinition, dashboardDefinitionSchema } from "#lib/domain/dashboard";
import { changesBetween } from "#lib/domain/dashboard-changes";
import { type DashboardVersion, joinsLast, type VersionKind, versionKindSchema } from "#lib/domain/dashboard-versions";
import type { Database, Transaction } from "./database.ts";
import { dashboards, dashboardVersions } from "./schema.ts";

type VersionKey = { readonly ownerId: string; readonly id: string };

export type VersionRecords = {
  /** The newest first; none before the first change. */
  list(key: VersionKey): Promise<readonly DashboardVersion[]>;
  /** Null where there is no such version, or where it cannot be read. */
  find(key: VersionKey, number: number): Promise<DashboardDefinition | null>;
};

/** The most that is kept of one board: versions, and letters of all their definitions. */
const keptVersions = 50;
const keptLetters = 32_000_000;

/** The versions of all boards of a store. */
export function createVersionRecords({ orm, read }: Database): VersionRecords {
  const isOf = ({ ownerId, id }: VersionKey) =>
    and(eq(dashboardVersions.dashboardId, id), eq(dashboards.ownerId, ownerId));
  const isBoard = eq(dashboards.id, dashboardVersions.dashboardId);
  const { number, kind, at, changes, definition } = dashboardVersions;
  return {
    list: async (key) => {
      const rows = await read(() =>
        orm
          .select({ number, kind, at, changes })
          .from(dashboardVersions)
          .innerJoin(dashboards, isBoard)
          .where(isOf(key))
          .orderBy(desc(number)),
      );
      return rows.map((row) => ({ ...row, kind: kindOf(row.kind), changes: sentencesOf(row.changes) }));
    },
    find: async (key, wanted) => {
      const [row] = await read(() =>
        orm
          .select({ definition })
          .from(dashboardVersions)
          .innerJoin(dashboards, isBoard)
          .where(and(isOf(key), eq(number, wanted))),
      );
      return row === undefined ? null : definitionOf(row.definition);
    },
  };
}

export type KeptChange = {
  readonly kind: VersionKind;
  readonly definition: DashboardDefinition;
  readonly at: number;
  /** The board as it stood until now, and since when. */
  readonly before: { readonly definition: DashboardDefinition; readonly at: number };
};

/** Notes a change of a board; the first one notes what was there before as well. */
export async function keepVersion(
  transaction: Transaction,
  dashboardId: string,
  { kind, definition, at, before }: KeptChange,
): Promise<void> {
  const [last, earlier] = await lastVersions(transaction, dashboardId, before);
  if (last === undefined) return;
  const joins = joinsLast(last, { kind, at, definition });
  const base = joins ? earlier : last;
  const from = base?.definition ?? null;
  const changes = from === null ? ["The board was changed."] : changesBetween(from, definition);
  const isLast = and(eq(dashboardVersions.dashboardId, dashboardId), eq(dashboardVersions.number, last.number));
  const row = { at, changes: JSON.stringify(changes), definition: JSON.stringify(definition) };
  if (changes.length === 0) {
    // What was changed was taken back: there is nothing to go back to.
    if (joins) await transaction.delete(dashboardVersions).where(isLast);
  } else if (joins) {
    await transaction.update(dashboardVersions).set(row).where(isLast);
  } else {
    const number = last.number + 1;
    await transaction.insert(dashboardVersions).values({ dashboardId, number, kind, startedAt: at, ...row });
    await removeOldest(transaction, dashboardId, number);
  }
}

/** With the board itself they go. */
export async function removeVersions(transaction: Transaction, dashboardId: string): Promise<void> {
  await transaction.delete(dashboardVersions).where(eq(dashboardVersions.dashboardId, dashboardId));
}

async function lastVersions(transaction: Transaction, dashboardId: string, before: KeptChange["before"]) {
  const rows = await transaction
    .select()
    .from(dashboardVersions)
    .where(eq(dashboardVersions.dashboardId, dashboardId))
    .orderBy(desc(dashboardVersions.number))
    .limit(2);
  if (rows.length > 0) {
    return rows.map(({ number, kind, startedAt, definition }) => ({
      number,
      kind: kindOf(kind),
      startedAt,
      definition: definitionOf(definition),
    }));
  }
  const first = { number: 1, kind: "first", startedAt: before.at } as const;
  const definition = JSON.stringify(before.definition);
  await transaction
    .insert(dashboardVersions)
    .values({ dashboardId, ...first, at: before.at, changes: "[]", definition });
  return [{ ...first, definition: before.definition }];
}

/** The newest stays whatever its size. */
async function removeOldest(transaction: Transaction, dashboardId: string, newest: number): Promise<void> {
  await transaction.run(sql`
    DELETE FROM dashboard_versions
    WHERE dashboard_id = ${dashboardId} AND number < ${newest} AND (
      number <= ${newest - keptVersions} OR ${keptLetters} < (
        SELECT sum(length(newer.definition)) FROM dashboard_versions AS newer
        WHERE newer.dashboard_id = dashboard_versions.dashboard_id AND newer.number >= dashboard_versions.number
      )
    )`);
}

function kindOf(text: string): VersionKind {
  return versionKindSchema.catch("changed").parse(text);
}

function sentencesOf(text: string): string[] {
  return parsed(text, z.array(z.string())) ?? [];
}

function definitionOf(text: string): DashboardDefinition | null {
  return parsed(text, dashboardDefinitionSchema);
}

function parsed<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
