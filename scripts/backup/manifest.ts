/** What a backup says of itself, so that it can be told whole from broken. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { SetupFailure } from "../lib/failure.mjs";
import { inBackup } from "./places.ts";
import { storeContentsSchema } from "./store-contents.ts";

/** Below the backup's folder, and not out of it again. */
const pathSchema = z
  .string()
  .regex(/^[^/\\]+(?:\/[^/\\]+)*$/)
  .refine((name) => !name.split("/").includes(".."));

const manifestSchema = z.object({
  form: z.literal(1),
  madeAt: z.string(),
  store: storeContentsSchema,
  /** Paths within the backup. */
  files: z.array(z.object({ path: pathSchema, bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type ManifestFile = Manifest["files"][number];

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, inBackup.manifest), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600 });
}

/** @throws SetupFailure when the folder is no backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const file = path.join(folder, inBackup.manifest);
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    throw new SetupFailure(
      `${folder} is no backup: there is no ${inBackup.manifest} in it. Name a folder that npm run backup made.`,
    );
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new SetupFailure(`${file} cannot be read, so this backup cannot be trusted. Use another one.`);
  }
}
