/** What the editor and the view of statements know of each engine: how it reads names, its own words. */
import type { EngineName } from "#lib/domain/catalog";

/** Functions that analysts write most; the engines know many more. */
const sharedFunctions =
  "ABS AVG CEIL COALESCE CONCAT COUNT DATE_TRUNC DENSE_RANK FIRST_VALUE FLOOR GREATEST LAG LAST_VALUE LEAD LEAST LENGTH LN " +
  "LOWER LPAD MAX MEDIAN MIN MOD MONTH NTILE NULLIF POWER QUARTER RANK REPLACE ROUND ROW_NUMBER SIGN SQRT STDDEV SUBSTR SUM " +
  "TRIM UPPER VARIANCE YEAR";

const ownFunctions: Readonly<Record<EngineName, string>> = {
  duckdb: "ARG_MAX ARG_MIN DATE_DIFF DATE_PART LIST MODE QUANTILE_CONT STRFTIME STRING_AGG TRY_CAST",
  snowflake:
    "ARRAY_AGG DATEADD DATEDIFF DIV0 IFF LISTAGG MODE NVL RATIO_TO_REPORT TO_CHAR TO_DATE TRY_TO_NUMBER ZEROIFNULL",
};

/** Names of functions to offer, in capitals. */
export function functionsOf(engine: EngineName): readonly string[] {
  return `${sharedFunctions} ${ownFunctions[engine]}`.split(" ");
}

/**
 * Two spellings mean the same object when their keys are equal: Snowflake folds unquoted names to capitals and keeps
 * quoted ones; DuckDB knows no difference of case.
 */
export function nameKey(written: string, engine: EngineName): string {
  const isQuoted = written.startsWith('"');
  const name = isQuoted ? written.slice(1).replace(/"$/, "").replaceAll('""', '"') : written;
  if (engine === "duckdb") return name.toLowerCase();
  return isQuoted ? name : name.toUpperCase();
}

/** How a name of the catalog is written in a statement: quoted only where it would be read as something else. */
export function writtenName(name: string, engine: EngineName, isReserved: (word: string) => boolean): string {
  const plain = engine === "snowflake" ? /^[A-Z_][A-Z0-9_$]*$/ : /^[A-Za-z_][A-Za-z0-9_]*$/;
  return plain.test(name) && !isReserved(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
