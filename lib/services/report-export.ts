/** One report to take away: its words, its tables and the statements behind them, as Markdown or as one HTML file. */
import "server-only";
import { chatExportLimits } from "#lib/config/limits";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { SessionView } from "#lib/domain/session";
import { visibleMessages } from "#lib/state/session-view";
import { openForExport } from "./export-session.ts";
import { type ReportMessage, reportContent, reportOf } from "./report-export-content.ts";
import { reportHtml } from "./report-export-html.ts";
import { reportMarkdown } from "./report-export-markdown.ts";
import type { Results } from "./results.ts";
import type { Sessions } from "./sessions.ts";

type ReportExportLimits = { readonly [Name in "tableRows" | "tableColumns" | "cellCharacters"]: number };

export type ReportExportDependencies = {
  readonly sessions: Pick<Sessions, "open">;
  readonly results: Pick<Results, "readPage">;
  /** Of each table; as in the export of a chat where nothing is said. */
  readonly limits?: ReportExportLimits;
};

export type ReportExportRequest = {
  readonly ownerId: string;
  readonly sessionId: string;
  readonly messageId: string;
  readonly format: "md" | "html";
  /** Nobody waits for the download any more: then it throws what the signal was aborted with. */
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Of the reader's clock. */
  readonly timeZone: string;
};

/**
 * The report of a message that the chat shows. NOT_FOUND for a chat of somebody else, for a deleted one and for a message
 * without a report. Rows that are no longer stored are told in their place.
 */
export async function openReportExport(
  { sessions, results, limits = chatExportLimits }: ReportExportDependencies,
  { ownerId, sessionId, messageId, format, signal, now, timeZone }: ReportExportRequest,
): Promise<Result<{ readonly title: string; readonly text: string }>> {
  const opened = await openForExport(sessions, { ownerId, sessionId });
  if (!opened.ok) return opened;
  const { session } = opened.value;
  const found = findReport(session, messageId);
  if (found === null) return err(appError("NOT_FOUND", "There is no such report."));
  const { tableRows, tableColumns, cellCharacters } = limits;
  const content = await reportContent(found, {
    session,
    exportedAt: now,
    timeZone,
    tableColumns,
    firstRows: async (resultId) => {
      signal.throwIfAborted();
      const page = await results.readPage(ownerId, { resultId, view: plainView, offset: 0, limit: tableRows });
      return page.ok ? page.value.rows : null;
    },
  });
  const write = format === "md" ? reportMarkdown : reportHtml;
  return ok({ title: content.title, text: write(content, cellCharacters) });
}

function findReport(session: SessionView, messageId: string): ReportMessage | null {
  const message = visibleMessages(session).find(({ id }) => id === messageId);
  const report = message === undefined ? null : reportOf(message);
  return message === undefined || report === null ? null : { message, report };
}
