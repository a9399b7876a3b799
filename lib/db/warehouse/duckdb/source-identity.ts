/** Tells a database file from what stands in its place later. */
import "server-only";
import { stat } from "node:fs/promises";

/** What changes with the file's content; null for a file that is not there. */
export async function sourceIdentity(file: string): Promise<string | null> {
  const own = await factsOf(file);
  return own === null ? null : JSON.stringify([own, await factsOf(`${file}.wal`)]);
}

async function factsOf(file: string): Promise<readonly string[] | null> {
  const found = await stat(file, { bigint: true }).catch(() => null);
  return found === null ? null : [found.ino, found.size, found.mtimeNs].map(String);
}
