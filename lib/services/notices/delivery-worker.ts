/**
 * Sends what is due. Any process of those that share a store does; a message is one process's at a time. That a message is
 * about to leave is written down before it does, and how it went after it: where a process ends in between, the message goes
 * again only to receivers that pass over the second one, and else it is said that it may have arrived.
 */
import "server-only";
import { channelBounds } from "#lib/config/channel-limits";
import type { Batch, DeliveryRecords } from "#lib/db/store/delivery-records";
import { noticeSchema } from "#lib/domain/notice";
import type { Logger } from "../logger.ts";
import type { Message, MessageNotice } from "./bodies/message.ts";
import { retryPause } from "./retry-pause.ts";
import { knowsDoubles, type Sender, type Tried } from "./send-message.ts";

export type DeliveryWorker = {
  /** Looks for what is due from now on. */
  start(): void;
  /** Something may be due: whoever wrote it down says so. */
  nudge(): void;
  /** Sends all that is due; settles when that is done. */
  work(): Promise<void>;
  /** Begins nothing any more; settles when what is under way is written down. */
  stop(): Promise<void>;
};

export type WorkerParts = {
  readonly records: DeliveryRecords;
  readonly sender: Sender;
  /** This process. */
  readonly holder: string;
  readonly origin: string;
  readonly random: () => number;
  readonly logger: Pick<Logger, "info" | "warn">;
};

export function createDeliveryWorker(parts: WorkerParts): DeliveryWorker {
  const { records, logger } = parts;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let working: Promise<void> | null = null;
  const oneAfterOther = async (): Promise<void> => {
    while (!isStopped && (await sendNext(parts)));
  };
  const sendAll = async (): Promise<void> => {
    const lanes = Array.from({ length: channelBounds.sendingAtOnce }, oneAfterOther);
    const ended = await Promise.allSettled(lanes);
    const failed = ended.find((lane) => lane.status === "rejected");
    if (failed !== undefined)
      logger.warn({ cause: failed.reason }, "what is due for channels could not be looked through");
  };
  const work = (): Promise<void> => {
    working ??= sendAll().finally(() => {
      working = null;
    });
    return working;
  };
  const look = async (): Promise<void> => {
    try {
      if ((await records.dueIn()) === 0) await work();
    } catch (cause) {
      if (!isStopped) logger.warn({ cause }, "what is due for channels could not be read");
    }
    if (!isStopped) timer = setTimeout(() => void look(), channelBounds.pollMs).unref();
  };
  return {
    start: () => {
      timer ??= setTimeout(() => void look(), channelBounds.pollMs).unref();
    },
    nudge: () => {
      if (timer !== null && !isStopped) void work();
    },
    work,
    stop: async () => {
      isStopped = true;
      clearTimeout(timer ?? undefined);
      await working;
    },
  };
}

/** @returns whether there was something. */
async function sendNext(parts: WorkerParts): Promise<boolean> {
  const { records, holder } = parts;
  const { leaseMs, digestFrom, digestMost } = channelBounds;
  const batch = await records.take({ holder, leaseMs, digestFrom, digestMost });
  if (batch === null) return false;
  const tried = await tryBatch(parts, batch).catch((cause: unknown): Tried => {
    parts.logger.warn({ cause }, "a message for a channel could not be made ready");
    return { kind: "again", outcome: "could not be made ready", retryAfterMs: null };
  });
  if (tried !== null) await writeDown(parts, batch, tried);
  return true;
}

/** null where the message is another process's by now. */
async function tryBatch({ records, sender, holder, origin }: WorkerParts, batch: Batch): Promise<Tried | null> {
  const { channel } = batch;
  const over = overBefore(batch);
  if (over !== null) return over;
  const notices = batch.notices.flatMap(readNotice);
  if (notices.length === 0) return { kind: "dropped", outcome: "cannot be read" };
  const message: Message = { id: batch.id, origin, notices };
  const ready = await sender.prepare(channel, message);
  if (ready.kind !== "ready") return ready;
  return (await records.beginSending(batch.id, holder)) ? ready.send() : null;
}

/** What ended before: a message that may have arrived, one that ends every process that gets it ready, one that is too old. */
function overBefore({ channel, leftAt, attempts, ageMs }: Batch): Tried | null {
  const { mostCutOff, givenUpAfterMs } = channelBounds;
  if (leftAt === "sending" && !knowsDoubles(channel.kind)) {
    return { kind: "unsure", outcome: "the process ended while it was sent" };
  }
  if (leftAt === "taken" && attempts > mostCutOff) {
    return { kind: "failed", outcome: "the process ended while it was made ready" };
  }
  // What waited for its next try gets it, however old it is by then, and is given up after it.
  return leftAt !== null && ageMs > givenUpAfterMs ? { kind: "failed", outcome: "given up" } : null;
}

/** One that another version of the app wrote may not be read here. */
function readNotice({ id, at, body }: Batch["notices"][number]): readonly MessageNotice[] {
  const parsed = noticeSchema.safeParse(safeJson(body));
  return parsed.success ? [{ id, at, notice: parsed.data }] : [];
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function writeDown({ records, holder, random, logger }: WorkerParts, batch: Batch, tried: Tried): Promise<void> {
  const { id, channel, attempts, ageMs } = batch;
  const { outcome } = tried;
  const isAgain = tried.kind === "again" || (tried.kind === "unsure" && knowsDoubles(channel.kind));
  const retryAfterMs = tried.kind === "again" ? tried.retryAfterMs : null;
  const pauseMs = isAgain ? retryPause({ attempts, ageMs, retryAfterMs, random: random() }) : null;
  if (isAgain && pauseMs !== null) return records.retry(id, holder, { pauseMs, outcome });
  const end = tried.kind === "again" ? "failed" : tried.kind;
  if (end !== "sent")
    logger.info({ topic: channel.kind, reason: end }, "a message to a channel did not arrive for sure");
  return records.end(id, holder, { end, outcome });
}
