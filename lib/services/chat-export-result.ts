/** A result in an exported chat: its first rows, where all of them are, and the statements that ran. */
import "server-only";
import { selectionText } from "#lib/domain/context-selection";
import { dialects } from "#lib/domain/dialects";
import { formatCount, formatCounted } from "#lib/domain/format";
import { markdownTable, type TableBounds } from "#lib/domain/markdown-table";
import { inlineText, lineText } from "#lib/domain/markdown-text";
import type { ResultPart } from "#lib/domain/message";
import type { ResultRow } from "#lib/domain/result-set";
import type { FileOutcome } from "./chat-export-files.ts";
import { fencedText } from "./chat-export-text.ts";

export type ResultWriter = {
  readonly timeZone: string;
  readonly bounds: TableBounds;
  /** The first rows of a stored result; null when they cannot be read any more. */
  readonly firstRows: (resultId: string) => Promise<readonly ResultRow[] | null>;
  /** The file of a result in the archive. */
  readonly fileOf: (resultId: string) => { readonly name: string; readonly outcome: FileOutcome };
};

/** @param heading its marks: `####`. */
export async function* resultSection(
  part: ResultPart,
  writer: ResultWriter,
  heading: "####" | "#####",
): AsyncGenerator<string> {
  const title = lineText(part.title);
  yield `${heading} ${title === "" ? "Result" : title}`;
  const rows = part.ref.rowCount === 0 ? [] : await writer.firstRows(part.ref.id);
  if (rows !== null && rows.length > 0) {
    yield markdownTable(part, rows, { ...writer.bounds, timeZone: writer.timeZone });
  }
  yield [shownText(part, rows, writer.bounds), fileText(part, writer)].filter((text) => text !== "").join(" ");
  yield* statements(part);
}

/** How many of a result's rows and columns are shown, in sentences. */
export function shownText(
  { ref }: ResultPart,
  rows: readonly ResultRow[] | null,
  { tableColumns }: Pick<TableBounds, "tableColumns">,
): string {
  if (ref.rowCount === 0) return "No rows.";
  const columns = ref.columns.length;
  const cutColumns = columns > tableColumns ? `The first ${tableColumns} of ${formatCount(columns)} columns. ` : "";
  const total = ref.limited
    ? `the first ${formatCounted(ref.rowCount, "row")} of more that the database has`
    : formatCounted(ref.rowCount, "row");
  if (rows === null) return `This result had ${total}.`;
  if (rows.length < ref.rowCount) return `${cutColumns}${formatCount(rows.length)} of ${total}.`;
  return ref.limited ? `${cutColumns}These are ${total}.` : `${cutColumns}${total}.`;
}

function fileText({ ref }: ResultPart, { fileOf }: ResultWriter): string {
  const { name, outcome } = fileOf(ref.id);
  switch (outcome.kind) {
    case "kept":
      // Only letters, digits, spaces and a few harmless signs: see `fileName`.
      return `All stored rows: [${inlineText(name)}](<${name}>)`;
    case "gone":
      return "The rows of this result are no longer stored, so there is no file of them.";
    case "left_out":
      return "Its file did not fit into this archive. Download the result from the chat.";
    default:
      return `Its file could not be made: ${inlineText(outcome.reason)}`;
  }
}

function* statements(part: ResultPart): Generator<string> {
  for (const { source, place, sql } of ranStatements(part)) {
    const name = source === null ? "" : `**${inlineText(source)}:** `;
    yield `${name}Statement that ran on ${inlineText(place)}:`;
    yield fencedText(sql, "sql");
  }
}

export type RanStatement = {
  /** Of a result from several databases, the one that it ran for. */
  readonly source: string | null;
  /** "DEMO / SALES (DuckDB)" */
  readonly place: string;
  readonly sql: string;
};

/** Each statement of a result from several databases stands under its own name. Nothing of it is escaped. */
export function ranStatements({ sources, sql, context, engine }: ResultPart): readonly RanStatement[] {
  const ran = sources.length === 0 ? [{ source: null, context, engine, sql }] : sources;
  return ran.map((one) => ({
    source: one.source,
    place: `${selectionText({ ...one.context, otherContexts: [] })} (${dialects[one.engine].label})`,
    sql: one.sql,
  }));
}
