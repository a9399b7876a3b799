/** What happens to one file, step by step; each step tells the queue what came of it. */
import { addUploadAction, previewUploadAction } from "#lib/actions/uploads";
import type { PublicError } from "#lib/domain/errors";
import { maxUploadBytes, tooLargeAdvice, tooLargeSentence } from "#lib/domain/upload-size";
import { noChoices, type QueuedUpload, type UploadChoices, type UploadStage } from "#lib/state/upload-queue";
import { neverThrows } from "./public-failure.ts";
import { sendFile } from "./send-file.ts";

type Move = (stage: UploadStage) => void;
export type ShownStage = Extract<UploadStage, { kind: "shown" }>;

/** Sends a file and has it looked through. What comes after a stop is nobody's business any more. */
export async function sendAndRead(file: File, move: Move, signal: AbortSignal): Promise<void> {
  if (file.size > maxUploadBytes) {
    move({ kind: "failed", error: tooLarge(file.size) });
    return;
  }
  move({ kind: "sending", sentBytes: 0 });
  const onProgress = (sentBytes: number) => move({ kind: "sending", sentBytes });
  const received = await sendFile(file, { onProgress, signal });
  if (received === null) return;
  if (!received.ok) {
    move({ kind: "failed", error: received.error });
    return;
  }
  const { uploadId } = received.value;
  if (signal.aborted) {
    discardFile(uploadId);
    return;
  }
  move({ kind: "reading", uploadId });
  const preview = await neverThrows(() => previewUploadAction({ uploadId, ...noChoices }));
  if (signal.aborted) return;
  if (preview.ok) {
    move({ kind: "shown", preview: preview.value, choices: noChoices, busy: null, problem: null });
    return;
  }
  move({ kind: "failed", error: preview.error });
  discardFile(uploadId);
}

/** Reads the file with other choices; those that cannot be had are taken back. */
export async function readAgain(stage: ShownStage, choices: UploadChoices, move: Move): Promise<void> {
  move({ ...stage, choices, busy: "reading", problem: null });
  const { uploadId } = stage.preview;
  const preview = await neverThrows(() => previewUploadAction({ uploadId, ...choices, types: { ...choices.types } }));
  if (preview.ok) move({ kind: "shown", preview: preview.value, choices, busy: null, problem: null });
  else move({ ...stage, busy: null, problem: preview.error });
}

/** @returns the database that has a new table; null when nothing was added. */
export async function addTable(
  stage: ShownStage,
  wanted: { readonly table: string; readonly replaces: boolean },
  move: Move,
  refresh: (database: string) => Promise<void>,
): Promise<void> {
  move({ ...stage, busy: "adding", problem: null });
  const { uploadId } = stage.preview;
  const types = { ...stage.choices.types };
  const added = await neverThrows(() => addUploadAction({ uploadId, ...wanted, types }));
  if (!added.ok) {
    move({ ...stage, busy: null, problem: added.error });
    return;
  }
  await refresh(added.value.database);
  move({ kind: "added", added: added.value });
}

/** Nobody waits for it: a file that is not discarded now goes with its time. It gets through while the page is closed. */
export function discardFile(uploadId: string): void {
  fetch(`/api/uploads?uploadId=${uploadId}`, { method: "DELETE", keepalive: true }).catch(() => undefined);
}

/** The server's name of a file that it still has. */
export function uploadIdOf({ stage }: QueuedUpload): string | null {
  if (stage.kind === "reading") return stage.uploadId;
  return stage.kind === "shown" ? stage.preview.uploadId : null;
}

function tooLarge(bytes: number): PublicError {
  const message = tooLargeSentence(bytes);
  return { code: "BAD_REQUEST", message, nextStep: tooLargeAdvice, retryable: false, position: null };
}
