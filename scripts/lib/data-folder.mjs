/** Where the app keeps its data. */
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

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
