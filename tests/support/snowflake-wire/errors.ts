/** Failures as Snowflake words them: a code, an SQL state and, for the compiler's, a place in the text. */

/** Line from 1 and position from 0, as the compiler counts. */
export type TextPlace = { readonly line: number; readonly position: number };

type Detail = { readonly code: string; readonly sqlState: string; readonly place?: TextPlace | null };

export class SnowflakeError extends Error {
  readonly code: string;
  readonly sqlState: string;
  readonly place: TextPlace | null;

  constructor(message: string, detail: Detail) {
    super(message);
    this.name = "SnowflakeError";
    this.code = detail.code;
    this.sqlState = detail.sqlState;
    this.place = detail.place ?? null;
  }
}

const compilation = "SQL compilation error:";

function at(place: TextPlace | null): string {
  return place === null ? "" : ` error line ${place.line} at position ${place.position}`;
}

export function syntaxError(word: string, place: TextPlace): SnowflakeError {
  const where = `syntax error line ${place.line} at position ${place.position}`;
  return new SnowflakeError(`${compilation}\n${where} unexpected '${word}'.`, {
    code: "001003",
    sqlState: "42000",
    place,
  });
}

/** `kind` is Object, Schema or Database; the last two have their own SQL state. */
export function unknownObject(kind: string, name: string): SnowflakeError {
  const sqlState = kind === "Object" ? "42S02" : "02000";
  return new SnowflakeError(`${compilation}\n${kind} '${name}' does not exist or not authorized.`, {
    code: "002003",
    sqlState,
  });
}

/** The answer of USE, SHOW and DESCRIBE to a name they cannot find. */
export function missingObject(): SnowflakeError {
  return new SnowflakeError(`${compilation}\nObject does not exist, or operation cannot be performed.`, {
    code: "002043",
    sqlState: "02000",
  });
}

export function invalidIdentifier(name: string, place: TextPlace | null): SnowflakeError {
  return new SnowflakeError(`${compilation}${at(place)}\ninvalid identifier '${name}'`, {
    code: "000904",
    sqlState: "42000",
    place,
  });
}

export function ambiguousColumn(name: string, place: TextPlace | null): SnowflakeError {
  return new SnowflakeError(`${compilation}${at(place)}\nambiguous column name '${name}'`, {
    code: "002028",
    sqlState: "42702",
    place,
  });
}

export function unknownFunction(name: string): SnowflakeError {
  return new SnowflakeError(`${compilation}\nUnknown function ${name}.`, { code: "002140", sqlState: "42601" });
}

export function invalidArguments(name: string, types: string, place: TextPlace | null): SnowflakeError {
  const message = `${compilation}${at(place)}\nInvalid argument types for function '${name}': (${types})`;
  return new SnowflakeError(message, { code: "001044", sqlState: "42P13", place });
}

export function notGrouped(name: string): SnowflakeError {
  return new SnowflakeError(`${compilation}\n[${name}] is not a valid group by expression`, {
    code: "000979",
    sqlState: "42601",
  });
}

export function statementCount(actual: number): SnowflakeError {
  const message = `Actual statement count ${actual} did not match the desired statement count 1.`;
  return new SnowflakeError(message, { code: "000008", sqlState: "0A000" });
}

export function unsupported(feature: string): SnowflakeError {
  return new SnowflakeError(`${compilation}\nUnsupported feature '${feature}'.`, { code: "000002", sqlState: "0A000" });
}

/** `target` is "table 'ORDERS'", "schema 'SALES'" and the like. */
export function insufficientPrivileges(target: string): SnowflakeError {
  return new SnowflakeError(`SQL access control error:\nInsufficient privileges to operate on ${target}.`, {
    code: "003001",
    sqlState: "42501",
  });
}

export function roleNotAssigned(role: string): SnowflakeError {
  const message = `SQL access control error:\nRequested role '${role}' is not assigned to the executing user. Specify another role to activate.`;
  return new SnowflakeError(message, { code: "003013", sqlState: "42501" });
}

export function noWarehouse(): SnowflakeError {
  const message =
    "No active warehouse selected in the current session.  Select an active warehouse with the 'use warehouse' command.";
  return new SnowflakeError(message, { code: "000606", sqlState: "57P03" });
}

export function noDatabase(verb: string): SnowflakeError {
  const message = `Cannot perform ${verb}. This session does not have a current database. Call 'USE DATABASE', or use a qualified name.`;
  return new SnowflakeError(message, { code: "090105", sqlState: "22000" });
}

export function showTooLarge(rows: number): SnowflakeError {
  const message = `The result set size exceeded the max number of rows(${rows}) supported for SHOW statements. Use LIMIT option to limit result set to a smaller number.`;
  return new SnowflakeError(message, { code: "090153", sqlState: "22000" });
}

export function cancelled(): SnowflakeError {
  return new SnowflakeError("SQL execution canceled", { code: "000604", sqlState: "57014" });
}

export function timedOut(seconds: number): SnowflakeError {
  const message = `Statement reached its statement or warehouse timeout of ${seconds} second(s) and was canceled.`;
  return new SnowflakeError(message, { code: "000630", sqlState: "57014" });
}

/** A value at run time that has no place in its type. */
export function unrecognised(
  kind: "Numeric" | "Date" | "Timestamp" | "Boolean" | "Time",
  value: string,
): SnowflakeError {
  const codes = {
    Numeric: ["100038", "22018"],
    Boolean: ["100037", "22018"],
    Date: ["100040", "22007"],
    Timestamp: ["100035", "22007"],
    Time: ["100108", "22007"],
  } as const;
  const [code, sqlState] = codes[kind];
  return new SnowflakeError(
    `${kind} value '${value}' is not recognized`.replace(/^(Date|Timestamp|Time) value/, "$1"),
    {
      code,
      sqlState,
    },
  );
}

export function divisionByZero(): SnowflakeError {
  return new SnowflakeError("Division by zero", { code: "100051", sqlState: "22012" });
}

export function outOfRange(detail: string): SnowflakeError {
  return new SnowflakeError(`Number out of representable range: ${detail}`, { code: "100046", sqlState: "22003" });
}
