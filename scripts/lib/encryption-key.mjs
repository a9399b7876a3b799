/**
 * Keys of Next.js for server actions: a data folder's protects their arguments, a checkout's goes into their ids. A key
 * is made once and kept, so that pages opened before a restart or a rebuild go on working.
 */
import { randomBytes } from "node:crypto";
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

const keyBytes = 32;

/**
 * Reads the key from its file, and makes it first where there is none.
 * @param {string} file
 * @returns {string} The key in base64.
 */
export function readOrMakeEncryptionKey(file) {
  const kept = readKey(file);
  if (kept !== null) return kept;
  const key = randomBytes(keyBytes).toString("base64");
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const own = `${file}.${process.pid}`;
  writeFileSync(own, `${key}\n`, { mode: 0o600 });
  // A file that holds no key is put right; where there is none, the first of several that start at once makes it.
  if (existsSync(file)) renameSync(own, file);
  else linkUnlessThere(own, file);
  return readKey(file) ?? key;
}

/** @param {string} file */
function readKey(file) {
  if (!existsSync(file)) return null;
  const key = readFileSync(file, "utf8").trim();
  return Buffer.from(key, "base64").length === keyBytes ? key : null;
}

/**
 * @param {string} own
 * @param {string} file
 */
function linkUnlessThere(own, file) {
  try {
    linkSync(own, file);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  } finally {
    rmSync(own, { force: true });
  }
}
