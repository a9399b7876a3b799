/**
 * What DuckDB throws as failure classes. The engine runs with `errors_as_json`, so that kind, place and candidate
 * names are fields; its own text goes to `cause` only.
 */
import "server-only";
import { z } from "zod";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { offsetOfByte, offsetOfCharacter, wordSpanAt } from "#lib/db/warehouse/guard/sql-words";
import type { AppError, TextSpan, WarehouseFailureClass } from "#lib/domain/errors";

const engineErrorSchema = z.object({
  exception_type: z.string(),
  exception_message: z.string(),
  error_subtype: z.string().optional(),
  position: z.coerce.number().optional(),
  name: z.string().optional(),
  type: z.string().optional(),
});
type EngineError = z.infer<typeof engineErrorSchema>;

/** Classifies anything thrown by the engine while it worked on `sql`. */
export function toWarehouseFailure(thrown: unknown, sql: string): AppError {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const error = readEngineError(text);
  const code = classOf(error);
  const position = positionOf(error, sql);
  const cause = `${error.exception_type}: ${error.exception_message}`;
  const message = messageOf(error, code);
  return warehouseFailure(code, message === null ? { cause, position } : { cause, position, message });
}

/** True when the engine can no longer be used and has to be started anew. */
export function isFatal(thrown: unknown): boolean {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  const type = readEngineError(text).exception_type.toUpperCase();
  return type === "FATAL" || type === "INTERNAL";
}

/** The engine's own text for failures without a statement, such as opening a file. */
export function engineText(thrown: unknown): string {
  return readEngineError(thrown instanceof Error ? thrown.message : String(thrown)).exception_message;
}

// Texts are `{json}`, `Parser Error: {json}` or, before the setting is on, `IO Error: words`.
function readEngineError(text: string): EngineError {
  const brace = text.indexOf("{");
  if (brace !== -1) {
    const parsed = engineErrorSchema.safeParse(parseJson(text.slice(brace)));
    if (parsed.success) return parsed.data;
  }
  const plain = /^([A-Z][A-Za-z ]*?) Error: ([\s\S]*)$/.exec(text);
  return { exception_type: plain?.[1] ?? "Unknown", exception_message: plain?.[2] ?? text };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const classesByType: ReadonlyMap<string, WarehouseFailureClass> = new Map([
  ["PARSER", "SYNTAX"],
  ["SYNTAX", "SYNTAX"],
  ["NOT IMPLEMENTED", "SYNTAX"],
  ["PARAMETER NOT RESOLVED", "SYNTAX"],
  ["CATALOG", "UNKNOWN_OBJECT"],
  ["CONVERSION", "TYPE"],
  ["MISMATCH TYPE", "TYPE"],
  ["INVALID TYPE", "TYPE"],
  ["OUT OF RANGE", "TYPE"],
  ["INVALID INPUT", "TYPE"],
  ["DIVIDE BY ZERO", "TYPE"],
  ["DECIMAL", "TYPE"],
  ["SEQUENCE", "PERMISSION"],
  ["PERMISSION", "PERMISSION"],
  ["OUT OF MEMORY", "RESOURCE"],
  ["INTERRUPT", "CANCELLED"],
  ["IO", "UNAVAILABLE"],
  ["CONNECTION", "UNAVAILABLE"],
]);

function classOf(error: EngineError): WarehouseFailureClass {
  const type = error.exception_type.toUpperCase();
  const message = error.exception_message;
  if (type === "BINDER") return classOfBinderError(error);
  if (/attached in read-only mode/.test(message)) return "PERMISSION";
  if (/out of memory|could not allocate|failed to allocate/i.test(message)) return "RESOURCE";
  return classesByType.get(type) ?? "INTERNAL";
}

function classOfBinderError(error: EngineError): WarehouseFailureClass {
  const message = error.exception_message;
  if (/^Ambiguous|is ambiguous/i.test(message)) return "AMBIGUOUS";
  if (error.error_subtype === "COLUMN_NOT_FOUND") return "UNKNOWN_OBJECT";
  if (/does not have a column|does not exist|not found|No matching columns/i.test(message)) return "UNKNOWN_OBJECT";
  if (/No function matches|best candidate|Cannot compare|Cannot mix|explicit type cast|of type/i.test(message))
    return "TYPE";
  return "SYNTAX";
}

function positionOf(error: EngineError, sql: string): TextSpan | null {
  if (error.position === undefined) return null;
  // The parser counts characters, everything after it bytes.
  const offsetOf = error.exception_type === "Parser" ? offsetOfCharacter : offsetOfByte;
  const start = offsetOf(sql, error.position);
  return start === null ? null : wordSpanAt(sql, start);
}

// The name in question is the statement's own word; nothing else of the engine's text is passed on.
function messageOf(error: EngineError, code: WarehouseFailureClass): string | null {
  if (code !== "UNKNOWN_OBJECT" || error.name === undefined) return null;
  if (error.error_subtype === "COLUMN_NOT_FOUND")
    return `There is no column ${error.name} in the tables of the statement.`;
  return /function/i.test(error.type ?? "")
    ? `There is no function ${error.name}.`
    : `There is no table ${error.name}.`;
}
