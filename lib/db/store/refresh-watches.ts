/** Boards that refresh themselves: the setting of the board is what makes, changes and ends its watch, in one transaction. */
import "server-only";
import type { DashboardDefinition } from "#lib/domain/dashboard";
import type { ScheduleWhen } from "#lib/domain/schedule";
import type { Transaction } from "./database.ts";
import { removeWatches } from "./job-records.ts";
import { watchRow } from "./watch-rows.ts";
import { watches } from "./watch-tables.ts";

type RefreshedBoard = {
  readonly id: string;
  readonly ownerId: string;
  readonly refreshMinutes: DashboardDefinition["refreshMinutes"];
};

/** As the board says from this moment on. */
export async function keepRefreshWatch(transaction: Transaction, board: RefreshedBoard, at: number): Promise<void> {
  const when = whenOf(board.refreshMinutes);
  if (when === null) return removeRefreshWatch(transaction, board.id);
  const nextDueAt = at + board.refreshMinutes * 60_000;
  const row = watchRow({
    ...{ id: watchId(board.id), ownerId: board.ownerId, groups: [], kind: "refresh", boardId: board.id, tileId: null },
    ...{ title: "", rule: { when, timeZone: "UTC" }, channelIds: [], state: "active", endedWhy: null },
    ...{ snoozedUntil: null, nextDueAt, failingSince: null, createdAt: at },
  });
  const { rule, ownerId } = row;
  const again = { rule, ownerId, nextDueAt, state: "active" as const, endedWhy: null };
  await transaction.insert(watches).values(row).onConflictDoUpdate({ target: watches.id, set: again });
}

/** The board is gone, or on its way there. */
export async function removeRefreshWatch(transaction: Transaction, boardId: string): Promise<void> {
  await removeWatches(transaction, [watchId(boardId)]);
}

function watchId(boardId: string): string {
  return `refresh ${boardId}`;
}

function whenOf(minutes: DashboardDefinition["refreshMinutes"]): ScheduleWhen | null {
  if (minutes === 0) return null;
  return minutes === 60 ? { kind: "hourly", minute: 0 } : { kind: "minutes", every: minutes };
}
