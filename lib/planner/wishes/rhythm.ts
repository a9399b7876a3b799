/**
 * How often and when something is to be done by itself, as it is said: a rhythm, the days that it names, a time of day.
 * What was not said is taken and told. Word classes are put together to patterns; no phrase stands here as a whole.
 */
import type { MonthDay, ScheduleWhen } from "#lib/domain/schedule";
import { type Weekday, weekdays, workingDays } from "#lib/domain/weekdays";

export type Rhythm = {
  readonly when: ScheduleWhen;
  /** What was taken, as sentences. */
  readonly notes: readonly string[];
};

/** What was said of a rhythm; `why` where it is one that cannot be kept. */
export type ReadRhythm =
  | { readonly kind: "rhythm"; readonly rhythm: Rhythm }
  | { readonly kind: "unkept"; readonly why: string };

const day = "(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sat|sun)(?:day)?";
const days = `${day}s?(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s*&\\s*)(?:on\\s+)?${day}s?)*`;
const each = "(?:every|each)(?:\\s+single)?";
const workday = "(?:weekdays?|work(?:ing)?[ -]?days?|business[ -]days?)";
const ordinalDay = "(?:[12]\\d|3[01]|[1-9])(?:st|nd|rd|th)";
const monthEnd = "(?:\\s+(?:of|in)\\s+(?:the|each|every|a)\\s+month|\\s+(?:of\\s+)?(?:every|each)\\s+month)";
const dayOfMonth = `(?:(?:first|last|1st)\\s+${workday}|(?:first|last|1st)\\s+day|${ordinalDay}|first|last)`;
const edge = "(?:start|beginning|end)";

const clock =
  "(?:\\d{1,2}(?:[:.]\\d{2})?(?:\\s*(?:a\\.?m\\.?|p\\.?m\\.?|o'?clock|h)(?![\\p{L}]))?|noon|midday|midnight)";
const partOfDay = "(?:morning|noon|afternoon|evening|night)";
const atTime = `(?:(?:at|@|around|by)\\s+${clock}(?:\\s+in\\s+the\\s+(?:morning|afternoon|evening))?|in\\s+the\\s+(?:morning|afternoon|evening)s?)`;

/** Rhythms that a calendar has and a schedule here has not. */
const unkept = `(?:${each}\\s+(?:other|second|third|2nd|3rd|quarter|year)(?:\\s+(?:hours?|days?|weeks?|months?|${day}))?|${each}\\s+(?:two|three|four|\\d+)\\s+(?:hours?|days?|weeks?|months?|${day}s?)|quarterly|yearly|annually|biweekly|bi-weekly|fortnightly|twice\\s+an?\\s+\\w+)`;

const rhythms = [
  `${each}\\s+(?:5|15|30|five|fifteen|thirty)\\s+minutes|${each}\\s+(?:half\\s+(?:an?\\s+)?hour|minute|hour)|hourly`,
  `${each}\\s+${workday}|on\\s+${workday}`,
  `${each}\\s+(?:day|${partOfDay})|daily|once\\s+a\\s+day`,
  `${each}\\s+week\\s+on\\s+${days}|weekly\\s+on\\s+${days}|${each}\\s+${days}|on\\s+(?:${day}s(?:(?:\\s*,\\s*|\\s+and\\s+)${day}s)*)`,
  `${each}\\s+week|weekly|once\\s+a\\s+week`,
  `(?:(?:on|${each})\\s+)?(?:the\\s+)?${dayOfMonth}${monthEnd}|(?:${each}\\s+month|monthly)\\s+on\\s+the\\s+${dayOfMonth}(?:\\s+day)?|(?:at\\s+)?the\\s+${edge}${monthEnd}`,
  `${each}\\s+month|monthly|once\\s+a\\s+month`,
];

const rhythm = `(?:${unkept}|${rhythms.join("|")})`;

/** A rhythm with or without its time of day, for the patterns of those who read wishes. */
export const rhythmPattern = `(?:${atTime}\\s+)?${rhythm}(?:\\s*,?\\s*${atTime})?`;

/** "weekly", in front of "report". */
export const rhythmAdjectives = "hourly|daily|weekly|monthly";

/** Eight in the morning, where no time was said. */
const usualTime = "08:00";

