/** How single texts and values of a record are masked. Pure; whatever is not known to be harmless is left out. */
import "server-only";
import type { TraceEntry } from "#lib/domain/trace";

type Json = TraceEntry["reads"][string];

const mask = "•••";

/** What stood here, told by its length only. */
export function maskedText(text: string): string {
  return `(${text.length.toLocaleString("en-US")} characters, masked)`;
}

/**
 * Keys whose texts are names and words of the app, never cells. A key that is missing here is masked; a test over real
 * runs tells which ones are.
 */
const harmlessTexts = new Set(
  [
    ["agent", "aggregate", "alias", "brain", "code", "column", "columns", "currentDb", "currentSchema", "database"],
    ["databases", "dialect", "engine", "function", "grain", "halt", "handoff", "kind", "level", "mark", "name"],
    ["names", "nativeType", "node", "nodes", "op", "operator", "outcome", "queryType", "relation", "role", "routing"],
    ["satisfaction", "schema", "severity", "status", "table", "tables", "tableId", "type", "unit"],
    ["failureClass", "direction", "id", "runId", "sessionId", "resultId", "planId", "planIds", "bootId", "messageKind"],
    ["approach", "by", "chartHint", "class", "defaultAggregate", "format", "fromColumns", "fromTable", "gaps"],
    [
      "mainTimeColumn",
      "modelPart",
      "nameColumn",
      "origin",
      "part",
      "pattern",
      "preset",
      "primaryKey",
      "quality",
      "scale",
      "sort",
    ],
    ["source", "stage", "titleFrom", "toColumns", "toTable", "feedback", "view", "modelVersion", "wish", "…"],
  ].flat(),
);

/** Keys whose numbers are counts, times and places, never cells. */
const harmlessNumbers = new Set(
  [
    [
      "at",
      "attempts",
      "bytes",
      "cachedTokens",
      "count",
      "cost",
      "columnCount",
      "enhancedLength",
      "end",
      "historyTokens",
      "inputTokens",
    ],
    ["limit", "maxRounds", "modelCalls", "ms", "originalLength", "outputTokens", "position", "queries", "replans"],
    ["attempt", "clearedBefore", "createdAt", "updatedAt", "distinctCount", "index", "modelCallCount", "nullCount"],
    ["number", "offset", "queryCount", "readUpTo", "rev", "routerCounter", "scope", "skippedTurns", "tier", "column"],
    ["retryCount", "rounds", "rowCount", "rowLimit", "seq", "start", "startedAt", "statements", "steps", "totalMs"],
  ].flat(),
);

const statements = new Set(["sql", "statement", "sanitizedQuery", "query", "previousSqlQueries"]);

/** A part of a state or of a reply. @param key what it is called there; a list's items are called as the list is. */
export function maskJson(value: Json, key: string, hide: (text: string) => string): Json {
  if (typeof value === "string") return maskString(value, key, hide);
  if (typeof value === "number") return harmlessNumbers.has(key) ? value : mask;
  if (value === null || typeof value === "boolean") return value;
  // A list of lists is a result's rows, whatever it is called.
  if (Array.isArray(value)) return value.map((item) => maskJson(item, Array.isArray(item) ? "" : key, hide));
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [hide(name), maskJson(item, name, hide)]));
}

function maskString(text: string, key: string, hide: (text: string) => string): string {
  if (statements.has(key)) return hide(maskSql(text));
  return harmlessTexts.has(key) || cutMark.test(text) ? hide(text) : mask;
}

/** What a record writes in place of what it left out. */
const cutMark = /^(?:\(…\)|… \d+ more)$/;

/** A statement without its literals; small numbers (a limit, a column's place) stay. */
export function maskSql(sql: string): string {
  // Where a quote ends behind a backslash depends on the dialect: a wrong guess would show what it should hide.
  if (sql.includes("\\'")) return maskedText(sql);
  const pieces =
    /"(?:[^"]|"")*"|'(?:[^']|'')*(?:'|$)|\$\$[\s\S]*?(?:\$\$|$)|--[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|\b\d[\d.]*(?:e[+-]?\d+)?\b/gi;
  return sql.replaceAll(pieces, (piece: string, place: number) => {
    if (piece.startsWith('"')) return isCompared(sql, place, piece) ? `"${mask}"` : piece;
    if (/^\d/.test(piece)) return maskNumber(piece);
    return /^(?:--|\/\*)/.test(piece) ? "" : `'${mask}'`;
  });
}

/** A value in the wrong quotes, and not the first part of a path: `CITY = "Berlin"`. */
function isCompared(sql: string, place: number, piece: string): boolean {
  if (/^\s*\./.test(sql.slice(place + piece.length, place + piece.length + lookAround))) return false;
  return /(?:[=<>]|\bi?like)\s*$/i.test(sql.slice(Math.max(0, place - lookAround), place));
}

const lookAround = 16;

/** A sentence without quoted texts and without large numbers: an engine's words quote what it could not read. */
export function maskProse(text: string): string {
  // An apostrophe within a word ends no text, and a text that was cut off has no end.
  const quoted = /(?<![\p{L}\p{N}])'(?:[^']|'(?=[\p{L}\p{N}]))*(?:'|$)|"[^"]*"|`[^`]*`|“[^”]*”|‘[^’]*’|«[^»]*»/gu;
  return text.replaceAll(quoted, `'${mask}'`).replaceAll(/\d[\d.,\u202f]*/g, maskNumber);
}

function maskNumber(digits: string): string {
  return /^\d{1,2}[.,]?$/.test(digits) ? digits : mask;
}
