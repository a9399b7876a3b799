/** Where the app keeps its data. */
import { accessSync, constants, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { SetupFailure } from "./failure.mjs";

/** The project's root folder, absolute and without a trailing slash. */
export const projectFolder = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

/**
 * Absolute path of the data folder. Relative settings count from the project's root.
 * @param {string | undefined} setting The environment variable DATA_DIR; empty counts as not set.
 * @returns {string}
 */
export function resolveDataFolder(setting) {
  return resolve(projectFolder, setting === undefined || setting === "" ? ".data" : setting);
}

/**
 * Makes the data folder where there is none. Asked before the long steps.
 * @param {string} dataFolder
 * @throws {SetupFailure} when this user may not write to it.
 */
export function requireDataFolder(dataFolder) {
  try {
    mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
    accessSync(dataFolder, constants.W_OK);
  } catch (cause) {
    throw new SetupFailure(
      `The data folder ${dataFolder} cannot be written. See that this user may write to it, or set another DATA_DIR.`,
      { cause },
    );
  }
}
