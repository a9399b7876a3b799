/** What people call a number that counts units of time: "first reply time" of FIRST_REPLY_MIN, "time spent" of MIN_SPENT. */
import { spelledOut } from "./abbreviations.ts";
import { splitIdentifier } from "./words.ts";

const unitsByWord: Readonly<Record<string, string>> = {
  ...{ sec: "seconds", secs: "seconds", second: "seconds", seconds: "seconds" },
  ...{ min: "minutes", mins: "minutes", minute: "minutes", minutes: "minutes" },
  ...{ hr: "hours", hrs: "hours", hour: "hours", hours: "hours" },
  ...{ day: "days", days: "days", week: "weeks", weeks: "weeks" },
};

/** Days of a kind are days of the calendar, and not how long something took. */
const kindsOfDays: ReadonlySet<string> = new Set([
  "work",
  "working",
  "business",
  "calendar",
  "school",
  "trading",
  "week",
  "birth",
  "first",
  "last",
]);

const aggregates: ReadonlySet<string> = new Set(["average", "minimum", "maximum", "total", "longest", "shortest"]);

/** A deed that took the time, said behind its unit: "minutes spent". */
const done = /^(?:\p{L}{3,}ed|spent|taken|lost|won|worked)$/u;

/** Each as words; none where the name of the number has no unit of time at its end or in front of a deed. */
export function timeNames(label: string): readonly (readonly string[])[] {
  const words = splitIdentifier(label);
  const [first = "", ...behind] = words;
  const last = words.at(-1) ?? "";
  const before = words.slice(0, -1).flatMap(spelledOut);
  const [unit, front] = [unitOf(last), unitOf(first)];
  if (unit !== null && before.length > 0 && !isKindOfDays(unit, before)) {
    const names = [
      [...before, "time"],
      [...before, unit],
    ];
    if (aggregates.has(before[0] ?? "")) return names;
    // "reply time" is that of the first one, where there is no other.
    const short = before.length > 1 && before[0] === "first" ? [[...before.slice(1), "time"]] : [];
    return [...names, ["time", "to", ...before], ...short];
  }
  const isDone = behind.length === 1 && done.test(last);
  return front !== null && isDone
    ? [
        ["time", ...behind],
        [front, ...behind],
      ]
    : [];
}

function unitOf(word: string): string | null {
  return Object.hasOwn(unitsByWord, word) ? (unitsByWord[word] ?? null) : null;
}

function isKindOfDays(unit: string, before: readonly string[]): boolean {
  return (unit === "days" || unit === "weeks") && kindsOfDays.has(before.at(-1) ?? "");
}

const adjectives: Readonly<Record<string, readonly string[]>> = {
  hour: ["hourly"],
  day: ["daily"],
  week: ["weekly"],
  month: ["monthly"],
  quarter: ["quarterly"],
  year: ["yearly", "annual"],
};

/** "hourly wage" of a name that says wage and hour: what comes for each unit of time is called so in front. */
export function namesPerTime(words: readonly string[]): readonly (readonly string[])[] {
  return words.flatMap((word, at) => {
    const isPer = words[at - 1] === "per";
    const rest = words.toSpliced(isPer ? at - 1 : at, isPer ? 2 : 1);
    return rest.length === 0 ? [] : (adjectives[word] ?? []).map((adjective) => [adjective, ...rest]);
  });
}
