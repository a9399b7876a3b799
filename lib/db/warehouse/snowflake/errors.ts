/**
 * What Snowflake and its driver answer with as failure classes. The engine's own text goes to `cause` only; what the
 * user reads is built from the statement's own words.
 */
import "server-only";
import { z } from "zod";
import { warehouseFailure } from "#lib/db/warehouse/errors";
import { nearestNames } from "#lib/db/warehouse/guard/nearest-names";
import { nameSpanAt, readSqlWords, wordSpanAt } from "#lib/db/warehouse/guard/sql-words";
import type { AppError, TextSpan, WarehouseFailureClass } from "#lib/domain/errors";
import { foldToUpper } from "#lib/domain/fold-to-upper";
import { classesByCode, classesBySqlState, lostSessionCodes, sentencesByCode } from "./failure-codes.ts";
import { splitName } from "./names.ts";

const driverErrorSchema = z.object({
  code: z.union([z.string(), z.number()]).transform(String).optional(),
  sqlState: z.string().optional(),
  message: z.string().catch(""),
});
type DriverError = z.infer<typeof driverErrorSchema>;

/** Classifies anything the driver failed with while it worked on `sql`; `columns` are names that could have been meant. */
export function toWarehouseFailure(thrown: unknown, sql: string, columns: readonly string[] = []): AppError {
  const error = readDriverError(thrown);
  const code = classOf(error);
  const mistake = readMistake(error, sql);
  const { position } = mistake;
  const cause = withCandidates(inWords(error), mistake, columns);
  const message = messageOf(code, mistake);
  const sentence = sentencesByCode.get(error.code ?? "");
  return warehouseFailure(code, { ...sentence, ...(message === null ? {} : { message }), position, cause });
}

/** Classifies a refused or failed sign-in: what is no matter of the network is a matter of the credentials. */
export function toLoginFailure(thrown: unknown): AppError {
  const error = readDriverError(thrown);
  const known = classesByCode.get(error.code ?? "");
  const code = known === "CONNECTION" || known === "UNAVAILABLE" ? "UNAVAILABLE" : "AUTH";
  return warehouseFailure(code, { ...sentencesByCode.get(error.code ?? ""), cause: inWords(error) });
}

/** True when the session can no longer be trusted. */
export function isSessionLost(thrown: unknown): boolean {
  const { code } = readDriverError(thrown);
  return code === undefined || lostSessionCodes.has(code);
}

function readDriverError(thrown: unknown): DriverError {
  const parsed = driverErrorSchema.safeParse(thrown);
  return parsed.success ? parsed.data : { message: String(thrown) };
}

function inWords(error: DriverError): string {
  return `${error.code ?? "no code"} (${error.sqlState ?? "no SQL state"}): ${error.message}`;
}

function classOf(error: DriverError): WarehouseFailureClass {
  const byCode = classesByCode.get(error.code ?? "");
  if (byCode !== undefined) return byCode;
  const state = error.sqlState ?? "";
  const byState = classesBySqlState.get(state) ?? classesBySqlState.get(state.slice(0, 2));
  return byState ?? "INTERNAL";
}

/** The statement's own word that the engine complains about. */
type Mistake = {
  readonly kind: "column" | "table" | "function" | "other";
  readonly name: string | null;
  readonly position: TextSpan | null;
};

const complaints: readonly { readonly kind: Mistake["kind"]; readonly pattern: RegExp }[] = [
  { kind: "column", pattern: /invalid identifier '([^']+)'/i },
  { kind: "function", pattern: /Unknown (?:user-defined )?function ([^\s.]+(?:\.[^\s.]+)*)/i },
  { kind: "table", pattern: /(?:Object|Table|View) '([^']+)' does not exist/i },
  { kind: "other", pattern: /ambiguous column name '([^']+)'/i },
  { kind: "other", pattern: /for function '([^']+)'/i },
  { kind: "other", pattern: /'([^']+)' in select clause is neither/i },
  { kind: "other", pattern: /\[([^\]]+)\] is not a valid group by expression/i },
];

function readMistake(error: DriverError, sql: string): Mistake {
  for (const { kind, pattern } of complaints) {
    const path = pattern.exec(error.message)?.[1];
    if (path === undefined) continue;
    const name = splitName(path).at(-1) ?? path;
    const position = placeOf(error, sql) ?? findWord(sql, name);
    const written = position === null ? name : sql.slice(position.start, position.end);
    return { kind, name: written.replace(/^"(.*)"$/s, "$1"), position };
  }
  return { kind: "other", name: null, position: placeOf(error, sql) };
}

// Lines are counted from 1, positions in whole characters from 0; a position of -1 is none.
function placeOf(error: DriverError, sql: string): TextSpan | null {
  const match = /line (\d+) at position (\d+)/.exec(error.message);
  if (match === null) return null;
  const lines = sql.split("\n");
  const line = lines[Number(match[1]) - 1];
  if (line === undefined) return null;
  const before = lines.slice(0, Number(match[1]) - 1).reduce((length, each) => length + each.length + 1, 0);
  const inLine = Array.from(line).slice(0, Number(match[2])).join("").length;
  return lastPartAt(sql, before + inLine);
}

// A name with points is one name to the engine (`C.NAMES`); the part that is wrong is the last.
function lastPartAt(sql: string, start: number): TextSpan | null {
  const path = nameSpanAt(sql, start);
  if (path === null) return wordSpanAt(sql, start);
  const last = /(?:"(?:""|[^"])*"|'(?:''|[^'])*'|[\p{L}\p{N}_$]+)$/u.exec(sql.slice(path.start, path.end));
  return last === null ? path : { start: path.start + last.index, end: path.end };
}

function findWord(sql: string, name: string): TextSpan | null {
  const quoted = sql.indexOf(`"${name.replaceAll('"', '""')}"`);
  if (quoted !== -1) return wordSpanAt(sql, quoted);
  return readSqlWords(sql).words.find((word) => word.text === foldToUpper(name))?.span ?? null;
}

function messageOf(code: WarehouseFailureClass, { kind, name }: Mistake): string | null {
  if (code !== "UNKNOWN_OBJECT" || name === null || kind === "other") return null;
  if (kind === "column") return `There is no column ${name} in the tables of the statement.`;
  return `There is no ${kind} ${name}.`;
}

function withCandidates(cause: string, mistake: Mistake, columns: readonly string[]): string {
  if (mistake.kind !== "column" || mistake.name === null) return cause;
  const candidates = nearestNames(mistake.name, [...new Set(columns)], 5);
  return candidates.length === 0 ? cause : `${cause} Candidate names: ${candidates.join(", ")}`;
}
