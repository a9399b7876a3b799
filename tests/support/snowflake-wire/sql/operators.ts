/** Arithmetic and comparison with Snowflake's types: exact numbers stay exact, a division keeps at least six digits. */
import { asNumber, toText, unwrapped } from "./casts.ts";
import type { Typed } from "./scope.ts";
import { boolean, date, decimal, integer, real, type SqlType, text } from "./sql-types.ts";

type Operator = "+" | "-" | "*" | "/" | "%";

export function arithmetic(operator: Operator, left: Typed, right: Typed): Typed {
  const shifted = shiftedDate(operator, left, right);
  if (shifted !== null) return shifted;
  const [one, other] = [asNumber(left), asNumber(right)];
  if (operator === "/") return divide(one, other);
  if (one.type.kind !== "number" || other.type.kind !== "number") {
    const isReal = one.type.kind === "real" || other.type.kind === "real";
    return { sql: `(${one.sql} ${operator} ${other.sql})`, type: isReal ? real : one.type };
  }
  const scales = [one.type.scale, other.type.scale] as const;
  const sql = `(${wide(one)} ${operator} ${other.sql})`;
  if (operator !== "*") return { sql, type: decimal(38, Math.max(...scales)) };
  const scale = Math.min(scales[0] + scales[1], Math.max(12, ...scales));
  const type = decimal(38, scale);
  return scale === scales[0] + scales[1] ? { sql, type } : { sql: `CAST(${sql} AS DECIMAL(38, ${scale}))`, type };
}

/** Days are added to dates; two dates make a number of days. */
function shiftedDate(operator: Operator, left: Typed, right: Typed): Typed | null {
  if (operator !== "+" && operator !== "-") return null;
  if (left.type.kind === "date" && right.type.kind === "date") {
    return { sql: `(${left.sql} - ${right.sql})`, type: integer };
  }
  if (left.type.kind === "date" && right.type.kind === "number") {
    return { sql: `(${left.sql} ${operator} CAST(${right.sql} AS INTEGER))`, type: date };
  }
  const hasInterval = isInterval(right) || isInterval(left);
  if (!hasInterval) return null;
  const moment = isInterval(right) ? left : right;
  const sql = `(${left.sql} ${operator} ${right.sql})`;
  return moment.type.kind === "date" ? { sql: `CAST(${sql} AS DATE)`, type: date } : { sql, type: moment.type };
}

function isInterval(value: Typed): boolean {
  return value.sql.startsWith("INTERVAL ");
}

/** The scale of a quotient: six digits more than the dividend's, twelve at most. */
export function quotientScale(type: SqlType): number {
  const scale = type.kind === "number" ? type.scale : 0;
  return Math.max(scale, Math.min(scale + 6, 12));
}

function divide(left: Typed, right: Typed): Typed {
  if (left.type.kind !== "number" || right.type.kind !== "number") {
    return { sql: `wire_quotient(${left.sql}, ${right.sql})`, type: real };
  }
  const scale = quotientScale(left.type);
  const decimals = `DECIMAL(38, ${scale})`;
  // Of whole numbers, the dividend is lifted by what the quotient has more digits than it.
  const lifts = [left.type.scale, right.type.scale, scale + right.type.scale - left.type.scale].map(powerOfTen);
  const parts = [wide(left), wide(right), ...lifts, `CAST('1e-${scale}' AS ${decimals})`];
  // A quotient of constants may be folded to a NULL of another type.
  const type = decimal(38, scale);
  return { sql: `CAST(wire_exact_quotient(${parts.join(", ")}) AS ${decimals})`, type };
}

function powerOfTen(digits: number): string {
  return `CAST(1${"0".repeat(digits)} AS HUGEINT)`;
}

// Snowflake's numbers have 38 digits whatever the columns were made for; DuckDB calculates in the narrower of types.
function wide(value: Typed): string {
  if (value.type.kind !== "number") return value.sql;
  const storage = value.type.scale === 0 ? "HUGEINT" : `DECIMAL(38, ${value.type.scale})`;
  return `CAST(${value.sql} AS ${storage})`;
}

export function comparison(operator: string, left: Typed, right: Typed): Typed {
  const [one, other] = [unwrapped(left, right.type), unwrapped(right, left.type)];
  return { sql: `(${one.sql} ${operator} ${other.sql})`, type: boolean };
}

export function concatenated(left: Typed, right: Typed): Typed {
  return { sql: `(${toText(left).sql} || ${toText(right).sql})`, type: text };
}

/** The type that holds values of both, for CASE, COALESCE and set operations. */
export function commonType(types: readonly SqlType[]): SqlType {
  const known = types.filter((type) => type.kind !== "null");
  const [first] = known;
  if (first === undefined) return types[0] ?? text;
  if (known.some((type) => type.kind === "real") && known.every(isNumeric)) return real;
  const exact = known.flatMap((type) => (type.kind === "number" ? [type] : []));
  if (exact.length < known.length) return first;
  const scale = Math.max(...exact.map((type) => type.scale));
  const whole = Math.max(...exact.map((type) => type.precision - type.scale));
  return decimal(Math.min(38, whole + scale), scale);
}

function isNumeric(type: SqlType): boolean {
  return type.kind === "number" || type.kind === "real";
}
