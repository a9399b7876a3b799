/** Copies files so that what arrived is known to be what was sent. */
import { createHash } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { chmod, constants, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { SetupFailure } from "../lib/failure.mjs";
import type { Manifest, ManifestFile } from "./manifest.ts";

/** Copies a file, for this user alone. @returns false when it is not there (any more). */
export async function copyOwn(from: string, to: string): Promise<boolean> {
  if (!existsSync(from)) return false;
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE);
  } catch (cause) {
    if (!existsSync(from)) return false;
    throw new SetupFailure(`${from} could not be copied to ${to}: ${cause instanceof Error ? cause.message : cause}.`);
  }
  await chmod(to, 0o600);
  return true;
}

/** Every file below a folder as a manifest names it. */
export async function describeFiles(folder: string): Promise<ManifestFile[]> {
  const names = await readdir(folder, { recursive: true });
  const described: ManifestFile[] = [];
  for (const name of names.toSorted()) {
    const file = path.join(folder, name);
    const found = await stat(file);
    if (!found.isFile()) continue;
    described.push({ path: name.replaceAll(path.sep, "/"), bytes: found.size, sha256: await hashOf(file) });
  }
  return described;
}

/** @throws SetupFailure when a file of a manifest is missing or is not what it was. */
export async function requireWhole(folder: string, { files }: Manifest): Promise<void> {
  for (const { path: name, bytes, sha256 } of files) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found === null) throw new SetupFailure(`The backup is not whole: ${file} is missing. Use another one.`);
    if (found.size !== bytes || (await hashOf(file)) !== sha256) {
      throw new SetupFailure(`The backup is damaged: ${file} is not what it was. Use another one.`);
    }
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(file), hash);
  return hash.digest("hex");
}
