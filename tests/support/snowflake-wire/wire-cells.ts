/** A result's columns on the wire: their description, and the SQL that turns a value into the text that travels. */
import type { WireColumn } from "./result-set.ts";
import { maximumLength, type SqlType } from "./sql/sql-types.ts";

/** `nullable` is what Snowflake says of any computed column. */
export function wireColumn(name: string, type: SqlType): WireColumn {
  const plain = { name, nullable: true, length: null, byteLength: null, precision: null, scale: null };
  switch (type.kind) {
    case "number":
      return { ...plain, type: "fixed", precision: type.precision, scale: type.scale };
    case "real":
    case "boolean":
    case "date":
    case "variant":
    case "array":
    case "object":
      return { ...plain, type: type.kind };
    case "time":
    case "timestamp_ntz":
    case "timestamp_ltz":
    case "timestamp_tz":
      return { ...plain, type: type.kind, precision: 0, scale: 9 };
    case "binary":
      return { ...plain, type: "binary", length: 8_388_608, byteLength: 8_388_608 };
    case "text":
      return { ...plain, type: "text", length: type.length, byteLength: Math.min(maximumLength, type.length * 4) };
    case "null":
    case "unknown":
      return { ...plain, type: "text", length: maximumLength, byteLength: maximumLength };
  }
}

/** SQL text of a cell: everything is a string or NULL. */
export function cellSql(column: string, type: SqlType): string {
  switch (type.kind) {
    case "boolean":
      return `CASE WHEN ${column} THEN '1' WHEN NOT ${column} THEN '0' END`;
    case "date":
      return `(${column} - DATE '1970-01-01')::VARCHAR`;
    case "time":
    case "timestamp_ntz":
    case "timestamp_ltz":
      return seconds(column);
    case "timestamp_tz":
      // The offset in minutes, counted from a day before UTC: values are kept in UTC.
      return `${seconds(column)} || ' 1440'`;
    case "binary":
      return `hex(${column})`;
    case "real":
      return `regexp_replace(replace(${column}::VARCHAR, 'nan', 'NaN'), '\\.0$', '')`;
    case "number":
    case "text":
    case "variant":
    case "array":
    case "object":
    case "null":
    case "unknown":
      return `${column}::VARCHAR`;
  }
}

function seconds(column: string): string {
  return `(epoch_us(${column}) * 0.000001000::DECIMAL(10, 9))::VARCHAR`;
}
