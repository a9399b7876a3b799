/**
 * Runs before each test file, since a process is shared by many: what one of them shares among its tests ends with it,
 * and what it put in another's place is put back, also where one of its tests failed.
 */
import { afterAll, vi } from "vitest";
import { endFile } from "./at-end.ts";

afterAll(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await endFile();
});