/** Of words that fit the pattern. */
export function readRhythm(words: string): ReadRhythm {
  const said = words.toLowerCase().replace(/[’]/g, "'").replace(/\s+/g, " ").trim();
  if (new RegExp(`^(?:${atTime}\\s+)?${unkept}`, "u").test(said)) {
    return {
      kind: "unkept",
      why: `I cannot keep "${words.trim()}": name hours, days of the week, or a day of the month.`,
    };
  }
  if (/\bminute\b/.test(said))
    return { kind: "unkept", why: `I cannot keep "${words.trim()}": every five minutes is as often as it comes.` };
  if (/minute|half/.test(said)) return { kind: "rhythm", rhythm: { when: minutesOf(said), notes: [] } };
  if (/\bhour(?:ly)?\b/.test(said))
    return { kind: "rhythm", rhythm: { when: { kind: "hourly", minute: 0 }, notes: [] } };
  const time = timeOf(said);
  if (time === "none") return { kind: "unkept", why: `"${words.trim()}" names no time of the day.` };
  const at = time ?? usualTime;
  const assumed = time === null ? [`No time of day was said: ${usualTime} was taken.`] : [];
  const dated = datesOf(said);
  return { kind: "rhythm", rhythm: { when: { ...dated.when, at }, notes: [...dated.notes, ...assumed] } };
}

function minutesOf(said: string): ScheduleWhen {
  if (/half|30|thirty/.test(said)) return { kind: "minutes", every: 30 };
  if (/15|fifteen/.test(said)) return { kind: "minutes", every: 15 };
  return { kind: "minutes", every: 5 };
}

type Dated =
  | { readonly kind: "daily" }
  | { readonly kind: "weekly"; readonly days: Weekday[] }
  | { readonly kind: "monthly"; readonly on: MonthDay };

function datesOf(said: string): { readonly when: Dated; readonly notes: readonly string[] } {
  const on = monthDayOf(said);
  if (on !== null) return { when: { kind: "monthly", on }, notes: [] };
  if (/month/.test(said)) {
    return { when: { kind: "monthly", on: 1 }, notes: ["No day of the month was said: the first was taken."] };
  }
  if (new RegExp(workday).test(said)) return { when: { kind: "weekly", days: [...workingDays] }, notes: [] };
  const named = weekdays.filter((name) => new RegExp(`\\b${shortName(name)}`).test(said));
  if (named.length > 0) return { when: { kind: "weekly", days: [...named] }, notes: [] };
  if (/week/.test(said)) {
    return { when: { kind: "weekly", days: ["monday"] }, notes: ["No day of the week was said: Monday was taken."] };
  }
  return { when: { kind: "daily" }, notes: [] };
}

function shortName(name: Weekday): string {
  return name.slice(0, 3);
}

function monthDayOf(said: string): MonthDay | null {
  if (!/month/.test(said)) return null;
  const isLast = /\blast\b|\bend\b/.test(said);
  if (new RegExp(workday).test(said)) return isLast ? "last-working-day" : "first-working-day";
  if (isLast) return "last-day";
  if (/\bfirst\b|\bstart\b|\bbeginning\b/.test(said)) return 1;
  const number = /\b(\d{1,2})(?:st|nd|rd|th)\b/.exec(said)?.[1];
  return number === undefined ? null : Number(number);
}

const named: readonly (readonly [RegExp, string])[] = [
  [/\bmidnight\b/, "00:00"],
  [/\b(?:noon|midday)\b/, "12:00"],
];

const parts: readonly (readonly [RegExp, string])[] = [
  [/\bmornings?\b/, "08:00"],
  [/\bafternoons?\b/, "14:00"],
  [/\bevenings?\b/, "18:00"],
  [/\bnights?\b/, "22:00"],
];

/** Null where none was said, "none" where it is no time of a day. */
function timeOf(said: string): string | "none" | null {
  const byName = named.find(([word]) => word.test(said))?.[1];
  if (byName !== undefined) return byName;
  const match = /(?:\bat|@|\baround|\bby)\s+(\d{1,2})(?:[:.](\d{2}))?\s*(a\.?m|p\.?m)?/.exec(said);
  if (match === null) return parts.find(([word]) => word.test(said))?.[1] ?? null;
  const [, hours = "", minutes = "00", half = ""] = match;
  const hour = hourOf(Number(hours), half, said);
  return hour > 23 || Number(minutes) > 59 ? "none" : `${String(hour).padStart(2, "0")}:${minutes}`;
}

/** By what is said of the half of the day; a night begins in the evening and ends in the morning. */
function hourOf(hour: number, half: string, said: string): number {
  const isNight = half === "" && /\bnights?\b/.test(said);
  const isLate = /\b(?:afternoon|evening)s?\b/.test(said) || (isNight && hour >= 6);
  const isAfternoon = half.startsWith("p") || (half === "" && hour < 12 && isLate);
  if (isAfternoon) return (hour % 12) + 12;
  return half === "" && !(isNight && hour === 12) ? hour : hour % 12;
}
