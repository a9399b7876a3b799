import { copyFile, link } from "node:fs/promises";

/** A hard link costs nothing; it does not reach over to another file system. For files that are only read. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
