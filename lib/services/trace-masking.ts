/**
 * Takes row values out of a run's record: what may be kept is listed, everything else is masked, and a value that is
 * known to be a cell is masked wherever else it turns up. Names of tables and columns, durations and counts stay.
 */
import "server-only";
import { z } from "zod";
import type { RunItem, RunReport } from "#lib/domain/run-report";
import type { TraceEntry, TraceError, TraceModelCall, TraceStatement } from "#lib/domain/trace";
import { maskedText, maskJson, maskProse, maskSql } from "./trace-mask-text.ts";

/** The report as it may leave the app; pure. */
export function maskReport(report: RunReport): RunReport {
  const hide = cellHider(report.entries);
  return {
    ...report,
    // Values of the data stand in it.
    reading: null,
    isMasked: true,
    run: maskName(report.run, hide),
    entries: report.entries.map((entry) => maskEntry(entry, hide)),
    feedback: report.feedback === null ? null : { ...report.feedback, text: hide(report.feedback.text) },
  };
}

function maskName(run: RunItem, hide: Hide): RunItem {
  const shown = run.sessionId === null ? withoutFilters(run) : run;
  return { ...shown, question: hide(shown.question) };
}

/** A refresh under the name of its board alone: behind it stand the values of its filters. */
export function withoutFilters(run: RunItem): RunItem {
  return { ...run, question: run.question.replace(/ \([\s\S]*\)$/, "") };
}

type Hide = (text: string) => string;

function maskEntry(entry: TraceEntry, hide: Hide): TraceEntry {
  return {
    ...entry,
    subject: entry.subject === null ? null : hide(entry.subject),
    detail: entry.detail === null ? null : hide(maskProse(entry.detail)),
    reads: maskState(entry.reads, hide),
    before: maskState(entry.before, hide),
    after: maskState(entry.after, hide),
    modelCalls: entry.modelCalls.map((call) => maskCall(call, hide)),
    statements: entry.statements.map((statement) => maskStatement(statement, hide)),
  };
}

function maskState(state: TraceEntry["reads"], hide: Hide): TraceEntry["reads"] {
  return Object.fromEntries(Object.entries(state).map(([key, value]) => [key, maskJson(value, key, hide)]));
}

function maskCall(call: TraceModelCall, hide: Hide): TraceModelCall {
  return {
    ...call,
    instructions: hide(maskDataBlocks(call.instructions)),
    input: hide(maskDataBlocks(call.input)),
    output: call.output === null ? null : maskOutput(call.output, hide),
    error: maskError(call.error, hide),
  };
}

/** Everything foreign in a prompt stands in such a block. */
function maskDataBlocks(text: string): string {
  return text.replaceAll(
    /(<data\b[^>]*>)([\s\S]*?)(<\/data>|$)/g,
    (_block, start: string, inner: string, end: string) => `${start}\n${maskedText(inner.trim())}\n${end}`,
  );
}

/** The form of a reply stays; its words do not. */
function maskOutput(output: string, hide: Hide): string {
  const parsed = parseJson(output);
  return parsed === null ? maskedText(output) : JSON.stringify(maskJson(parsed.value, "", hide), null, 2);
}

function parseJson(text: string): { readonly value: TraceEntry["reads"][string] } | null {
  if (!/^\s*[[{]/.test(text)) return null;
  try {
    return { value: z.json().parse(JSON.parse(text)) };
  } catch {
    return null;
  }
}

function maskStatement(statement: TraceStatement, hide: Hide): TraceStatement {
  return {
    ...statement,
    sql: hide(maskSql(statement.sql)),
    error: maskError(statement.error, hide),
    columns: statement.columns.map(hide),
    head: statement.head.map((row) => row.map((cell) => (cell === null ? null : mask))),
  };
}

function maskError(error: TraceError | null, hide: Hide): TraceError | null {
  if (error === null) return null;
  const { code, message, cause } = error;
  return { code, message: hide(maskProse(message)), cause: cause === null ? null : hide(maskProse(cause)) };
}

const mask = "•••";

/** Cells of one letter or of one or two digits stand everywhere and tell nothing. */
const shortestText = 2;
const shortestNumber = 3;
/** A pattern of more would be slow, and the rest is masked by its place. */
const mostCells = 1_000;

/** Masks every known cell in a text, as a whole word. */
function cellHider(entries: readonly TraceEntry[]): Hide {
  const cells = new Set(entries.flatMap(cellsOf).filter(isTelling));
  if (cells.size === 0) return (text) => text;
  const alternatives = [...cells]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, mostCells)
    .map((cell) => cell.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  return (text) => text.replaceAll(pattern, mask);
}

function isTelling(cell: string): boolean {
  return cell.length >= (/^-?[\d.]+$/.test(cell) ? shortestNumber : shortestText) && cell.trim() !== "";
}

function cellsOf({ statements, reads, before, after }: TraceEntry): string[] {
  const heads = statements.flatMap(({ head }) => head.flat());
  const rows = [reads, before, after].flatMap((state) => Object.values(state).flatMap(rowCells));
  return [...heads, ...rows].flatMap((cell) =>
    typeof cell === "string" || typeof cell === "number" ? [String(cell)] : [],
  );
}

/** Cells of whatever in a state is a list of lists. */
function rowCells(value: TraceEntry["reads"][string]): TraceEntry["reads"][string][] {
  if (value === null || typeof value !== "object") return [];
  if (!Array.isArray(value)) return Object.values(value).flatMap(rowCells);
  return value.flatMap((item) => (Array.isArray(item) ? item.flat() : rowCells(item)));
}
