/** What the editor and the view of statements take from a dialect: functions to offer, names as they are written. */
import type { Dialect } from "#lib/domain/dialect";

/** Functions that analysts write most and every engine knows; the engines know many more. */
const sharedFunctions =
  "ABS AVG CEIL COALESCE CONCAT COUNT DATE_TRUNC DENSE_RANK FIRST_VALUE FLOOR GREATEST LAG LAST_VALUE LEAD LEAST LENGTH LN " +
  "LOWER LPAD MAX MEDIAN MIN MOD MONTH NTILE NULLIF POWER QUARTER RANK REPLACE ROUND ROW_NUMBER SIGN SQRT STDDEV SUBSTR SUM " +
  "TRIM UPPER VARIANCE YEAR";

/** Names of functions to offer, in capitals. */
export function functionsOf({ ownFunctions }: Dialect): readonly string[] {
  return [...sharedFunctions.split(" "), ...ownFunctions];
}

/** Two spellings mean the same object when their keys are equal. */
export function nameKey(written: string, dialect: Dialect): string {
  const isQuoted = written.startsWith('"');
  const name = isQuoted ? written.slice(1).replace(/"$/, "").replaceAll('""', '"') : written;
  return dialect.nameKey(name, isQuoted);
}

/** How a name of the catalog is written in a statement: quoted only where it would be read as something else. */
export function writtenName(name: string, { plainName }: Dialect, isReserved: (word: string) => boolean): string {
  return plainName.test(name) && !isReserved(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
