/**
 * What the app keeps is this user's alone: chats quote the data, results and databases are the data. New files are made
 * so; this is for what lies there already, made by hand, by an earlier version or brought back from a backup.
 */
import "server-only";
import { chmod, lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Others of this machine: their right to read, write and enter. */
const others = 0o077;
/** A folder that belongs to everybody, such as /tmp: its mode is not ours to change. */
const isShared = 0o1000;

/**
 * Takes the rights of others from a folder and all in it; links are left alone, and so is what they lead to.
 * @returns what belongs to somebody else, or cannot be changed.
 */
export async function keepPrivate(path: string): Promise<readonly string[]> {
  const found = await lstat(path).catch(() => null);
  if (found === null || found.isSymbolicLink()) return [];
  const open = (found.mode & others) === 0 || (await tighten(path, found.mode)) ? [] : [path];
  if (!found.isDirectory()) return open;
  const names = await readdir(path).catch(() => []);
  const within = await Promise.all(names.map((name) => keepPrivate(join(path, name))));
  return [...open, ...within.flat()];
}

async function tighten(path: string, mode: number): Promise<boolean> {
  if ((mode & isShared) !== 0) return true;
  return chmod(path, mode & ~others & 0o777).then(
    () => true,
    () => false,
  );
}
