/** Pieces that several operations take. */
import { z } from "zod";
import { contextSchema } from "../catalog.ts";

export const none = z.strictObject({});
export const chatId = z.uuid();
export const runId = z.uuid();
export const resultId = z.uuid();
export const boardId = z.uuid();
export const database = contextSchema.shape.database;
export const inSchema = z.strictObject({ database, schema: contextSchema.shape.schema });

/** Seconds that whoever asks waits for an answer; then the run is told to be at work. */
const waitSeconds = z.number().int().min(0).max(120);
export const wait = waitSeconds.default(60);
export const waitQuery = z.strictObject({ wait: z.coerce.number().pipe(waitSeconds).default(0) });
export const offset = z.coerce.number().pipe(z.number().int().min(0).max(1_000_000_000)).default(0);
