/** What a group is called in a sentence: a number, a yes or no and nothing at all say too little without their column. */
import "server-only";
import { cellToNumber } from "#lib/domain/cell-number";
import type { OutputColumn } from "#lib/domain/chart";
import { otherClass } from "#lib/domain/class-names";
import { nameWords } from "#lib/domain/identifier-name";
import type { DatePart } from "#lib/domain/plan";
import type { Cell } from "#lib/domain/result-set";
import { fullMonthName } from "#lib/domain/time-grain";
import { isUnitSign, withUnit } from "#lib/domain/unit-text";
import { flagPhrase } from "#lib/planner/explain/condition-phrase";
import type { FlagNames } from "#lib/planner/explain/spoken-condition";
import { saysUnit } from "#lib/planner/words/number-units";
import { capitalise, lowerFirst } from "#lib/semantic/words";
import { escapeCellText } from "../runtime/markdown-text.ts";

export type GroupArgs = {
  readonly output: Pick<OutputColumn, "label">;
  /** The returning part of a date that it is; null for other groups. */
  readonly part: DatePart | null;
  /** What the two groups of a yes or no are called; null where nobody knows. */
  readonly flag?: FlagNames | null;
};

/** In Markdown: "Berlin", "Store 3", "Saturday", "the 1990s", "the non-gift orders", `the group "not active"`, and "(no value)" as charts and pivot tables say. */
export function groupName(cell: Cell, { output, part, flag = null }: GroupArgs): string {
  const label = escapeCellText(output.label);
  if (cell === null) return "(no value)";
  // An empty text is not the same as no value.
  if (cell === "") return "(empty)";
  if (typeof cell === "boolean" && flag !== null)
    return escapeCellText(`the ${cell ? flag.yes : flag.no} ${flag.noun}`);
  if (typeof cell === "boolean") return `the group "${flagPhrase(lowerFirst(label), cell)}"`;
  const text = escapeCellText(String(cell));
  if (part !== null) return partName(text, part);
  const band = bandName(cell, label);
  if (band !== null) return band;
  return cellToNumber(cell) === null || namesYear(output.label) ? text : `${thingOf(label)} ${text}`;
}

/** A step or a class of a number: "Order value from 500 to under 1000", "Duration under 15 minutes"; null for other groups. */
function bandName(cell: Cell, label: string): string | null {
  const [, number, unit = null] = /^(.+) in classes(?: \((.+)\))?$/.exec(label) ?? [];
  if (number !== undefined && typeof cell === "string") return `${capitalise(number)} ${classText(cell, unit)}`;
  const [, of, width] = /^(.+) in steps of ([\d.]+)$/.exec(label) ?? [];
  const low = cellToNumber(cell);
  if (of === undefined || width === undefined || low === null) return null;
  return `${capitalise(of)} from ${low} to under ${low + Number(width)}`;
}

/** Signs stand at each number ("$100 to under $500"), words once behind all of it. */
function classText(name: string, unit: string | null): string {
  if (unit === null || name === otherClass || saysUnit(name)) return name;
  if (!isUnitSign(unit)) return `${name} ${unit}`;
  return name.replace(/\d[\d,.]*/g, (amount) => withUnit(amount, unit));
}

/** "Store ID" -> "Store": what the number is a number of. */
function thingOf(label: string): string {
  const thing = label.replace(/\s+(id|key|code|number|no|nr)$/i, "").trim();
  return capitalise(thing === "" ? label : thing);
}

/** A year is a name of its own. */
function namesYear(label: string): boolean {
  return nameWords(label).at(-1) === "year";
}

function partName(text: string, part: DatePart): string {
  switch (part) {
    case "decade":
      return `the ${text}s`;
    case "hour_of_day":
      return `${text.padStart(2, "0")}:00`;
    case "quarter_of_year":
      return /^\d$/.test(text) ? `Q${text}` : text;
    case "day_of_week":
    case "month_of_year":
      return fullNames.find((name) => name.startsWith(text)) ?? text;
  }
}

const fullNames = [
  ...["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  ...Array.from({ length: 12 }, (_, month) => fullMonthName(month)),
] as const;

/** Several of a kind: "the 1990s have", "the gift orders have". */
export function isPluralName(name: string): boolean {
  return /^the (?!group )\S.*s$/.test(name);
}
