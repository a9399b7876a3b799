/** The form of a schedule: what is chosen in it, and the rule that this comes to. Pure. */
import type { MonthDay, ScheduleRule, ScheduleWhen } from "#lib/domain/schedule";
import type { Weekday } from "#lib/domain/weekdays";

export const scheduleRhythms = [
  { value: "hourly", name: "Every hour" },
  { value: "daily", name: "Every day" },
  { value: "weekly", name: "On days of the week" },
  { value: "monthly", name: "Every month" },
  { value: "cron", name: "By a pattern" },
] as const;
export type ScheduleRhythm = (typeof scheduleRhythms)[number]["value"];

export type RuleDraft = {
  readonly rhythm: ScheduleRhythm;
  readonly days: readonly Weekday[];
  readonly on: MonthDay;
  /** "08:00". */
  readonly at: string;
  readonly minute: number;
  readonly pattern: string;
  readonly timeZone: string;
};

/** Every Monday at 8, by the clock of whoever looks. */
export function newRuleDraft(timeZone: string): RuleDraft {
  const start = { rhythm: "weekly", days: ["monday"], on: "first-working-day" } as const;
  return { ...start, at: "08:00", minute: 0, pattern: "0 8 * * 1", timeZone };
}

/** The form filled in with a rule. */
export function ruleDraft({ when, timeZone }: ScheduleRule): RuleDraft {
  const draft = newRuleDraft(timeZone);
  switch (when.kind) {
    case "minutes":
      return { ...draft, rhythm: "cron", pattern: `*/${when.every} * * * *` };
    case "hourly":
      return { ...draft, rhythm: "hourly", minute: when.minute };
    case "daily":
      return { ...draft, rhythm: "daily", at: when.at };
    case "weekly":
      return { ...draft, rhythm: "weekly", days: when.days, at: when.at };
    case "monthly":
      return { ...draft, rhythm: "monthly", on: when.on, at: when.at };
    case "cron":
      return { ...draft, rhythm: "cron", pattern: when.pattern };
  }
}

/** The rule; or what is missing, in a sentence. */
export function readRuleDraft(draft: RuleDraft): { readonly rule: ScheduleRule } | { readonly fault: string } {
  const { rhythm, days, at, pattern, timeZone } = draft;
  const isTimed = rhythm === "daily" || rhythm === "weekly" || rhythm === "monthly";
  if (isTimed && !/^\d\d:\d\d$/.test(at)) return { fault: "Choose a time of the day." };
  if (rhythm === "weekly" && days.length === 0) return { fault: "Choose a day of the week, or several." };
  if (rhythm === "cron" && pattern.trim().split(/\s+/).length !== 5) {
    return { fault: "A pattern has five parts: minute, hour, day of the month, month and day of the week." };
  }
  return { rule: { when: whenOf(draft), timeZone } };
}

function whenOf({ rhythm, days, on, at, minute, pattern }: RuleDraft): ScheduleWhen {
  switch (rhythm) {
    case "hourly":
      return { kind: "hourly", minute };
    case "daily":
      return { kind: "daily", at };
    case "weekly":
      return { kind: "weekly", days: [...days], at };
    case "monthly":
      return { kind: "monthly", on, at };
    case "cron":
      return { kind: "cron", pattern: pattern.trim() };
  }
}

export const monthDayChoices: readonly { readonly value: MonthDay; readonly name: string }[] = [
  { value: "first-working-day", name: "First working day" },
  { value: "last-working-day", name: "Last working day" },
  { value: "last-day", name: "Last day" },
  ...Array.from({ length: 31 }, (_, place) => ({ value: place + 1, name: `Day ${place + 1}` })),
];

/** What a list of the browser gives back. */
export function monthDayOf(value: string): MonthDay {
  return monthDayChoices.find((choice) => String(choice.value) === value)?.value ?? "first-working-day";
}
