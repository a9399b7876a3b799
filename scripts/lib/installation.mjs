/** Decides whether the packages of the lockfile are installed, and says where the project's own Node is. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./data-folder.mjs";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** The Node 24 that is installed as a package; every step after the installation runs with it. */
export const nodeBinary = join(projectFolder, "node_modules", "node", "bin", "node");

/**
 * True when node_modules holds what the lockfile names. npm writes its own record of what it installed
 * as the last act of an installation, so one that broke off is never taken for a whole one.
 * @returns {boolean}
 */
export function isInstalled() {
  const lockfile = readLockfile(join(projectFolder, "package-lock.json"));
  const installed = readLockfile(join(projectFolder, "node_modules", ".package-lock.json"));
  if (lockfile === null || installed === null) return false;
  return existsSync(nodeBinary) && matchesLockfile(lockfile, installed);
}

/**
 * Compares the lockfile with npm's record of what is installed.
 * Optional packages (those for other machines) may be missing; nothing may differ or be left over.
 * @param {Lockfile} lockfile
 * @param {Lockfile} installed
 * @returns {boolean}
 */
export function matchesLockfile(lockfile, installed) {
  const isComplete = Object.entries(lockfile.packages).every(([path, locked]) => {
    if (path === "") return true;
    const present = installed.packages[path];
    if (present === undefined) return locked.optional === true;
    // Packages for other machines are locked by version alone where the registry of the lock's maker lacks them.
    return present.version === locked.version && (!locked.integrity || present.integrity === locked.integrity);
  });
  return isComplete && Object.keys(installed.packages).every((path) => path in lockfile.packages);
}

/**
 * How to call npm: through the program that started us where there is one, else from the PATH.
 * @param {Readonly<Record<string, string | undefined>>} environment
 * @returns {{ command: string, args: string[] }}
 */
export function npmCommand(environment) {
  const program = environment.npm_execpath;
  if (program !== undefined && /npm-cli\.c?js$/.test(program)) return { command: process.execPath, args: [program] };
  return { command: "npm", args: [] };
}

/**
 * @param {string} file
 * @returns {Lockfile | null} Null when the file is missing or cannot be read.
 */
function readLockfile(file) {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    // A record that is half written counts as none: the installation runs again.
    return null;
  }
}
