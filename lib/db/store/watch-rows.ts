/** Watches and their runs as they are read from their rows; what is damaged is left out. */
import "server-only";
import { z } from "zod";
import {
  type AlertFigure,
  type AlertRule,
  type AlertState,
  alertFigureSchema,
  alertRuleSchema,
  alertStateSchema,
} from "#lib/domain/alert";
import { type ScheduleRule, scheduleRuleSchema } from "#lib/domain/schedule";
import { type WatchKind, type WatchRun, type WatchState, watchOutcomeSchema } from "#lib/domain/watch";
import type { watches, watchRuns } from "./watch-tables.ts";

/** What is watched for, and what is remembered of it. */
export type WatchAlert = { readonly rule: AlertRule; readonly figure: AlertFigure; readonly state: AlertState };

export type StoredWatch = {
  readonly id: string;
  readonly ownerId: string;
  readonly groups: readonly string[];
  readonly kind: WatchKind;
  readonly boardId: string;
  readonly tileId: string | null;
  readonly title: string;
  readonly rule: ScheduleRule;
  /** Left out where it tells each time. */
  readonly alert?: WatchAlert;
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
  const alert = alertOf(row);
  if (rule === null || groups === null || channelIds === null || alert === null) return null;
  const { alert: _rule, alertFigure: _figure, alertState: _state, ...watch } = row;
  return { ...watch, rule, groups, channelIds, ...alert };
}

/** Null where it is damaged: a watch that told each time instead would be another one. */
function alertOf(row: typeof watches.$inferSelect): Pick<StoredWatch, "alert"> | null {
  if (row.alert === null || row.alertFigure === null || row.alertState === null) return {};
  const rule = parsed(row.alert, alertRuleSchema);
  const figure = parsed(row.alertFigure, alertFigureSchema);
  const state = parsed(row.alertState, alertStateSchema);
  return rule === null || figure === null || state === null ? null : { alert: { rule, figure, state } };
}

/** The row of a watch. */
export function watchRow({ rule, groups, channelIds, alert, ...watch }: StoredWatch): typeof watches.$inferInsert {
  return {
    ...watch,
    rule: JSON.stringify(rule),
    groups: JSON.stringify(groups),
    channelIds: JSON.stringify(channelIds),
    ...alertColumns(alert ?? null),
  };
}

/** Null for what tells each time. */
export function alertColumns(
  alert: WatchAlert | null,
): Pick<typeof watches.$inferInsert, "alert" | "alertFigure" | "alertState"> {
  if (alert === null) return { alert: null, alertFigure: null, alertState: null };
  const { rule, figure, state } = alert;
  return {
    alert: JSON.stringify(rule),
    alertFigure: JSON.stringify(figure),
    alertState: JSON.stringify(state),
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
