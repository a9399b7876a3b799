/** The chat list by age, on the user's own clock: a day ends at their midnight, also when the clocks change. */
import type { SessionListItem } from "#lib/domain/session";

export const chatGroupNames = ["pinned", "today", "yesterday", "week", "older"] as const;
export type ChatGroupName = (typeof chatGroupNames)[number];

export type ChatGroup = { readonly name: ChatGroupName; readonly chats: readonly SessionListItem[] };

/** Where days begin, as moments: of today, of yesterday, and of the day a week ago. */
export type LocalDays = { readonly today: number; readonly yesterday: number; readonly week: number };

/** The days around a moment, in the time zone of whoever runs this. */
export function localDays(now: number): LocalDays {
  return { today: startOfDay(now, 0), yesterday: startOfDay(now, 1), week: startOfDay(now, daysOfWeek) };
}

/** When the next local day begins. */
export function nextMidnight(now: number): number {
  return startOfDay(now, -1);
}

/** Every chat in one group, in the order given; groups without chats are left out. */
export function groupChats(chats: readonly SessionListItem[], days: LocalDays): readonly ChatGroup[] {
  return chatGroupNames
    .map((name) => ({ name, chats: chats.filter((chat) => groupOf(chat, days) === name) }))
    .filter((group) => group.chats.length > 0);
}

const daysOfWeek = 7;

/** A chat that is newer than now (clocks differ) is of today. */
function groupOf({ isPinned, updatedAt }: SessionListItem, days: LocalDays): ChatGroupName {
  if (isPinned) return "pinned";
  if (updatedAt >= days.today) return "today";
  if (updatedAt >= days.yesterday) return "yesterday";
  return updatedAt >= days.week ? "week" : "older";
}

/** Counted in days of the calendar, not in hours: a day may have 23 or 25 of them. */
function startOfDay(now: number, daysBack: number): number {
  const day = new Date(now);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() - daysBack).getTime();
}
