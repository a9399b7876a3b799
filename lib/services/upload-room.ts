/** Whether a file that is sent may still come: how many wait, how much they take, and what is free on the disk. */
import "server-only";
import { uploadLimits } from "#lib/config/limits";
import { type AppError, appError } from "#lib/domain/errors";
import { noSpace, tooLarge, tooManyWaiting, tooMuch } from "./upload-failures.ts";

/** A file that waits or is on its way. */
export type CountedFile = { readonly ownerId: string; readonly bytes: number };

type Room = {
  /** With the one that is asked for. */
  readonly files: readonly CountedFile[];
  /** What the tables take already. */
  readonly tableBytes: () => Promise<number>;
  /** Null where the system does not tell. */
  readonly freeBytes: () => Promise<number | null>;
};

/** Why the file may not come; null where it may. */
export async function refusalOf({ ownerId, bytes }: CountedFile, room: Room): Promise<AppError | null> {
  const { files, tableBytes, freeBytes } = room;
  const own = files.filter((file) => file.ownerId === ownerId);
  if (bytes === 0) return appError("BAD_REQUEST", "The file is empty.");
  if (bytes > uploadLimits.fileBytes) return tooLarge(bytes);
  if (own.length > uploadLimits.waitingFiles) return tooManyWaiting();
  const waiting = files.reduce((sum, file) => sum + file.bytes, 0);
  if ((await tableBytes()) + waiting > uploadLimits.totalBytes) return tooMuch();
  const free = await freeBytes();
  return free !== null && free < bytes * diskFactor ? noSpace() : null;
}

/** A file needs room for itself, for its rows in plain form, and for the database with the new table. */
const diskFactor = 3;
