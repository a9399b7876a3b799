/** What stands in an exported report, in its order and before any format: nothing of it is escaped. */
import "server-only";
import { contextsOf, isSameContext, selectionOf, selectionText } from "#lib/domain/context-selection";
import { formatCounted } from "#lib/domain/format";
import type { DashboardTile, Message, MessagePart, ResultPart } from "#lib/domain/message";
import { resultsOfTile } from "#lib/domain/message-results";
import type { ResultRow } from "#lib/domain/result-set";
import type { SessionView } from "#lib/domain/session";
import { type ShownColumn, shownColumns } from "#lib/domain/shown-table";
import { answerEndings } from "./chat-export-markdown.ts";
import { type RanStatement, ranStatements, shownText } from "./chat-export-result.ts";
import { localMinute } from "./chat-export-text.ts";
import { type Block, readWords } from "./report-export-words.ts";

export type ReportTable = {
  readonly title: string;
  /** Null where there is no row to show. */
  readonly columns: readonly ShownColumn[] | null;
  /** How many of its rows are shown. */
  readonly count: string;
};

export type ReportSection =
  | { readonly kind: "failed"; readonly title: string; readonly sentence: string }
  | {
      readonly kind: "ready";
      readonly title: string;
      readonly words: readonly Block[];
      /** Of the result that is drawn; null where there is no chart of it. */
      readonly chartOf: string | null;
      readonly table: ReportTable;
      readonly further: readonly ReportTable[];
      /** Each one once. */
      readonly statements: readonly RanStatement[];
    };

export type ReportContent = {
  readonly title: string;
  /** Where its figures are from, and when they were asked for: a line each. */
  readonly origin: readonly string[];
  readonly sections: readonly ReportSection[];
  readonly assumptions: readonly string[];
  readonly notes: readonly string[];
};

export type ReportMessage = { readonly message: Message; readonly report: ReportPart };
type ReportPart = Extract<MessagePart, { type: "dashboard" }>;

/** The report of a message; null where it has none. */
export function reportOf(message: Message): ReportPart | null {
  for (const part of message.parts) if (part.type === "dashboard" && part.form === "report") return part;
  return null;
}

export type ContentArgs = {
  readonly session: Pick<SessionView, "currentDb" | "currentSchema" | "otherContexts">;
  readonly exportedAt: number;
  readonly timeZone: string;
  readonly tableColumns: number;
  /** The first rows of a stored result; null when they cannot be read any more. */
  readonly firstRows: (resultId: string) => Promise<readonly ResultRow[] | null>;
};

/** Reads the rows of one result after the other. */
export async function reportContent({ message, report }: ReportMessage, args: ContentArgs): Promise<ReportContent> {
  const sections: ReportSection[] = [];
  for (const tile of report.tiles) sections.push(await sectionOf(tile, args));
  const ending = answerEndings[message.status];
  return {
    title: report.title,
    origin: originOf({ message, report }, args),
    sections,
    assumptions: message.parts.flatMap((part) => (part.type === "assumptions" ? part.items : [])),
    notes: [
      ...message.parts.flatMap((part) => (part.type === "notice" ? [part.text] : [])),
      ...(ending === null ? [] : [ending]),
    ],
  };
}

function originOf({ message, report }: ReportMessage, { session, exportedAt, timeZone }: ContentArgs): string[] {
  const place = placeOf(report.tiles.flatMap(resultsOfTile), session);
  const answered = localMinute(message.createdAt, timeZone);
  return [
    ...(place === "" ? [] : [`From ${place}`]),
    `Answered ${answered}, exported ${localMinute(exportedAt, timeZone)} (times of ${timeZone})`,
  ];
}

/** Every schema that a statement ran on, in order; where none did, those of the chat. */
function placeOf(results: readonly ResultPart[], session: ContentArgs["session"]): string {
  const ran = results.flatMap(({ sources, context }) =>
    sources.length === 0 ? [context] : sources.map((source) => source.context),
  );
  const selection = selectionOf(session);
  const all = ran.length === 0 && selection !== null ? contextsOf(selection) : ran;
  const [lead, ...others] = all.filter((one, index) => all.findIndex((other) => isSameContext(one, other)) === index);
  return lead === undefined ? "" : selectionText({ ...lead, otherContexts: others });
}

async function sectionOf(tile: DashboardTile, args: ContentArgs): Promise<ReportSection> {
  if (tile.status === "failed") {
    const { message, nextStep } = tile.error;
    return { kind: "failed", title: tile.title, sentence: nextStep === null ? message : `${message} ${nextStep}` };
  }
  const { title, result, told } = tile;
  const further: ReportTable[] = [];
  const table = await tableOf(result, args);
  for (const part of told?.further ?? []) further.push(await tableOf(part, args));
  return {
    kind: "ready",
    title,
    words: readWords(told?.text ?? ""),
    chartOf: result.chart === null ? null : result.ref.id,
    table,
    further,
    statements: distinct(resultsOfTile(tile).flatMap(ranStatements)),
  };
}

async function tableOf(part: ResultPart, { firstRows, timeZone, tableColumns }: ContentArgs): Promise<ReportTable> {
  const { title, ref } = part;
  const rows = ref.rowCount === 0 ? [] : await firstRows(ref.id);
  if (rows === null) {
    const count = `The rows of this table (${formatCounted(ref.rowCount, "row")}) are no longer stored.`;
    return { title, columns: null, count };
  }
  if (rows.length === 0) return { title, columns: null, count: shownText(part, rows, { tableColumns }) };
  const columns = shownColumns(part, rows, { timeZone, tableColumns });
  const count = shownText(part, rows, { tableColumns });
  return { title, columns: rows.length === 1 ? belowEachOther(columns) : columns, count };
}

/** A page is higher than wide: the figures of a single row stand below each other, each with its name. */
function belowEachOther(columns: readonly ShownColumn[]): readonly ShownColumn[] {
  if (columns.length <= mostAcross) return columns;
  return [
    {
      label: "Figure",
      isNumeric: false,
      cells: columns.map(({ label }) => ({ text: label, hint: null, look: "value" })),
    },
    { label: "Value", isNumeric: true, cells: columns.flatMap(({ cells }) => cells) },
  ];
}

const mostAcross = 6;

/** What an analysis makes of one result ran once. */
function distinct(statements: readonly RanStatement[]): readonly RanStatement[] {
  const known = new Map<string, RanStatement>();
  for (const one of statements) known.set(JSON.stringify([one.source, one.place, one.sql]), one);
  return [...known.values()];
}
