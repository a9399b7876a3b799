/** A folder of a test's own, removed when the test ends unless told otherwise. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { AtEnd } from "./at-end.ts";

export async function temporaryFolder(atEnd: AtEnd = onTestFinished): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "snowgpt-test-"));
  atEnd(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
