/** A chat to take away: a ZIP of its text and of one CSV file per stored result, made while it is downloaded. */
import "server-only";
import { setImmediate as nextTurn } from "node:timers/promises";
import { chatExportLimits } from "#lib/config/limits";
import { type Result, toPublicError } from "#lib/domain/errors";
import { plainView } from "#lib/domain/plain-view";
import type { OpenedSession } from "#lib/domain/session";
import { visibleMessages } from "#lib/state/session-view";
import { type FileOutcome, type ResultFile, resultFilesOf } from "./chat-export-files.ts";
import { chatMarkdown } from "./chat-export-markdown.ts";
import { streamOf, type ZipEntry, zipChunks } from "./chat-export-zip.ts";
import { openForExport } from "./export-session.ts";
import type { Results } from "./results.ts";
import type { Sessions } from "./sessions.ts";

type ChatExportLimits = { readonly [Name in keyof typeof chatExportLimits]: number };

export type ChatExportDependencies = {
  readonly sessions: Pick<Sessions, "open">;
  readonly results: Pick<Results, "openExport" | "readPage">;
  readonly limits?: ChatExportLimits;
};

export type ChatExportRequest = {
  readonly ownerId: string;
  readonly sessionId: string;
  /** Nobody waits for the download any more. */
  readonly signal: AbortSignal;
  readonly now: number;
  /** Of the reader's clock. */
  readonly timeZone: string;
};

export type OpenChatExport = { readonly title: string; readonly stream: ReadableStream<Uint8Array> };

/** What the chat shows, also of one that can only be read; NOT_FOUND for a chat of somebody else and for a deleted one. */
export async function openChatExport(
  dependencies: ChatExportDependencies,
  request: ChatExportRequest,
): Promise<Result<OpenChatExport>> {
  const opened = await openForExport(dependencies.sessions, request);
  if (!opened.ok) return opened;
  const stop = new AbortController();
  const job: Job = {
    ...dependencies,
    limits: dependencies.limits ?? chatExportLimits,
    request: { ...request, signal: AbortSignal.any([request.signal, stop.signal]) },
    opened: opened.value,
  };
  const stream = streamOf(zipChunks(entriesOf(job), request.now), () => stop.abort());
  return { ok: true, value: { title: opened.value.session.title, stream } };
}

type Job = Required<ChatExportDependencies> & {
  readonly request: ChatExportRequest;
  readonly opened: OpenedSession;
};

/** The text comes last: only then it is known which results are in the archive. */
async function* entriesOf(job: Job): AsyncGenerator<ZipEntry> {
  const files = resultFilesOf(visibleMessages(job.opened.session));
  const outcomes = new Map<string, FileOutcome>();
  let free = job.limits.totalBytes;
  let left = job.limits.maxFiles;
  for (const file of files) {
    job.request.signal.throwIfAborted();
    const opened: OpenFile = left > 0 ? await openFile(job, file, free) : { kind: "left_out" };
    if (opened.kind === "kept") {
      free -= opened.bytes;
      left -= 1;
      try {
        yield { name: file.name, chunks: opened.stream };
      } finally {
        // A stream that was read to its end has nothing left to give up.
        await opened.stream.cancel();
      }
    }
    outcomes.set(file.part.ref.id, opened);
  }
  yield { name: "chat.md", chunks: textOf(job, new Map(files.map((file) => [file.part.ref.id, file.name])), outcomes) };
}

type OpenFile =
  | { readonly kind: "kept"; readonly stream: ReadableStream<Uint8Array>; readonly bytes: number }
  | Exclude<FileOutcome, { readonly kind: "kept" }>;

async function openFile({ results, request }: Job, { part }: ResultFile, freeBytes: number): Promise<OpenFile> {
  const { rowCount, columns, id } = part.ref;
  // Each row has at least its commas and its end: what cannot fit is not even written.
  if (rowCount * (columns.length + 1) > freeBytes) return { kind: "left_out" };
  const opened = await results.openExport(request.ownerId, {
    resultId: id,
    format: "csv",
    values: "raw",
    view: plainView,
    signal: request.signal,
  });
  request.signal.throwIfAborted();
  if (!opened.ok) {
    if (opened.error.code === "NOT_FOUND") return { kind: "gone" };
    return { kind: "failed", reason: toPublicError(opened.error).message };
  }
  if (opened.value.bytes <= freeBytes) return { kind: "kept", ...opened.value };
  await opened.value.stream.cancel();
  return { kind: "left_out" };
}

async function* textOf(
  { opened, results, request, limits }: Job,
  names: ReadonlyMap<string, string>,
  outcomes: ReadonlyMap<string, FileOutcome>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = chatMarkdown(opened, {
    timeZone: request.timeZone,
    exportedAt: request.now,
    bounds: limits,
    firstRows: async (resultId) => {
      request.signal.throwIfAborted();
      const slice = { resultId, view: plainView, offset: 0, limit: limits.tableRows };
      const page = await results.readPage(request.ownerId, slice);
      return page.ok ? page.value.rows : null;
    },
    fileOf: (id) => ({ name: names.get(id) ?? "", outcome: outcomes.get(id) ?? { kind: "gone" } }),
  });
  let count = 0;
  for await (const piece of pieces) {
    yield encoder.encode(piece);
    count += 1;
    if (count % piecesPerTurn > 0) continue;
    await nextTurn();
    request.signal.throwIfAborted();
  }
}

/** A long chat whose results are all gone waits for nothing: without a pause nobody else would get a turn meanwhile. */
const piecesPerTurn = 50;
