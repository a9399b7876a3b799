/** How far ahead somebody asks: "the next 3 months", "in December", "by year end". */
import type { TimeGrain } from "#lib/domain/plan";
import { addPeriods, iso, periodStart } from "../time/calendar.ts";
import { monthPattern, tidy } from "./cues.ts";

export type Horizon = {
  /** What was said of it, as it stands in the question; empty where nothing was. */
  readonly words: string;
  /** The question without it. */
  readonly rest: string;
  /** The calendar step that it names; null where it names a day. */
  readonly grain: TimeGrain | null;
  /** The first day after it, for the first day that is not known yet. */
  readonly until: (open: string) => string;
};

const numbers = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const grainPattern = "days?|weeks?|months?|quarters?|years?";
const numberPattern = `\\d{1,3}|${numbers.join("|")}|few|couple of`;
const lead = "(?:for|over|in|during|within|by|until|till|through|to|at)?\\s*(?:the\\s+)?";

type Form = { readonly pattern: RegExp; readonly read: (match: RegExpExecArray) => Pick<Horizon, "grain" | "until"> };

const forms: readonly Form[] = [
  {
    pattern: new RegExp(
      `\\b${lead}(?:next|coming|following|upcoming)\\s+(${numberPattern})\\s+(${grainPattern})\\b`,
      "iu",
    ),
    read: ([, count = "", unit = ""]) => ahead(grainOf(unit), countOf(count)),
  },
  {
    pattern: new RegExp(`\\b${lead}(?:next|coming|following|upcoming)\\s+half[ -]?year\\b`, "iu"),
    read: () => ahead("month", 6),
  },
  {
    pattern: new RegExp(`\\b${lead}(?:next|coming|following|upcoming)\\s+(day|week|month|quarter|year)\\b`, "iu"),
    read: ([, unit = ""]) => ahead(grainOf(unit), 1),
  },
  {
    pattern: new RegExp(`\\bin\\s+(${numberPattern})\\s+(${grainPattern})(?:'?\\s+time)?\\b`, "iu"),
    read: ([, count = "", unit = ""]) => ahead(grainOf(unit), countOf(count)),
  },
  {
    pattern:
      /\b(?:by|until|till|for|through|to|at)?\s*(?:the\s+)?(?:year[ -]end|end of (?:the |this )?year|(?:rest|remainder|balance) of (?:the |this )?year|year's end|eoy)\b/iu,
    read: () => ({ grain: "month", until: (open) => addPeriods(periodStart(open, "year"), "year", 1) }),
  },
  {
    pattern: /\b(?:up to|by|until|till|for|through|to|at)?\s*(?:the\s+)?(?:christmas|xmas)\b/iu,
    read: () => ({ grain: "month", until: (open) => dayAhead(open, 12, 25) }),
  },
  {
    pattern: /\b(?:for|over|through)?\s*(?:the\s+)?(?:rest|remainder|balance) of (20\d\d)\b/iu,
    read: ([, year = ""]) => ({ grain: "month", until: () => iso(Number(year) + 1, 1, 1) }),
  },
  {
    pattern: new RegExp(
      `\\b(?:up to|by|until|till|through|to|at)?\\s*(?:the\\s+)?end\\s+of\\s+(${monthPattern})(?:\\s+(20\\d\\d))?\\b`,
      "iu",
    ),
    read: ([, month = "", year]) => ({
      grain: "month",
      until: (open) => monthEnd(open, lastMonthOf(month), year ?? null),
    }),
  },
  {
    pattern: /\b(?:for|in|over|by|until|through)?\s*(?:the\s+)?q([1-4])(?:\s+(?:of\s+)?(20\d\d))?\b/iu,
    read: ([, quarter = "1", year]) => ({
      grain: "month",
      until: (open) => monthEnd(open, Number(quarter) * 3, year ?? null),
    }),
  },
  {
    pattern: new RegExp(
      `\\b(?:for|in|over|by|until|till|through|during)?\\s*(?:(?:early|late|mid)\\s+)?((?:(?:${monthPattern})(?:\\s*,\\s*|\\s+and\\s+|\\s*-\\s*|\\s+to\\s+|\\s+through\\s+)?)+)(?:\\s+(20\\d\\d))?(?![\\w])`,
      "iu",
    ),
    read: ([, months = "", year]) => ({
      grain: "month",
      until: (open) => monthEnd(open, lastMonthOf(months), year ?? null),
    }),
  },
  {
    pattern: /\b(?:(?:by|until|till|at|to)?\s*(?:the\s+)?end\s+of\s+|for|in|over|by|until|through)?\s*(20\d\d)\b/iu,
    read: ([, year = ""]) => ({ grain: "month", until: () => iso(Number(year) + 1, 1, 1) }),
  },
  { pattern: /\btomorrow\b/iu, read: () => ahead("day", 1) },
];

/** Where nothing is said of how far, nothing is left out and it goes on for three months. */
export function readHorizon(question: string): Horizon {
  for (const { pattern, read } of forms) {
    const match = pattern.exec(question);
    if (match !== null) return { words: match[0].trim(), rest: tidy(question.replace(match[0], " ")), ...read(match) };
  }
  return {
    words: "",
    rest: tidy(question),
    grain: null,
    until: (open) => addPeriods(periodStart(open, "month"), "month", 3),
  };
}

function ahead(grain: TimeGrain, count: number): Pick<Horizon, "grain" | "until"> {
  // A quarter or a year is told month by month.
  const told = grain === "quarter" || grain === "year" ? "month" : grain;
  return { grain: told, until: (open) => addPeriods(open, grain, count) };
}

function grainOf(unit: string): TimeGrain {
  const singular = unit.toLowerCase().replace(/s$/, "");
  return (["day", "week", "month", "quarter", "year"] as const).find((grain) => grain === singular) ?? "month";
}

function countOf(text: string): number {
  if (text === "few") return 3;
  if (text === "couple of") return 2;
  const place = numbers.indexOf(text.toLowerCase());
  return place === -1 ? Math.max(1, Number(text)) : place + 1;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

function lastMonthOf(text: string): number {
  const named = text.toLowerCase().match(new RegExp(monthPattern, "giu")) ?? [];
  return monthNames.indexOf((named.at(-1) ?? "jan").slice(0, 3)) + 1;
}

/** The day after that day of the year, the next one that is not known yet. */
function dayAhead(open: string, month: number, day: number): string {
  const own = addPeriods(iso(Number(open.slice(0, 4)), month, day), "day", 1);
  return own > open ? own : addPeriods(own, "year", 1);
}

/** The day after that month: of that year, else the next such one that is not known yet. */
function monthEnd(open: string, month: number, year: string | null): string {
  if (year !== null) return addPeriods(iso(Number(year), month, 1), "month", 1);
  const own = addPeriods(iso(Number(open.slice(0, 4)), month, 1), "month", 1);
  return own > open ? own : addPeriods(own, "year", 1);
}
