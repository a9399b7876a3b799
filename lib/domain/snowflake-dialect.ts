/** Snowflake: unquoted names are folded to capitals, a backslash escapes, and a check tells what a statement would read. */
import type { Dialect } from "./dialect.ts";
import { foldToUpper } from "./fold-to-upper.ts";

export const snowflakeDialect: Dialect = {
  engine: "snowflake",
  label: "Snowflake",
  isEmbedded: false,
  estimatesBytes: true,
  hasQueryHistory: true,

  plainName: /^[A-Z_][A-Z0-9_]*$/,
  nameKey: (name, isQuoted) => (isQuoted ? name : foldToUpper(name)),
  systemName: /^(?:INFORMATION_SCHEMA|ACCOUNT_USAGE|ORGANIZATION_USAGE|READER_ACCOUNT_USAGE|SNOWFLAKE)$/,
  ownNamesWin: false,
  functionQualifiers: new Set(),
  defaultSchema: null,

  // Quoted forms first: they hide everything inside them. The last alternative takes any character that is left.
  lexemes:
    /--[^\n]*|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\$\$[\s\S]*?(?:\$\$|$)|'(?:\\[\s\S]|''|[^'\\])*(?:'|$)|"(?:""|[^"])*(?:"|$)|`[^`]*(?:`|$)|\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+|[\p{L}_][\p{L}\p{N}_$]*|\s+|<=|>=|<>|!=|::|\|\||[\s\S]/gu,
  escapesByBackslash: true,
  layoutName: "snowflake",

  dayOfWeek: "dayofweekiso",
  cutsMedians: false,
  ownFunctions: [
    "ARRAY_AGG",
    "DATEADD",
    "DATEDIFF",
    "DIV0",
    "IFF",
    "LISTAGG",
    "MODE",
    "NVL",
    "RATIO_TO_REPORT",
    "TO_CHAR",
    "TO_DATE",
    "TRY_TO_NUMBER",
    "ZEROIFNULL",
  ],

  knowsTop: true,
  knowsMinus: true,
  foreignTypes: new Map([
    ["HUGEINT", "NUMBER"],
    ["UBIGINT", "NUMBER"],
    ["UINTEGER", "NUMBER"],
    ["TIMESTAMPTZ", "TIMESTAMP_TZ"],
  ]),
  writesIntervalsAsText: true,
  writesStepsAsText: false,
  listFunction: { name: "LISTAGG", order: "within_group" },
};
