/** DuckDB: no difference of case between names, its own types and functions, and no bill for what is read. */
import type { Dialect } from "./dialect.ts";
import { foldName } from "./fold-name.ts";

export const duckdbDialect: Dialect = {
  engine: "duckdb",
  label: "DuckDB",
  isEmbedded: true,
  estimatesBytes: false,
  hasQueryHistory: false,

  plainName: /^[A-Za-z_][A-Za-z0-9_]*$/,
  nameKey: foldName,
  systemName: /^(?:information_schema|pg_catalog|system|temp|(?:duckdb|pragma|pg|sqlite)_.*)$/,
  ownNamesWin: true,
  functionQualifiers: new Set(["main"]),
  defaultSchema: "main",

  // Quoted forms first: they hide everything inside them. The last alternative takes any character that is left.
  lexemes:
    /--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|[eE]'(?:\\[\s\S]|''|[^'\\])*(?:'|$)|'(?:''|[^'])*(?:'|$)|"(?:""|[^"])*(?:"|$)|`[^`]*(?:`|$)|\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+|[\p{L}_][\p{L}\p{N}_$]*|\s+|<=|>=|<>|!=|::|\|\||[\s\S]/gu,
  escapesByBackslash: false,
  layoutName: "duckdb",

  dayOfWeek: "isodow",
  cutsMedians: true,
  ownFunctions: [
    "ARG_MAX",
    "ARG_MIN",
    "DATE_DIFF",
    "DATE_PART",
    "LIST",
    "MODE",
    "QUANTILE_CONT",
    "STRFTIME",
    "STRING_AGG",
    "TRY_CAST",
  ],

  knowsTop: false,
  knowsMinus: false,
  foreignTypes: new Map([
    ["NUMBER", "DECIMAL"],
    ["TIMESTAMP_NTZ", "TIMESTAMP"],
    ["TIMESTAMP_LTZ", "TIMESTAMPTZ"],
    ["TIMESTAMP_TZ", "TIMESTAMPTZ"],
  ]),
  writesIntervalsAsText: false,
  writesStepsAsText: true,
  listFunction: { name: "string_agg", order: "among_arguments" },
};
