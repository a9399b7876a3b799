/** Watches and their runs as they are read from their rows; what is damaged is left out. */
import "server-only";
import { z } from "zod";
import { type ScheduleRule, scheduleRuleSchema } from "#lib/domain/schedule";
import { type WatchKind, type WatchRun, type WatchState, watchOutcomeSchema } from "#lib/domain/watch";
import type { watches, watchRuns } from "./watch-tables.ts";

export type StoredWatch = {
  readonly id: string;
  readonly ownerId: string;
  readonly groups: readonly string[];
  readonly kind: WatchKind;
  readonly boardId: string;
  readonly tileId: string | null;
  readonly title: string;
  readonly rule: ScheduleRule;
  readonly channelIds: readonly string[];
  readonly state: WatchState;
  readonly endedWhy: string | null;
  readonly snoozedUntil: number | null;
  readonly nextDueAt: number | null;
  readonly failingSince: number | null;
  readonly createdAt: number;
};

const names = z.array(z.string());

/** Null where the row is damaged. */
export function readWatch(row: typeof watches.$inferSelect): StoredWatch | null {
  const rule = parsed(row.rule, scheduleRuleSchema);
  const groups = parsed(row.groups, names);
  const channelIds = parsed(row.channelIds, names);
  return rule === null || groups === null || channelIds === null ? null : { ...row, rule, groups, channelIds };
}

/** The row of a watch. */
export function watchRow({ rule, groups, channelIds, ...watch }: StoredWatch): typeof watches.$inferInsert {
  return {
    ...watch,
    rule: JSON.stringify(rule),
    groups: JSON.stringify(groups),
    channelIds: JSON.stringify(channelIds),
  };
}

/** A run as it is shown. */
export function readWatchRun(row: typeof watchRuns.$inferSelect): WatchRun {
  const { id, dueAt, state, isByHand, attempts, missed, startedAt, endedAt } = row;
  const outcome = row.outcome === null ? null : parsed(row.outcome, watchOutcomeSchema);
  return { id, dueAt, state, isByHand, attempts, missed, startedAt, endedAt, outcome };
}

/** Null where a text is not what it should be. */
export function parsed<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
