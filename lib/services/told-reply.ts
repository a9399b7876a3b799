/** The reply to whoever started a run, with the line on which the run is told: it needs no second call to be followed. */
import "server-only";
import { ok, type Result } from "#lib/domain/errors";
import type { RunEvent } from "#lib/domain/run-event";
import type { AskReply } from "./conversations.ts";
import type { Runs } from "./runs.ts";

/** `events` from the first one on; null where the run can only be asked for by its id. */
export type ToldReply = AskReply & { readonly events: ReadableStream<RunEvent> | null };

/** A reply that was given stays one, whatever becomes of its line. */
export async function toldReply(
  runs: Pick<Runs, "attach">,
  ownerId: string,
  asking: Promise<Result<AskReply>>,
): Promise<Result<ToldReply>> {
  const asked = await asking;
  if (!asked.ok) return asked;
  const attached = await runs.attach(ownerId, { runId: asked.value.runId, fromSeq: 1 }).catch(() => null);
  return ok({ ...asked.value, events: attached?.ok ? attached.value.events : null });
}
