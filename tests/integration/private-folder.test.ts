/** Who else on this machine can read what the app keeps: nobody, whatever lay there before. */
import { chmod, mkdir, stat, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { keepPrivate } from "#lib/db/store/private-folder";
import { lockFolder } from "#lib/db/store/process-lock";
import { temporaryFolder } from "../support/temporary-folder.ts";

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8);

/** A folder as an earlier version, a copy by hand or another umask left it. */
async function openFolder() {
  const folder = await temporaryFolder();
  const within = ["databases", "results", "app"].map((name) => join(folder, name));
  for (const path of within) await mkdir(path);
  const files = ["databases/DEMO.duckdb", "results/one.parquet", "app/snowgpt.db"].map((name) => join(folder, name));
  for (const file of files) await writeFile(file, "x");
  for (const path of [folder, ...within]) await chmod(path, 0o755);
  for (const file of files) await chmod(file, 0o664);
  return { folder, within, files };
}

test("folders become 700 and files 600, also those that were there with wider modes", async () => {
  const { folder, within, files } = await openFolder();
  expect(await keepPrivate(folder)).toEqual([]);
  expect(await Promise.all([folder, ...within].map(modeOf))).toEqual(["700", "700", "700", "700"]);
  expect(await Promise.all(files.map(modeOf))).toEqual(["600", "600", "600"]);
});

test("what a link leads to, and a folder of everybody, keep their modes; nothing becomes wider", async () => {
  const { folder, files } = await openFolder();
  const elsewhere = await temporaryFolder();
  await writeFile(join(elsewhere, "mine"), "x", { mode: 0o644 });
  await symlink(elsewhere, join(folder, "linked"));
  await chmod(folder, 0o1777);
  await chmod(files[0] ?? "", 0o400);
  expect(await keepPrivate(folder)).toEqual([]);
  const modes = await Promise.all([folder, join(elsewhere, "mine"), files[0] ?? ""].map(modeOf));
  expect(modes).toEqual(["1777", "644", "400"]);
});

test("a folder that is not there yet is nothing to be told", async () => {
  expect(await keepPrivate(join(await temporaryFolder(), "not", "there"))).toEqual([]);
});

/** An administrator may write everywhere; the check is made as somebody who may not. */
function asNobody(): void {
  if (process.geteuid?.() !== 0) return;
  process.seteuid?.(65_534);
  onTestFinished(() => process.seteuid?.(0));
}

test("a data folder that is read-only is called so, whoever owned it before", async () => {
  const folder = await temporaryFolder();
  const before = await lockFolder(join(folder, "app"));
  if (before.ok) await before.value.release();
  await chmod(join(folder, "app"), 0o555);
  for (const file of ["owner.lock", "owner.txt"]) await chmod(join(folder, "app", file), 0o444);
  await chmod(folder, 0o555);
  asNobody();
  for (const place of ["app", "another"]) {
    const refused = await lockFolder(join(folder, place));
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringContaining("cannot be written") } });
    expect(JSON.stringify(refused)).not.toContain("in use");
  }
});
