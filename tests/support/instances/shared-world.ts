/** Instances in this process, over one store and one folder. */
import { constants, copyFile, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { demoDatabaseFile } from "../demo-databases.ts";
import { startLibsqlServer } from "../libsql-server/index.ts";
import { startSqld } from "../libsql-server/sqld.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { type Instance, type InstanceOptions, makeFirstAdmin, openInstance } from "./open-instance.ts";

export type SharedPlace = { readonly folder: string; readonly url: string };

/** A libSQL server, a real one where the environment names it, and a folder with the demo database. */
export async function sharedPlace(): Promise<SharedPlace> {
  const folder = await temporaryFolder();
  const databases = join(folder, "databases");
  await mkdir(databases, { recursive: true });
  await copyFile(await demoDatabaseFile("DEMO"), join(databases, "DEMO.duckdb"), constants.COPYFILE_FICLONE);
  const { SQLD: program } = process.env;
  return { folder, url: program === undefined ? (await startLibsqlServer()).url : await startSqld(program) };
}

/** The first of the place makes its first admin. */
export async function openOne(
  place: SharedPlace,
  name: string,
  held: Pick<InstanceOptions, "isHeld"> = {},
): Promise<Instance> {
  const instance = await openInstance({ ...place, name, ...held });
  onTestFinished(() => instance.app.close());
  return instance;
}

/** Two instances that share everything, with one person who asks. */
export async function openTwo(): Promise<{ readonly place: SharedPlace; readonly a: Instance; readonly b: Instance }> {
  const place = await sharedPlace();
  const a = await openOne(place, "a");
  await makeFirstAdmin(a);
  return { place, a, b: await openOne(place, "b") };
}

/** A small file of rows, as somebody drops it. */
export function droppedFile(lines: readonly string[]) {
  const text = `${lines.join("\n")}\n`;
  const signal = new AbortController().signal;
  return { fileName: "dropped.csv", bytes: text.length, body: new Response(text).body ?? new ReadableStream(), signal };
}
