/** Functions of another dialect, and how the engine at hand writes them. Arguments are passed on as they are written. */
import "server-only";
import type { EngineName } from "#lib/domain/catalog";
import type { Dialect } from "#lib/domain/dialect";
import { namedFormat, percentFormat } from "./date-formats.ts";

/** Texts of a call's arguments; null where the call cannot be written so. */
export type Rewriting = (args: readonly string[]) => string | null;

/** Rewritings by the function's name in lower case. */
export function functionSlips(dialect: Dialect): ReadonlyMap<string, Rewriting> {
  return rewritings[dialect.engine];
}

/** Calls whose first argument is a step of the calendar that some engines want as a text. */
export const partFunctions: ReadonlySet<string> = new Set([
  "datediff",
  "date_diff",
  "date_trunc",
  "datetrunc",
  "date_part",
  "datepart",
]);

/** The step of the calendar in one spelling: `'mm'`, MONTHS and month are month; null for what is none. */
export function calendarPart(text: string): string | null {
  const word = text.replaceAll(/^'|'$/g, "").toLowerCase();
  return calendarParts.find((names) => names.includes(word))?.[0] ?? null;
}

const calendarParts: readonly (readonly [string, ...string[]])[] = [
  ["year", "years", "yy", "yyyy", "yr"],
  ["quarter", "quarters", "qtr", "qq"],
  ["month", "months", "mm", "mon"],
  ["week", "weeks", "wk", "ww"],
  ["day", "days", "dd", "d"],
  ["hour", "hours", "hh"],
  ["minute", "minutes", "mi", "min"],
  ["second", "seconds", "ss", "sec"],
];

/** A call with that many arguments, else not rewritten. */
function exactly(count: number, write: (...args: readonly string[]) => string | null): Rewriting {
  return (args) => (args.length === count ? write(...args) : null);
}

const coalesced = exactly(2, (value, other) => `coalesce(${value}, ${other})`);
const added = exactly(3, (part = "", count = "", date = "") => {
  const step = calendarPart(part);
  return step === null ? null : `(${dateText(date)} + INTERVAL (${count}) ${step.toUpperCase()})`;
});
const between = exactly(3, (part = "", from, to) => {
  const step = calendarPart(part);
  return step === null ? null : `datediff('${step}', ${from}, ${to})`;
});

/** A bare text cannot be added to. */
function dateText(text: string): string {
  return /^'\d{4}-\d\d-\d\d'$/.test(text) ? `DATE ${text}` : text;
}

function textIn(literal: string): string | null {
  return /^'[^'\\]*'$/.test(literal) ? literal.slice(1, -1) : null;
}

function formatted(
  convert: (format: string) => string | null,
  write: (value: string, format: string) => string,
): Rewriting {
  return exactly(2, (value = "", format = "") => {
    const own = textIn(format);
    const converted = own === null ? null : convert(own);
    return converted === null ? null : write(value, `'${converted}'`);
  });
}

/** As text: with a pattern for dates, else as it is. */
const asText: Rewriting = (args) =>
  args.length === 1
    ? `CAST(${args[0]} AS VARCHAR)`
    : formatted(percentFormat, (value, format) => `strftime(${value}, ${format})`)(args);
const asDate: Rewriting = (args) =>
  args.length === 1
    ? `CAST(${args[0]} AS DATE)`
    : formatted(percentFormat, (value, format) => `CAST(strptime(${value}, ${format}) AS DATE)`)(args);

const now: Rewriting = exactly(0, () => "now()");

