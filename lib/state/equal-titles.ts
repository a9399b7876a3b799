/** Chats of one list that are called the same are told apart by when they were last used. Pure; browser-safe. */
import type { SessionListItem } from "#lib/domain/session";

type Named = Pick<SessionListItem, "id" | "title" | "currentDb" | "currentSchema" | "updatedAt">;

/** By the chat's id: the moment that stands beside its name; nothing for chats that no other is called like. */
export function momentsOfEqualTitles(chats: readonly Named[], today: number): ReadonlyMap<string, string> {
  const alike = new Map<string, Named[]>();
  for (const chat of chats) alike.set(nameOf(chat), [...(alike.get(nameOf(chat)) ?? []), chat]);
  return new Map([...alike.values()].filter(({ length }) => length > 1).flatMap((same) => momentsOf(same, today)));
}

function nameOf({ title, currentDb, currentSchema }: Named): string {
  return JSON.stringify([title.trim().toLowerCase(), currentDb, currentSchema]);
}

/** The shortest form in which no two of them are equal; of chats of one second the last form is all there is. */
function momentsOf(chats: readonly Named[], today: number): [string, string][] {
  const forms = [minuteText, secondText].map((text) =>
    chats.map(({ id, updatedAt }): [string, string] => [id, text(updatedAt, today)]),
  );
  const telling = forms.find((pairs) => new Set(pairs.map(([, text]) => text)).size === pairs.length);
  return telling ?? forms.at(-1) ?? [];
}

/** The time on the reader's clock, with its day ("21 Nov 14:02") where that is not today: a page stays open over midnight. */
function minuteText(at: number, today: number): string {
  const moment = new Date(at);
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  return isSameDay(moment, new Date(today)) ? time : `${moment.getDate()} ${months[moment.getMonth()]} ${time}`;
}

function secondText(at: number, today: number): string {
  return `${minuteText(at, today)}:${two(new Date(at).getSeconds())}`;
}

function isSameDay(one: Date, other: Date): boolean {
  return one.toDateString() === other.toDateString();
}

const months = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

function two(part: number): string {
  return String(part).padStart(2, "0");
}
