/** What this process does when another one that shares its store tells that something changed there. */
import "server-only";
import { z } from "zod";
import { contextSchema } from "#lib/domain/catalog";
import type { EnvironmentBook } from "../environment-book.ts";
import type { LiveSettingsBook } from "../live-settings.ts";
import type { Logger } from "../logger.ts";
import type { Uploads } from "../uploads.ts";
import type { Worlds } from "../worlds.ts";
import type { Signals } from "./signals.ts";

export type HeedingParts = {
  readonly worlds: Pick<Worlds, "modelChanged">;
  readonly uploads: Pick<Uploads, "changedElsewhere">;
  /** Stops what is at work for somebody in this process. */
  readonly stopWork: (personId: string) => Promise<void>;
  readonly stopRefresh: (ownerId: string, refreshId: string) => void;
};

type HeedingSurroundings = {
  readonly signals: Signals;
  readonly settings: Pick<LiveSettingsBook, "reload">;
  readonly environment: Pick<EnvironmentBook, "reload">;
  readonly logger: Pick<Logger, "warn">;
};

/** From the next signal on. */
export function heedSignals(
  { signals, settings, environment, logger }: HeedingSurroundings,
  { worlds, uploads, stopWork, stopRefresh }: HeedingParts,
): void {
  const quietly = (work: Promise<unknown>, topic: string): void =>
    void work.catch((cause: unknown) => logger.warn({ topic, cause }, "what another instance told could not be done"));
  signals.on("settings", () => quietly(settings.reload(), "settings"));
  signals.on("environment", () => quietly(rereadHere(environment), "environment"));
  signals.on("stop-work-of", (personId) => quietly(stopWork(personId), "stop-work-of"));
  signals.on("stop-refresh", (text) => {
    const named = read(text, refreshSchema);
    if (named !== null) stopRefresh(named.ownerId, named.refreshId);
  });
  signals.on("model", (text) => {
    const context = read(text, contextSchema);
    if (context !== null) worlds.modelChanged(context);
  });
  signals.on("uploads", () => uploads.changedElsewhere());
}

/** Each machine has a file of its own: this one's may be wrong where the other's was right. */
async function rereadHere(environment: Pick<EnvironmentBook, "reload">): Promise<void> {
  const read = await environment.reload();
  if (!read.ok) throw new Error(read.error.message);
}

const refreshSchema = z.object({ ownerId: z.string(), refreshId: z.string() });

/** null for what another version of the app may send. */
function read<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