const forDuckdb: ReadonlyMap<string, Rewriting> = new Map<string, Rewriting>([
  ["dateadd", added],
  ["timestampadd", added],
  ["timeadd", added],
  ["timestampdiff", between],
  ["timediff", between],
  ["add_months", exactly(2, (date = "", count) => `(${dateText(date)} + INTERVAL (${count}) MONTH)`)],
  ["iff", exactly(3, (condition, yes, no) => `CASE WHEN ${condition} THEN ${yes} ELSE ${no} END`)],
  ["nvl", coalesced],
  ["isnull", coalesced],
  ["nvl2", exactly(3, (value, yes, no) => `CASE WHEN ${value} IS NOT NULL THEN ${yes} ELSE ${no} END`)],
  ["zeroifnull", exactly(1, (value) => `coalesce(${value}, 0)`)],
  ["nullifzero", exactly(1, (value) => `nullif(${value}, 0)`)],
  ["div0", exactly(2, (value, by) => `CASE WHEN (${by}) = 0 THEN 0 ELSE (${value}) / (${by}) END`)],
  ["to_char", asText],
  ["to_varchar", asText],
  ["to_date", asDate],
  ["date_format", exactly(2, (value, format) => `strftime(${value}, ${format})`)],
  ["getdate", now],
  ["sysdate", now],
  ["systimestamp", now],
  ["curdate", exactly(0, () => "current_date")],
  ["startswith", exactly(2, (text, start) => `starts_with(${text}, ${start})`)],
  ["endswith", exactly(2, (text, end) => `ends_with(${text}, ${end})`)],
  ["charindex", exactly(2, (part, text) => `strpos(${text}, ${part})`)],
  ["booland_agg", exactly(1, (condition) => `bool_and(${condition})`)],
  ["boolor_agg", exactly(1, (condition) => `bool_or(${condition})`)],
  ["array_size", exactly(1, (list) => `len(${list})`)],
  ["regexp_like", exactly(2, (text, pattern) => `regexp_full_match(${text}, ${pattern})`)],
  ["date_from_parts", exactly(3, (year, month, day) => `make_date(${year}, ${month}, ${day})`)],
]);

const forSnowflake: ReadonlyMap<string, Rewriting> = new Map<string, Rewriting>([
  ["strftime", formatted(namedFormat, (value, format) => `TO_CHAR(${value}, ${format})`)],
  ["strptime", formatted(namedFormat, (value, format) => `TO_TIMESTAMP(${value}, ${format})`)],
  ["date_format", formatted(namedFormat, (value, format) => `TO_CHAR(${value}, ${format})`)],
  ["date_diff", exactly(3, (part, from, to) => `DATEDIFF(${part}, ${from}, ${to})`)],
  ["group_concat", exactly(2, (value, by) => `LISTAGG(${value}, ${by})`)],
  ["starts_with", exactly(2, (text, start) => `STARTSWITH(${text}, ${start})`)],
  ["ends_with", exactly(2, (text, end) => `ENDSWITH(${text}, ${end})`)],
  ["strpos", exactly(2, (text, part) => `CHARINDEX(${part}, ${text})`)],
  ["instr", exactly(2, (text, part) => `CHARINDEX(${part}, ${text})`)],
  ["now", exactly(0, () => "CURRENT_TIMESTAMP()")],
  ["today", exactly(0, () => "CURRENT_DATE()")],
  ["curdate", exactly(0, () => "CURRENT_DATE()")],
  ["if", exactly(3, (condition, yes, no) => `IFF(${condition}, ${yes}, ${no})`)],
  ["isnull", exactly(2, (value, other) => `COALESCE(${value}, ${other})`)],
  ["bool_and", exactly(1, (condition) => `BOOLAND_AGG(${condition})`)],
  ["bool_or", exactly(1, (condition) => `BOOLOR_AGG(${condition})`)],
  ["make_date", exactly(3, (year, month, day) => `DATE_FROM_PARTS(${year}, ${month}, ${day})`)],
  ["isodow", exactly(1, (date) => `DAYOFWEEKISO(${date})`)],
  ["regexp_full_match", exactly(2, (text, pattern) => `REGEXP_LIKE(${text}, ${pattern})`)],
]);

const rewritings: Readonly<Record<EngineName, ReadonlyMap<string, Rewriting>>> = {
  duckdb: forDuckdb,
  snowflake: forSnowflake,
};
