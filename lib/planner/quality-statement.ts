/** The statement of a quality check: plain SQL that every engine of ours runs, one row of counts. Pure. */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { QualityCheck } from "#lib/domain/exploration";

/** Further from the mean than so many standard deviations is far. */
export const farDeviations = 5;

/** What its columns are is told with each kind: the first one is the count, the second of how many. */
export function qualityStatement(check: QualityCheck, context: DatabaseContext): string {
  const from = qualified(context, check.table);
  const [first = ""] = check.columns.map(quote);
  switch (check.kind) {
    case "missing":
      return `SELECT count(*) - count(${first}), count(*) FROM ${from}`;
    case "duplicates":
      return duplicateStatement(check.columns.map(quote), from);
    case "orphans":
      return orphanStatement(check, context);
    case "outliers":
      return outlierStatement(first, from);
  }
}

/** Keys that several rows have; the third column: the most rows that one of them has. */
function duplicateStatement(columns: readonly string[], from: string): string {
  const keys = columns.join(", ");
  const known = columns.map((column) => `${column} IS NOT NULL`).join(" AND ");
  return (
    `SELECT count(CASE WHEN k.n > 1 THEN 1 END), count(*), max(k.n) FROM` +
    ` (SELECT ${keys}, count(*) AS n FROM ${from} WHERE ${known} GROUP BY ${keys}) k`
  );
}

/** Rows whose key is there and leads nowhere, of those whose key is there. */
function orphanStatement({ columns, target, table }: QualityCheck, context: DatabaseContext): string {
  const keys = (target?.columns ?? []).map(quote);
  const own = columns.map((column) => `c.${quote(column)}`);
  const meets = own.map((column, place) => `${column} = p.${keys[place] ?? ""}`).join(" AND ");
  const isThere = own.map((column) => `${column} IS NOT NULL`).join(" AND ");
  const parents = `(SELECT DISTINCT ${keys.join(", ")} FROM ${qualified(context, target?.table ?? "")})`;
  return (
    `SELECT count(CASE WHEN p.${keys[0] ?? ""} IS NULL THEN 1 END), count(*) FROM ${qualified(context, table)} c` +
    ` LEFT JOIN ${parents} p ON ${meets} WHERE ${isThere}`
  );
}

/** Rows far from the mean, of those with a number; the third and fourth column: from where on it is far, below and above. */
function outlierStatement(column: string, from: string): string {
  const limit = `${farDeviations} * s.d`;
  return (
    `SELECT count(CASE WHEN abs(t.${column} - s.m) > ${limit} THEN 1 END), count(t.${column}),` +
    ` max(s.m - ${limit}), max(s.m + ${limit}) FROM ${from} t` +
    ` CROSS JOIN (SELECT avg(${column}) AS m, stddev_samp(${column}) AS d FROM ${from}) s`
  );
}

function qualified({ database, schema }: DatabaseContext, table: string): string {
  return [database, schema, table].map(quote).join(".");
}

function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
