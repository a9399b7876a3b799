/** Stored results in a folder of their own, with the process that keeps their files and a clock in the test's hand. */
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openResultFiles, type ResultFileLimits } from "#lib/db/results/result-files";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { StatementResult } from "#lib/db/warehouse/contract";
import { ok, type Result } from "#lib/domain/errors";
import type { ResultColumn, ResultRow } from "#lib/domain/result-set";
import { createResults, type Results } from "#lib/services/results";
import { silentLogger } from "../silent-logger.ts";

export type ResultWorld = {
  readonly results: Results;
  readonly store: Store;
  /** The app's data folder. */
  readonly data: string;
  /** Where the files lie. */
  readonly folder: string;
  passDays(days: number): void;
  /** Keeps rows as the owner `local` and gives the result's id. */
  keep(columns: readonly ResultColumn[], rows: readonly ResultRow[]): Promise<string>;
};

type WorldOptions = {
  readonly limits?: Partial<ResultFileLimits>;
  /** When the world goes: at the end of the test, or `afterAll` for one that many tests share. */
  readonly atEnd?: (remove: () => Promise<void>) => void;
};

export async function openResultWorld({ limits, atEnd = onTestFinished }: WorldOptions = {}): Promise<ResultWorld> {
  const data = await mkdtemp(join(tmpdir(), "snowgpt-test-"));
  const folder = join(data, "results");
  const store = await openStore(join(data, "app"));
  const files = openResultFiles({ folder, limits: limits ?? {} });
  let now = 0;
  const results = createResults({
    records: store.results,
    files,
    folder,
    logger: silentLogger,
    now: () => now,
    newId: randomUUID,
  });
  atEnd(async () => {
    await results.close();
    await store.close();
    await rm(data, { recursive: true, force: true });
  });
  return {
    results,
    store,
    data,
    folder,
    passDays: (days) => {
      now += days * 86_400_000;
    },
    keep: async (columns, rows) => {
      const result = statementOf(columns, [ok(rows)]);
      const stored = await results.store({ ownerId: "local", result, signal: new AbortController().signal });
      if (!stored.ok) throw new Error(stored.error.message, { cause: stored.error });
      return stored.value.ref.id;
    },
  };
}

/** A statement whose batches are given; `limited` when the engine had more rows. */
export function statementOf(
  columns: readonly ResultColumn[],
  batches: readonly Result<readonly ResultRow[]>[],
  limited = false,
): StatementResult {
  async function* all() {
    yield* batches;
  }
  const stats = { rowCount: 0, limited, limitEnforced: false, ms: 7, queryId: null };
  return { columns, batches: all(), stats: () => stats };
}
