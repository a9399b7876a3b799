/** Tells whether something built is older than its sources, by the hash of their contents. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/**
 * Hash over the names and contents of files and folders below `root`; entries that do not exist count as empty.
 * @param {string} root
 * @param {readonly string[]} entries Files or folders, relative to the root.
 * @param {readonly string[]} extras Further texts that shape the result.
 * @returns {string}
 */
export function fingerprint(root, entries, extras = []) {
  const hash = createHash("sha256");
  for (const file of entries.flatMap((entry) => filesOf(root, entry)).sort()) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update("\0");
  }
  for (const extra of extras) hash.update(`${extra}\0`);
  return hash.digest("hex");
}

/**
 * True when the stamp file holds exactly this fingerprint.
 * @param {string} stampFile
 * @param {string} expected
 * @returns {boolean}
 */
export function hasStamp(stampFile, expected) {
  return existsSync(stampFile) && readFileSync(stampFile, "utf8").trim() === expected;
}

/**
 * Notes that the thing was built from sources with this fingerprint.
 * @param {string} stampFile
 * @param {string} value
 */
export function writeStamp(stampFile, value) {
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${value}\n`);
}

/**
 * @param {string} root
 * @param {string} entry
 * @returns {string[]} Paths relative to the root.
 */
function filesOf(root, entry) {
  const path = join(root, entry);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [entry];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(entry, name))
    .filter((name) => statSync(join(root, name)).isFile());
}
