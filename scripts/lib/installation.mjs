/** Decides whether the packages of the lockfile are installed, and says where the project's own Node is. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./data-folder.mjs";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean, link?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/** The Node 24 that is installed as a package; every step after the installation runs with it. */
export const nodeBinary = join(projectFolder, "node_modules", "node", "bin", "node");

/** @typedef {"app" | "all"} Wanted What the app needs to be built and to run, or also what its checks and tests need. */

/**
 * True when node_modules holds what the lockfile names. npm writes its own record of what it installed
 * as the last act of an installation, so one that broke off is never taken for a whole one.
 * @param {Wanted} wanted
 * @returns {boolean}
 */
export function isInstalled(wanted) {
  const lockfile = readLockfile(join(projectFolder, "package-lock.json"));
  const installed = readLockfile(join(projectFolder, "node_modules", ".package-lock.json"));
  if (lockfile === null || installed === null) return false;
  return existsSync(nodeBinary) && matchesLockfile(lockfile, installed, wanted);
}

/**
 * Compares the lockfile with npm's record of what is installed.
 * Optional packages (those for other machines) may be missing; nothing may differ or be left over.
 * @param {Lockfile} lockfile
 * @param {Lockfile} installed
 * @param {Wanted} wanted
 * @returns {boolean}
 */
export function matchesLockfile(lockfile, installed, wanted) {
  const isComplete = Object.entries(lockfile.packages).every(([path, locked]) => {
    if (path === "") return true;
    const present = installed.packages[path];
    if (present === undefined) return isOptional(locked) || (wanted === "app" && locked.dev === true);
    // Packages for other machines are locked by version alone where the registry of the lock's maker lacks them.
    return present.version === locked.version && (!locked.integrity || present.integrity === locked.integrity);
  });
  return isComplete && Object.keys(installed.packages).every((path) => path in lockfile.packages);
}

/** @param {LockedPackage} locked */
function isOptional(locked) {
  return locked.optional === true || locked.devOptional === true;
}

/**
 * What npm is to do. Where the app's own packages are there, the others are added beside them: a running app keeps its
 * files.
 * @param {Wanted} wanted
 * @param {boolean} hasApp
 * @returns {string[]}
 */
export function installArguments(wanted, hasApp) {
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  if (wanted === "app") return ["ci", "--omit=dev", ...quietly];
  return hasApp ? ["install", "--no-save", "--include=dev", ...quietly] : ["ci", "--include=dev", ...quietly];
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
