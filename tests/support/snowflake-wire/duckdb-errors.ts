/** DuckDB's failures in Snowflake's words. */
import {
  divisionByZero,
  invalidArguments,
  invalidIdentifier,
  notGrouped,
  outOfRange,
  SnowflakeError,
  unknownFunction,
  unknownObject,
  unrecognised,
} from "./errors.ts";

type Rule = { readonly pattern: RegExp; readonly make: (match: RegExpExecArray) => SnowflakeError };

const rules: readonly Rule[] = [
  { pattern: /division by zero/i, make: () => divisionByZero() },
  {
    pattern: /Out of Range Error: .*|Could not cast value .*|Casting value .* out of range/i,
    make: (match) => outOfRange(match[0]),
  },
  {
    pattern: /Could not convert string ['"]([\s\S]*?)['"] to (?:U?INT|DECIMAL|DOUBLE|FLOAT)/i,
    make: (match) => unrecognised("Numeric", match[1] ?? ""),
  },
  {
    pattern: /Could not convert string ['"]([\s\S]*?)['"] to BOOL/i,
    make: (match) => unrecognised("Boolean", match[1] ?? ""),
  },
  { pattern: /date field[^"]*: "([^"]*)"/i, make: (match) => unrecognised("Date", match[1] ?? "") },
  { pattern: /timestamp field[^"]*: "([^"]*)"/i, make: (match) => unrecognised("Timestamp", match[1] ?? "") },
  { pattern: /Could not parse string "([^"]*)"/i, make: (match) => unrecognised("Timestamp", match[1] ?? "") },
  { pattern: /time field[^"]*: "([^"]*)"/i, make: (match) => unrecognised("Time", match[1] ?? "") },
  { pattern: /column "([^"]*)" must appear in the GROUP BY/i, make: (match) => notGrouped(match[1] ?? "") },
  { pattern: /Referenced column "([^"]*)" not found/i, make: (match) => invalidIdentifier(match[1] ?? "", null) },
  {
    pattern: /Function with name (\S+) does not exist/i,
    make: (match) => unknownFunction((match[1] ?? "").toUpperCase()),
  },
  {
    pattern: /No function matches the given name and argument types '([^(]*)\(([^)]*)\)/i,
    make: (match) => invalidArguments((match[1] ?? "").toUpperCase(), match[2] ?? "", null),
  },
  { pattern: /Table with name (\S+) does not exist/i, make: (match) => unknownObject("Object", match[1] ?? "") },
  {
    pattern: /Conversion Error: (.*)/i,
    make: (match) => new SnowflakeError(match[1] ?? "", { code: "100038", sqlState: "22018" }),
  },
];

/** Anything that no rule knows is an internal error with DuckDB's text, so that it is noticed. */
export function fromDuckdb(error: unknown): unknown {
  if (error instanceof SnowflakeError) return error;
  const message = error instanceof Error ? error.message : String(error);
  for (const { pattern, make } of rules) {
    const match = pattern.exec(message);
    if (match !== null) return make(match);
  }
  return error;
}
