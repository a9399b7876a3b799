/**
 * Keeps what runs do while they do it. Entries are written in the background, several at a time; a record that cannot
 * be written costs no answer. What the settings call secret is in none of it.
 */
import "server-only";
import { traceLimits } from "#lib/config/limits";
import type { BegunRun, EndedRun, StoredEntry, TraceRecords } from "#lib/db/store/trace-records";
import type { FinalRunStatus } from "#lib/domain/session";
import type { TraceEntry } from "#lib/domain/trace";
import { traceFigures } from "#lib/domain/trace-figures";
import { hideSecrets } from "./hide-secrets.ts";
import type { Logger } from "./logger.ts";

export type Traces = {
  /** A run begins; it is in the list from now on. */
  begin(run: BegunRun): void;
  /** Takes an entry at once and writes it later. */
  record(runId: string, entry: TraceEntry): void;
  /** The run is over: writes what is left, and its figures. Never rejects. */
  end(run: Pick<EndedRun, "runId" | "errorCode"> & { readonly status: FinalRunStatus }): Promise<void>;
  /** Settles when what was recorded of a run so far can be read. */
  flush(runId: string): Promise<void>;
  /** Counts what an earlier process left uncounted; removes records past their time, now and every few hours. */
  keepClean(): Promise<void>;
  close(): void;
};

export type TracesDependencies = {
  readonly records: TraceRecords;
  /** Values that may stand in no record, the longest first. */
  readonly secrets: readonly string[];
  /** This process: what it notes of a run that another one has by now does not count. */
  readonly bootId?: string;
  readonly logger: Logger;
  readonly now: () => number;
};

/** A record in the making. */
type OpenTrace = { readonly entries: TraceEntry[]; readonly waiting: TraceEntry[]; writing: Promise<void> };

/** One for the process: it holds the records of the runs that are at work. */
export function createTraces(dependencies: TracesDependencies): Traces {
  const { records, secrets, bootId, logger } = dependencies;
  const open = new Map<string, OpenTrace>();
  const traceOf = (runId: string): OpenTrace => {
    const known = open.get(runId) ?? { entries: [], waiting: [], writing: Promise.resolve() };
    open.set(runId, known);
    return known;
  };
  /** After what is being written already; a failure is told and forgotten. */
  const queue = (runId: string, task: () => Promise<void>): Promise<void> => {
    const trace = traceOf(runId);
    trace.writing = trace.writing.then(task).catch((cause: unknown) => {
      logger.error({ runId, cause }, "a run's record could not be stored");
    });
    return trace.writing;
  };
  const write = (runId: string): Promise<void> => {
    // Held on to from here: a reader's write may come after the run's end, and must open no record anew.
    const { waiting } = traceOf(runId);
    return queue(runId, () => {
      const batch = waiting.splice(0);
      return records.append(
        runId,
        batch.map((entry) => storedEntry(entry, secrets)),
        bootId,
      );
    });
  };
  const cleaning = createCleaning(dependencies);
  return {
    begin: (run) => {
      const question = hideSecrets(run.question, secrets);
      void queue(run.runId, () => records.begin({ ...run, question }));
    },
    record: (runId, entry) => {
      // A step that was given up may come to its end after its run has.
      const trace = open.get(runId);
      if (trace === undefined || trace.entries.length >= traceLimits.entriesPerRun) return;
      trace.entries.push(entry);
      trace.waiting.push(entry);
      if (trace.waiting.length >= traceLimits.entriesPerWrite) void write(runId);
    },
    end: async ({ runId, errorCode }) => {
      const { entries } = traceOf(runId);
      void write(runId);
      await queue(runId, () => records.end({ runId, ...endFigures(entries), errorCode }, bootId));
      open.delete(runId);
    },
    flush: async (runId) => {
      if (open.has(runId)) await write(runId);
    },
    keepClean: cleaning.keepClean,
    close: cleaning.close,
  };
}

function endFigures(entries: readonly TraceEntry[]) {
  return { ...traceFigures(entries), entries: entries.length };
}

function storedEntry(entry: TraceEntry, secrets: readonly string[]): StoredEntry {
  const body = JSON.stringify(entry, (_key, value: unknown) =>
    typeof value === "string" ? shorten(hideSecrets(value, secrets)) : value,
  );
  return { seq: entry.seq, body };
}

function shorten(text: string): string {
  if (text.length <= traceLimits.textCharacters) return text;
  return `${text.slice(0, traceLimits.textCharacters)}… (${text.length} characters)`;
}

const dayMs = 86_400_000;

function createCleaning({ records, logger, now }: TracesDependencies) {
  let timer: NodeJS.Timeout | null = null;
  const clean = async (): Promise<void> => {
    const startedBefore = now() - traceLimits.keptDays * dayMs;
    await records.removeOld({ startedBefore, keptRuns: traceLimits.keptRuns }).catch((cause: unknown) => {
      logger.error({ cause }, "old records of runs could not be removed");
    });
  };
  const count = async (): Promise<void> => {
    for (const runId of await records.uncounted()) {
      const { entries } = await records.read(runId);
      await records.end({ runId, ...endFigures(entries), errorCode: "INTERRUPTED" });
    }
  };
  return {
    keepClean: async () => {
      await count().catch((cause: unknown) => {
        logger.error({ cause }, "figures of interrupted runs could not be counted");
      });
      timer = setInterval(() => void clean(), traceLimits.cleanUpEveryMs);
      timer.unref();
      await clean();
    },
    close: () => {
      if (timer !== null) clearInterval(timer);
    },
  };
}
