/** Days of the week, for rules and the words for them. */

export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
export type Weekday = (typeof weekdays)[number];

/** Monday to Friday: holidays are not known. */
export const workingDays: readonly Weekday[] = weekdays.slice(0, 5);

/** As it is written: "Monday". */
export function weekdayName(day: Weekday): string {
  return `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;
}
