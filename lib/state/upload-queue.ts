/**
 * The files that a user dropped, one after the other: the first that is not finished is the one on the screen. Pure
 * rules; sending and asking is the business of whoever holds the queue.
 */
import type { PublicError } from "#lib/domain/errors";
import type { AddedTable, UploadPreview, UploadType } from "#lib/domain/upload";

/** What the user chose where the file leaves a choice. */
export type UploadChoices = {
  /** null: as the server judged it. */
  readonly hasHeader: boolean | null;
  /** By the columns' positions. */
  readonly types: Readonly<Record<string, UploadType>>;
};

export type UploadStage =
  | { readonly kind: "waiting" }
  | { readonly kind: "sending"; readonly sentBytes: number }
  | { readonly kind: "reading"; readonly uploadId: string }
  | {
      readonly kind: "shown";
      readonly preview: UploadPreview;
      readonly choices: UploadChoices;
      /** What the server works on; the preview stays on the screen meanwhile. */
      readonly busy: "reading" | "adding" | null;
      /** Why it did not do what was asked. */
      readonly problem: PublicError | null;
    }
  | { readonly kind: "failed"; readonly error: PublicError }
  | { readonly kind: "added"; readonly added: AddedTable };

export type QueuedUpload = {
  readonly key: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly stage: UploadStage;
};

export type UploadQueue = readonly QueuedUpload[];

export type UploadEvent =
  | { readonly type: "dropped"; readonly files: readonly Omit<QueuedUpload, "stage">[] }
  | { readonly type: "moved"; readonly key: string; readonly stage: UploadStage }
  | { readonly type: "removed"; readonly key: string }
  | { readonly type: "cleared" };

export const noChoices: UploadChoices = { hasHeader: null, types: {} };

/** A stage for a file that is no longer in the queue changes nothing: its answer came too late. */
export function reduceUploads(queue: UploadQueue, event: UploadEvent): UploadQueue {
  switch (event.type) {
    case "dropped":
      return [...queue, ...event.files.map((file) => ({ ...file, stage: { kind: "waiting" as const } }))];
    case "moved":
      return queue.map((upload) => (upload.key === event.key ? { ...upload, stage: event.stage } : upload));
    case "removed":
      return queue.filter((upload) => upload.key !== event.key);
    case "cleared":
      return [];
  }
}

/** The first file that is not a table yet; when all are, the last one, for its questions. */
export function currentUpload(queue: UploadQueue): QueuedUpload | null {
  return queue.find(({ stage }) => stage.kind !== "added") ?? queue.at(-1) ?? null;
}

/** Files behind the current one that still wait. */
export function waitingCount(queue: UploadQueue): number {
  const current = currentUpload(queue);
  return queue.filter((upload) => upload !== current && upload.stage.kind === "waiting").length;
}

/** Tables that were added since the queue was last empty, the earliest first. */
export function addedTables(queue: UploadQueue): readonly AddedTable[] {
  return queue.flatMap(({ stage }) => (stage.kind === "added" ? [stage.added] : []));
}
