import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { requireDataFolder } from "../../../scripts/lib/data-folder.mjs";
import { SetupFailure } from "../../../scripts/lib/failure.mjs";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a data folder that is not there yet is made for this user alone", async () => {
  const folder = join(await temporaryFolder(), "new", "data");
  requireDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test("one that is there is left as it is", async () => {
  const folder = join(await temporaryFolder(), "old");
  await mkdir(folder, { mode: 0o750 });
  requireDataFolder(folder);
  expect((await stat(folder)).mode & 0o777).toBe(0o750);
});

test("a place that cannot be one is told with what to do", async () => {
  const file = join(await temporaryFolder(), "taken");
  await writeFile(file, "x");
  expect(() => requireDataFolder(file)).toThrow(SetupFailure);
  expect(() => requireDataFolder(file)).toThrow(`The data folder ${file} cannot be written. See that`);
});
