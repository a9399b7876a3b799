/** What people took, month by month, and how much of it they may take. */
import "server-only";
import { and, desc, eq, getTableColumns } from "drizzle-orm";
import type { LimitStanding, Quota, QuotaLimits, QuotaScope } from "#lib/domain/quota";
import type { RefusedLimit } from "#lib/domain/quota-refusal";
import type { Month, PersonUsage, UsageAmounts } from "#lib/domain/usage";
import type { Database } from "./database.ts";
import { type LimitQuestion, readQuotas, readStandings } from "./quota-pools.ts";
import { addUsage, admitStatement, type RunWants, type StatementClaim, takeOfHold } from "./usage-admission.ts";
import { quotas, usageAmounts } from "./usage-tables.ts";

export type TakenUsage = {
  readonly personId: string;
  /** The run that it was taken by: what it took it holds no longer. Null: none. */
  readonly runId: string | null;
  readonly month: Month;
  readonly amounts: Partial<UsageAmounts>;
  readonly held: Partial<RunWants>;
};

export type SavedQuota = {
  readonly scope: QuotaScope;
  readonly scopeId: string;
  /** All null: none of its own. */
  readonly limits: QuotaLimits;
  readonly changedBy: string;
  readonly changedAt: number;
};

export type UsageRecords = {
  /** Adds what was taken. */
  add(taken: TakenUsage): Promise<void>;
  /** Counts what a statement may read before it is sent; the limit that it does not fit under. */
  claim(claim: StatementClaim): Promise<RefusedLimit | null>;
  /** What everybody took in a month. */
  ofMonth(month: Month): Promise<readonly PersonUsage[]>;
  /** What one person took in a month; null for nothing. */
  ofPerson(personId: string, month: Month): Promise<PersonUsage | null>;
  /** Months in which something was taken, the latest first. */
  months(): Promise<readonly Month[]>;
  /** Every limit that counts for a person, as it stands. */
  standings(question: LimitQuestion): Promise<readonly LimitStanding[]>;
  /** All quotas that were given. */
  quotas(): Promise<readonly Quota[]>;
  /** In place of what it was before. */
  saveQuota(quota: SavedQuota): Promise<void>;
};

export function createUsageRecords({ orm, read, write }: Database): UsageRecords {
  return {
    add: ({ personId, runId, month, amounts, held }) =>
      write(() =>
        orm.transaction(async (transaction) => {
          await addUsage(transaction, personId, month, amounts);
          if (runId !== null) await takeOfHold(transaction, runId, held);
        }),
      ),
    claim: (claim) => write(() => orm.transaction((transaction) => admitStatement(transaction, claim))),
    ofMonth: (month) => read(() => orm.select(columns).from(usageAmounts).where(eq(usageAmounts.month, month))),
    ofPerson: async (personId, month) => {
      const isWanted = and(eq(usageAmounts.personId, personId), eq(usageAmounts.month, month));
      const [row] = await read(() => orm.select(columns).from(usageAmounts).where(isWanted));
      return row ?? null;
    },
    months: async () => {
      const rows = await read(() =>
        orm.selectDistinct({ month: usageAmounts.month }).from(usageAmounts).orderBy(desc(usageAmounts.month)),
      );
      return rows.map(({ month }) => month);
    },
    standings: (question) => read(() => readStandings(orm, question)),
    quotas: () => read(() => readQuotas(orm)),
    saveQuota: ({ scope, scopeId, limits, ...changed }) =>
      write(async () => {
        const row = { ...limits, ...changed };
        const target = [quotas.scope, quotas.scopeId];
        await orm
          .insert(quotas)
          .values({ scope, scopeId, ...row })
          .onConflictDoUpdate({ target, set: row });
      }),
  };
}

const { month: _month, ...columns } = getTableColumns(usageAmounts);
