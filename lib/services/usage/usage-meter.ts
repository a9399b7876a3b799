/** Counts calls to models and statements for whoever they are made for, and holds back statements that no quota has room for. */
import "server-only";
import type { StandardQuota } from "#lib/db/store/quota-pools";
import type { UsageRecords } from "#lib/db/store/usage-records";
import { type CallTokens, dollarsOf } from "#lib/domain/call-cost";
import { err, ok, type Result } from "#lib/domain/errors";
import type { ModelPrice } from "#lib/domain/model-price";
import { quotaRefusal } from "#lib/domain/quota-refusal";
import { monthOf, toNanodollars } from "#lib/domain/usage";
import type { Logger } from "../logger.ts";
import { currentPayer, type Payer } from "./payer.ts";
import { createUsageLedger } from "./usage-ledger.ts";

export type UsageMeter = {
  /** A call that brought something; settles when it is written down. Never rejects. */
  modelCall(tokens: CallTokens, price: ModelPrice | null): Promise<void>;
  /**
   * A statement that is about to be sent.
   * @param bytes what it reads at most; null where its engine does not tell.
   * @returns QUOTA where it may not be sent.
   */
  statement(bytes: number | null): Promise<Result<null>>;
  /** Settles when everything is written down. */
  close(): Promise<void>;
};

export type MeterParts = {
  readonly records: Pick<UsageRecords, "add" | "claim">;
  /** What everybody may take, as it stands. */
  readonly standard: () => StandardQuota;
  readonly isTeam: boolean;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
};

/** One for the process. */
export function createUsageMeter({ records, standard, isTeam, logger, now }: MeterParts): UsageMeter {
  const ledger = createUsageLedger({ records, logger });
  const place = (): Payer & { readonly month: string } => ({ ...currentPayer(isTeam), month: monthOf(now()) });
  return {
    modelCall: (tokens, price) => {
      const { inputTokens, outputTokens } = tokens;
      const dollars = dollarsOf(tokens, price);
      const nanodollars = dollars === null ? 0 : toNanodollars(dollars);
      const unpricedCalls = dollars === null ? 1 : 0;
      const amounts = { modelCalls: 1, inputTokens, outputTokens, nanodollars, unpricedCalls };
      return ledger.add({ ...place(), amounts, held: { tokens: inputTokens + outputTokens, nanodollars } });
    },
    statement: async (bytes) => {
      const here = place();
      if (bytes === null) {
        // Many may come at once, of an engine in this machine: none waits for it.
        void ledger.add({ ...here, amounts: { statements: 1, untoldStatements: 1 }, held: {} });
        return ok(null);
      }
      const claimed = await claim({ ...here, standard: standard(), bytes });
      if (claimed !== null) return claimed;
      void ledger.add({ ...here, amounts: { statements: 1, bytes }, held: { bytes } });
      return ok(null);
    },
    close: ledger.close,
  };

  /** Null where it cannot be written now: it is counted later, and what the store cannot say holds nobody back. */
  async function claim(asked: Parameters<UsageRecords["claim"]>[0]): Promise<Result<null> | null> {
    try {
      const refused = await records.claim(asked);
      return refused === null ? ok(null) : err(quotaRefusal(refused, asked.month));
    } catch (cause) {
      logger.error({ cause }, "what a statement may read could not be counted yet");
      return null;
    }
  }
}
