/**
 * What processes that share a store tell each other: short words that are numbered in the store and looked for every
 * moment. What they name is read from the store itself, so that a signal is never more than a reason to look.
 */
import "server-only";
import { instanceLimits } from "#lib/config/instance-limits";
import type { InstanceRecords } from "#lib/db/store/instance-records";
import type { Logger } from "../logger.ts";

const topics = [
  /** A run is to be stopped, whoever works on it. */
  "stop-run",
  /** A refresh of somebody's is to be stopped: whose, and which, as JSON. */
  "stop-refresh",
  /** All that somebody has at work is to be stopped. */
  "stop-work-of",
  /** The environment file is to be read again. */
  "environment",
  /** A setting was changed. */
  "settings",
  /** People said something else of a schema: as JSON. */
  "model",
  /** A client of the MCP server answers, or takes back, what another instance serves: as JSON. */
  "mcp",
  /** A table was added from a file, or removed. */
  "uploads",
  /** An instance has ended: its runs are free. */
  "left",
] as const;

export type Topic = (typeof topics)[number];

export type Signals = {
  /** Whether there may be others at all. */
  readonly isShared: boolean;
  /** Tells the others; never rejects, and whoever must be sure looks for what comes of it. */
  send(topic: Topic, subject: string): Promise<void>;
  /** Calls back for each signal of another instance, in their order. */
  on(topic: Topic, listener: (subject: string) => void): void;
  /** Listens from now on. */
  start(): Promise<void>;
  stop(): void;
};

/** Of a process that has its store for itself. */
export const noSignals: Signals = {
  isShared: false,
  send: async () => undefined,
  on: () => undefined,
  start: async () => undefined,
  stop: () => undefined,
};

export type SignalsDependencies = {
  readonly records: Pick<InstanceRecords, "send" | "received" | "latest" | "removeSignals">;
  /** The boot of this process. */
  readonly id: string;
  readonly logger: Pick<Logger, "warn">;
};

/** Old signals are removed about as often as they get too old. */
const looksUntilCleaned = Math.ceil(instanceLimits.signalsKeptMs / instanceLimits.signalMs);

/** Of a process that shares its store with others. */
export function createSignals({ records, id, logger }: SignalsDependencies): Signals {
  const listeners = new Map<Topic, ((subject: string) => void)[]>();
  let last = 0;
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let looks = 0;
  const tell = ({ topic, subject }: { readonly topic: string; readonly subject: string }): void => {
    // One of a newer version may tell what this one does not know.
    const known = topics.find((name) => name === topic);
    for (const listener of known === undefined ? [] : (listeners.get(known) ?? [])) listener(subject);
  };
  const look = async (): Promise<void> => {
    try {
      for (const signal of await records.received(id, last)) {
        last = Math.max(last, signal.number);
        tell(signal);
      }
      looks += 1;
      if (looks % looksUntilCleaned === 0) await records.removeSignals(instanceLimits.signalsKeptMs);
    } catch (cause) {
      logger.warn({ cause }, "what other instances tell could not be read");
    }
    if (!isStopped) timer = setTimeout(() => void look(), instanceLimits.signalMs);
  };
  return {
    isShared: true,
    send: async (topic, subject) => {
      await records.send({ sender: id, topic, subject }).catch((cause: unknown) => {
        logger.warn({ topic, cause }, "other instances could not be told");
      });
    },
    on: (topic, listener) => {
      listeners.set(topic, [...(listeners.get(topic) ?? []), listener]);
    },
    start: async () => {
      await records.removeSignals(instanceLimits.signalsKeptMs);
      last = await records.latest();
      timer = setTimeout(() => void look(), instanceLimits.signalMs);
    },
    stop: () => {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
}
