/**
 * Writes down what people take while they take it. What comes together is written together; what cannot be written is
 * written with the next, so that an answer never fails for it and nothing is forgotten while the process lives.
 */
import "server-only";
import type { TakenUsage, UsageRecords } from "#lib/db/store/usage-records";
import { noUsage, sumOfUsage } from "#lib/domain/usage";
import type { Logger } from "../logger.ts";

export type UsageLedger = {
  /** Settles when it is written, or could not be. Never rejects. */
  add(taken: TakenUsage): Promise<void>;
  /** Settles when everything is written, or could not be. */
  close(): Promise<void>;
};

type LedgerParts = { readonly records: Pick<UsageRecords, "add">; readonly logger: Pick<Logger, "error"> };

/** One for the process. */
export function createUsageLedger({ records, logger }: LedgerParts): UsageLedger {
  const waiting = new Map<string, TakenUsage>();
  let writing: Promise<void> = Promise.resolve();
  const put = (taken: TakenUsage): void => {
    const key = JSON.stringify([taken.personId, taken.runId, taken.month]);
    const before = waiting.get(key);
    waiting.set(key, before === undefined ? taken : together(before, taken));
  };
  const writeAll = async (): Promise<void> => {
    const batch = [...waiting.values()];
    waiting.clear();
    for (const [index, taken] of batch.entries()) {
      try {
        await records.add(taken);
      } catch (cause) {
        for (const left of batch.slice(index)) put(left);
        logger.error({ cause }, "what was used could not be written down yet");
        return;
      }
    }
  };
  const flush = (): Promise<void> => {
    writing = writing.then(writeAll);
    return writing;
  };
  return {
    add: (taken) => {
      put(taken);
      return flush();
    },
    close: flush,
  };
}

function together(left: TakenUsage, right: TakenUsage): TakenUsage {
  const { tokens = 0, nanodollars = 0, bytes = 0 } = left.held;
  return {
    ...left,
    amounts: sumOfUsage([
      { ...noUsage, ...left.amounts },
      { ...noUsage, ...right.amounts },
    ]),
    held: {
      tokens: tokens + (right.held.tokens ?? 0),
      nanodollars: nanodollars + (right.held.nanodollars ?? 0),
      bytes: bytes + (right.held.bytes ?? 0),
    },
  };
}
