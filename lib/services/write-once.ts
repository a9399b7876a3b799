/** A file that is made once, whoever comes first: another process sees it whole, or not at all. */
import "server-only";
import { randomUUID } from "node:crypto";
import { link, rm, writeFile } from "node:fs/promises";

/** Writes the text, for this user alone, unless there is such a file by now; that one stays as it is. */
export async function writeOnce(file: string, text: string): Promise<void> {
  const own = `${file}.${randomUUID()}`;
  await writeFile(own, text, { mode: 0o600, flag: "wx" });
  try {
    await link(own, file);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "EEXIST")) throw cause;
  } finally {
    await rm(own, { force: true });
  }
}
