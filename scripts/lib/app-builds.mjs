/**
 * Where the built app lies. A build takes a place of `.builds` that no living process uses, so that the files of a
 * running server never change under it; who uses a place says so with a claim that ends with its process.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hasStamp, writeStamp } from "./fingerprint.mjs";

const waitMs = 250;

/**
 * The folder of a build of these sources, which stays as it is for as long as the calling process lives. Where there
 * is none it is built; where another process is building it, that is waited for.
 * @param {string} root The project's root.
 * @param {string} fingerprint Of the sources.
 * @param {(folder: string) => Promise<void>} build Builds into this folder.
 * @returns {Promise<string>} Relative to the root, as all folders here.
 */
export async function claimAppBuild(root, fingerprint, build) {
  const builds = join(root, ".builds");
  // Manifests of a build hold a key.
  mkdirSync(builds, { recursive: true, mode: 0o700 });
  // Earlier versions built there, with the key that the data folder still uses.
  rmSync(join(root, ".next", "server"), { recursive: true, force: true });
  for (;;) {
    const choice = underLock(builds, () => choosePlace(builds, fingerprint));
    if (choice === null) await new Promise((resolve) => setTimeout(resolve, waitMs));
    else if (choice.isBuilt) return folderOf(choice.place);
    else return buildAt(builds, { place: choice.place, fingerprint }, build);
  }
}

/**
 * @param {string} builds
 * @param {{ place: string, fingerprint: string }} wanted
 * @param {(folder: string) => Promise<void>} build
 */
async function buildAt(builds, { place, fingerprint }, build) {
  try {
    await build(folderOf(place));
    writeStamp(stampFile(builds, place), fingerprint);
    return folderOf(place);
  } catch (error) {
    // Whoever waits for this build tries it again, and says what is wrong with it.
    rmSync(join(builds, place), { recursive: true, force: true });
    throw error;
  }
}

/**
 * Claims the place that holds the build, else one that nobody uses.
 * @param {string} builds
 * @param {string} fingerprint
 * @returns {{ place: string, isBuilt: boolean } | null} Null while another process is building the same.
 */
function choosePlace(builds, fingerprint) {
  const places = readdirSync(builds).filter((name) => /^\d+$/.test(name));
  const built = places.find((place) => hasStamp(stampFile(builds, place), fingerprint));
  if (built !== undefined) return claim(builds, built, true);
  const used = places.filter((place) => isUsed(builds, place));
  if (used.some((place) => hasStamp(stampFile(builds, place), unfinished(fingerprint)))) return null;
  const free = places.find((place) => !used.includes(place)) ?? firstMissing(places);
  writeStamp(stampFile(builds, free), unfinished(fingerprint));
  return claim(builds, free, false);
}

/**
 * @param {string} builds
 * @param {string} place
 * @param {boolean} isBuilt
 */
function claim(builds, place, isBuilt) {
  mkdirSync(claimsFolder(builds, place), { recursive: true });
  writeFileSync(join(claimsFolder(builds, place), String(process.pid)), "");
  return { place, isBuilt };
}

/**
 * True while one of the claiming processes lives; claims of others are cleared away.
 * @param {string} builds
 * @param {string} place
 */
function isUsed(builds, place) {
  const folder = claimsFolder(builds, place);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder)) if (!isAlive(Number(name))) rmSync(join(folder, name), { force: true });
  return readdirSync(folder).length > 0;
}

/**
 * One process at a time chooses.
 * @template Value
 * @param {string} builds
 * @param {() => Value} choose
 * @returns {Value | null} Null when it is another's turn.
 */
function underLock(builds, choose) {
  const lock = join(builds, "lock");
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
  } catch {
    // Another holds it, or died with it.
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true });
    return null;
  }
  try {
    return choose();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** @param {string} lock */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, "utf8")) || process.pid;
  } catch {
    // It was given back in the meantime.
    return process.pid;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A process of somebody else may not be signalled, but it is there.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/** @param {readonly string[]} places */
function firstMissing(places) {
  let number = 1;
  while (places.includes(String(number))) number += 1;
  return String(number);
}

/** @param {string} fingerprint */
function unfinished(fingerprint) {
  return `unfinished ${fingerprint}`;
}

/** @param {string} place */
function folderOf(place) {
  return join(".builds", place, "app");
}

/** @param {string} builds @param {string} place */
function stampFile(builds, place) {
  return join(builds, place, "sources.stamp");
}

/** @param {string} builds @param {string} place */
function claimsFolder(builds, place) {
  return join(builds, place, "claims");
}
