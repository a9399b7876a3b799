/** Makes a backup while the app may run: the store as it is at one moment, then the files that it names. */
import { existsSync } from "node:fs";
import { chmod, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { SetupFailure } from "../lib/failure.mjs";
import { copyOwn, describeFiles } from "./files.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { dateName, inBackup, type Places, uploadsFile } from "./places.ts";
import { readStoreContents, resultFileNames, withStore } from "./store-contents.ts";

export type MadeBackup = { readonly folder: string; readonly manifest: Manifest };

/** @param parent gets a dated folder, which has its name only when it is whole. */
export async function makeBackup(places: Places, parent: string, now: Date): Promise<MadeBackup> {
  if (!existsSync(places.storeFile)) {
    throw new SetupFailure(
      `There is nothing to back up: ${places.storeFile} does not exist. Start the app once first.`,
    );
  }
  await makeParent(parent);
  const folder = freeName(path.join(parent, `snowgpt-${dateName(now)}`));
  const part = `${folder}.part`;
  try {
    await mkdir(part, { mode: 0o700 });
    const manifest = await fill(part, places, now);
    await rename(part, folder);
    return { folder, manifest };
  } catch (cause) {
    await rm(part, { recursive: true, force: true });
    throw cause;
  }
}

async function fill(folder: string, places: Places, now: Date): Promise<Manifest> {
  const storeFile = path.join(folder, inBackup.store);
  await withStore(places.storeFile, async (client) => {
    await client.execute({ sql: "VACUUM INTO ?", args: [storeFile] });
  });
  await chmod(storeFile, 0o600);
  // A file of a result never changes; one that is removed meanwhile was not wanted any more.
  for (const name of await resultFileNames(storeFile)) {
    await copyOwn(path.join(places.resultsFolder, name), path.join(folder, inBackup.results, name));
  }
  // Never written in place: whichever is found is whole.
  await copyOwn(path.join(places.uploadsFolder, uploadsFile), path.join(folder, inBackup.uploads, uploadsFile));
  await copyOwn(places.rightsFile, path.join(folder, inBackup.rights));
  const store = await readStoreContents(storeFile);
  const manifest: Manifest = { form: 1, madeAt: now.toISOString(), store, files: await describeFiles(folder) };
  await writeManifest(folder, manifest);
  return manifest;
}

async function makeParent(parent: string): Promise<void> {
  try {
    await mkdir(parent, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new SetupFailure(`The folder ${parent} cannot be made: ${cause instanceof Error ? cause.message : cause}.`);
  }
}

function freeName(wanted: string): string {
  let name = wanted;
  for (let count = 2; existsSync(name); count += 1) name = `${wanted}-${count}`;
  return name;
}
