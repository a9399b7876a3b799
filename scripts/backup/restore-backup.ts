/**
 * Puts a backup in the place of what is there. Nothing is thrown away: what was there lies beside it under a dated name,
 * and comes back if a step fails.
 */
import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { currentVersion } from "#lib/db/store/migrations";
import { lockFolder, lockStoreFile } from "#lib/db/store/process-lock";
import { SetupFailure } from "../lib/failure.mjs";
import { copyOwn, requireWhole } from "./files.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { dateName, inBackup, type Places } from "./places.ts";
import { readStoreContents, type StoreContents } from "./store-contents.ts";

export type Restored = {
  readonly manifest: Manifest;
  /** Where what was there lies now. */
  readonly kept: readonly string[];
};

/** Checks the backup, then restores it while the app cannot start. */
export async function restoreBackup(places: Places, folder: string, now: Date): Promise<Restored> {
  const manifest = await requireUsable(folder);
  const locks = [await lockFolder(places.appFolder), await lockStoreFile(places.storeFile, places.appFolder)];
  try {
    for (const lock of locks) if (!lock.ok) throw new SetupFailure(`${lock.error.message} Stop the app, then restore.`);
    const kept = await replaceAll(places, { folder, manifest, mark: dateName(now) });
    return { manifest, kept };
  } finally {
    for (const lock of locks) if (lock.ok) await lock.value?.release();
  }
}

async function requireUsable(folder: string): Promise<Manifest> {
  if (!existsSync(folder)) throw new SetupFailure(`There is no folder ${folder}.`);
  const manifest = await readManifest(folder);
  await requireWhole(folder, manifest);
  if (manifest.store.version > currentVersion) {
    throw new SetupFailure("This backup was made by a newer version of the app. Restore it with that version.");
  }
  return manifest;
}

type Restoring = { readonly folder: string; readonly manifest: Manifest; readonly mark: string };

/** A file or a folder that is replaced: what is there steps aside, what was made ready takes its place. */
type Move = { readonly place: string; readonly ready: string; readonly aside: string };

async function replaceAll(places: Places, restoring: Restoring): Promise<readonly string[]> {
  const { mark, manifest } = restoring;
  const moveOf = (place: string): Move => ({ place, ready: `${place}.restoring`, aside: `${place}.before-${mark}` });
  const store = moveOf(places.storeFile);
  const results = moveOf(places.resultsFolder);
  const uploads = moveOf(places.uploadsFolder);
  // What the store has not yet written into its file goes with it; a restored one has nothing of the kind.
  const besideStore = ["-wal", "-shm"].map((ending) => ({
    place: `${places.storeFile}${ending}`,
    ready: `${store.ready}${ending}`,
    aside: `${store.aside}${ending}`,
  }));
  // Without rights in the backup those that are there stay: taking them away would open the data.
  const hasRights = manifest.files.some(({ path: name }) => name === inBackup.rights);
  const rights = hasRights ? [moveOf(places.rightsFile)] : [];
  const moves = [store, ...besideStore, results, uploads, ...rights];
  for (const { ready } of moves) await rm(ready, { recursive: true, force: true });
  try {
    await makeReady(restoring, {
      ...{ store: store.ready, results: results.ready, uploads: uploads.ready },
      rights: moveOf(places.rightsFile).ready,
    });
    await moveAll(moves);
  } finally {
    for (const { ready } of moves) await rm(ready, { recursive: true, force: true });
  }
  return [store, results, uploads, ...rights].map(({ aside }) => aside).filter((aside) => existsSync(aside));
}

/** Where each part of a backup is made ready. */
type Targets = Readonly<Record<"store" | "results" | "uploads" | "rights", string>>;

async function makeReady({ folder, manifest }: Restoring, targets: Targets): Promise<void> {
  for (const { path: name } of manifest.files) {
    const [first = "", ...rest] = name.split("/");
    const target = targetOf(first, targets);
    if (target !== null) await copyOwn(path.join(folder, name), path.join(target, ...rest));
  }
  const found = await readStoreContents(targets.store);
  if (!isSame(found, manifest.store))
    throw new SetupFailure("The restored store is not what the backup says. Use another one.");
}

function targetOf(first: string, targets: Targets): string | null {
  const part = (["store", "results", "uploads", "rights"] as const).find((name) => first === inBackup[name]);
  return part === undefined ? null : targets[part];
}

function isSame(found: StoreContents, said: StoreContents): boolean {
  const { chats, messages, results, dashboards = found.dashboards, people = found.people } = said;
  const isSameChats = found.chats === chats && found.messages === messages && found.results === results;
  return isSameChats && found.dashboards === dashboards && found.people === people;
}

async function moveAll(moves: readonly Move[]): Promise<void> {
  const undo: (() => Promise<void>)[] = [];
  try {
    for (const { place, aside } of moves) {
      if (!existsSync(place)) continue;
      await rename(place, aside);
      undo.unshift(() => rename(aside, place));
    }
    for (const { place, ready } of moves) {
      if (!existsSync(ready)) continue;
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(ready, place);
      undo.unshift(() => rename(place, ready));
    }
  } catch (cause) {
    for (const step of undo) await step();
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupFailure(`Nothing was restored, and everything is as it was: ${reason}.`);
  }
}
