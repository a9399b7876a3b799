/** Which results go when: the old ones, the oldest when they take too much room, and files that nothing knows of. */
import "server-only";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { resultLimits } from "#lib/config/limits";
import type { ResultRecords, ResultSize } from "#lib/db/store/result-records";
import { fileName, oldFileName } from "./result-file.ts";

export type CleaningDependencies = {
  readonly records: ResultRecords;
  readonly folder: string;
  readonly now: () => number;
  /** Names of files that are being made or read from right now. */
  readonly filesInUse: ReadonlySet<string>;
  /** Others make files there as well: one that is younger than this, and that the store does not know, may be theirs. */
  readonly leftAfterMs?: number;
};

const dayMs = 86_400_000;

/** Removes results past their time or beyond the room for them, then files that a crash left without a record. */
export async function removeOldResults(dependencies: CleaningDependencies): Promise<void> {
  const { records, folder, now, filesInUse, leftAfterMs = 0 } = dependencies;
  await records.removeBefore(now() - resultLimits.keptDays * dayMs);
  const excess = beyondRoom(await records.sizes(), now() - resultLimits.keptAtLeastMs);
  if (excess.length > 0) await records.remove(excess);
  const kept = new Set((await records.sizes()).flatMap(({ id }) => [fileName(id), oldFileName(id)]));
  const names = await readdir(folder).catch(() => []);
  const left = names.filter((name) => isOurs(name) && !kept.has(name) && !filesInUse.has(name.replace(/^spill-/, "")));
  for (const name of left) {
    const path = join(folder, name);
    const isLeft = leftAfterMs === 0 || (await ageOf(path, now())) >= leftAfterMs;
    if (isLeft) await rm(path, { recursive: true, force: true });
  }
}

/** In milliseconds; 0 for a file that is gone. */
async function ageOf(path: string, at: number): Promise<number> {
  const found = await stat(path).catch(() => null);
  return found === null ? 0 : at - found.mtimeMs;
}

/**
 * So many results that the others fit into the room: first those that nothing shows any more (a board that refreshes
 * itself leaves many), then the oldest of chats. Young ones may belong to a run that is still at work, so they stay; so
 * do those that a dashboard shows.
 * @param sizes the oldest first.
 */
export function beyondRoom(sizes: readonly ResultSize[], youngFrom: number): string[] {
  let excess = sizes.reduce((sum, { bytes }) => sum + bytes, 0) - resultLimits.totalBytes;
  const removed: string[] = [];
  const old = sizes.filter(({ createdAt }) => createdAt < youngFrom);
  for (const place of [null, "chat"]) {
    for (const { id, bytes, shownBy } of old) {
      if (excess <= 0) return removed;
      if (shownBy !== place) continue;
      removed.push(id);
      excess -= bytes;
    }
  }
  return removed;
}

// The folder is the app's, but a file that it never made is not its to remove.
function isOurs(name: string): boolean {
  return /^(?:spill-)?[0-9a-f-]{36}\.(?:parquet|ndjson|csv|xlsx|json)(?:\.new)?$/.test(name);
}
