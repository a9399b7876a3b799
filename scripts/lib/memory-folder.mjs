/** Where the tests keep what is gone after them: in memory where there is enough, since every answer waits for its disk. */
import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const memoryFolder = "/dev/shm";

/** Databases of tests, browsers and all that they write at the same time take less. */
const neededBytes = 4 * 2 ** 30;

/**
 * A folder of its own in memory, removed when the process ends; the system's own where there is none with room.
 * @returns {string}
 */
export function temporaryFolder() {
  if (!hasRoom()) return tmpdir();
  const folder = mkdtempSync(join(memoryFolder, "snowgpt-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What lies there takes memory that the tests need as well. */
function hasRoom() {
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= neededBytes && process.availableMemory() >= 2 * neededBytes;
  } catch {
    // No such folder here, or not ours.
    return false;
  }
}
