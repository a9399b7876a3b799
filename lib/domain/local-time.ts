/** Moments as the reader's clock shows them. Pure: the time zone is given. */

const moment = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(\.\d+)?)?\s*(Z|[+-]\d{2}(?::?\d{2})?)$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in the given zone, seconds only where they say something (`2024-02-29 08:30`); null for what is none. */
export function localTimestamp(text: string, timeZone: string): string | null {
  const match = moment.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] = match;
  const milliseconds = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${isoOffset(zone)}`);
  if (Number.isNaN(milliseconds)) return null;
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(milliseconds)
      .map((part) => [part.type, part.value]),
  );
  const shownFraction = fraction.replace(/\.?0+$/, "");
  const seconds = parts.get("second") ?? "00";
  const tail = seconds === "00" && shownFraction === "" ? "" : `:${seconds}${shownFraction}`;
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")} ${parts.get("hour")}:${parts.get("minute")}${tail}`;
}

/** How far the zone's clock is ahead of UTC when it shows this time: `+01:00`. */
export function offsetAt(localTime: string, timeZone: string): string {
  const asUtc = Date.parse(`${localTime.replace(" ", "T")}Z`);
  const shown = Number.isNaN(asUtc) ? null : localTimestamp(new Date(asUtc).toISOString(), timeZone);
  if (shown === null) return "+00:00";
  const minutes = Math.round((Date.parse(`${shown.replace(" ", "T")}Z`) - asUtc) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** Engines write `+02`, JavaScript reads `+02:00`. */
function isoOffset(zone: string): string {
  if (zone === "Z") return zone;
  const digits = zone.replace(":", "");
  return `${digits.slice(0, 3)}:${digits.slice(3) || "00"}`;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  formats.set(timeZone, made);
  return made;
}
