/** What the embedded engine's process hears besides the calls of the contract: its files. */
import "server-only";
import { z } from "zod";
import { callSchema } from "#lib/db/warehouse/process/protocol";

export const databaseFileSchema = z.object({
  name: z.string().min(1),
  file: z.string().min(1),
  /** Known before opening, such as an import that failed; such a file is listed and never opened. */
  problem: z.string().nullable(),
});
export type DatabaseFile = z.infer<typeof databaseFileSchema>;

export const engineSettingsSchema = z.object({
  memoryLimit: z.string(),
  threads: z.number().int().min(1),
  batchRows: z.number().int().min(1),
  bounds: z.object({ maxCharacters: z.number(), maxDepth: z.number(), maxNodes: z.number() }),
});
export type EngineSettings = z.infer<typeof engineSettingsSchema>;

export const toEngineSchema = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("open"), databases: z.array(databaseFileSchema), settings: engineSettingsSchema }),
  /** This file has another content from now on, or is new: what was opened of it serves only what is under way. */
  z.object({ kind: z.literal("replace"), database: databaseFileSchema }),
  callSchema,
]);
export type ToEngine = z.infer<typeof toEngineSchema>;
