/**
 * Due times as people would count them: every quarter of an hour is looked at on the clock of a zone. Plain, and nothing of
 * it is the product's. The clocks of the zones that are looked at are changed at quarters of an hour.
 */
const minute = 60_000;

export type WallQuarter = {
  readonly at: number;
  readonly date: string;
  /** In minutes of the day. */
  readonly time: number;
  readonly weekday: number;
};

/** Every quarter of an hour from `from` to `to`, as the zone's clock shows it. */
export function wallQuarters(timeZone: string, from: number, to: number): WallQuarter[] {
  const format = new Intl.DateTimeFormat("en-CA", {
    ...{ timeZone, hourCycle: "h23", year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit" },
  });
  const quarters: WallQuarter[] = [];
  for (let at = from; at < to; at += 15 * minute) {
    const [date = "", time = ""] = format.format(at).split(", ");
    quarters.push({ at, date, time: minutesOf(time), weekday: new Date(`${date}T00:00:00Z`).getUTCDay() });
  }
  return quarters;
}

/** The first moment of each of these days at which the clock shows the time, or has gone past it. */
export function daysAt(
  quarters: readonly WallQuarter[],
  time: string,
  isDay: (day: WallQuarter) => boolean,
): readonly number[] {
  const wanted = minutesOf(time);
  const found = new Map<string, number>();
  for (const quarter of quarters) {
    if (found.has(quarter.date) || quarter.time + 15 <= wanted || !isDay(quarter)) continue;
    found.set(quarter.date, quarter.at + Math.max(0, wanted - quarter.time) * minute);
  }
  return [...found.values()];
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}
