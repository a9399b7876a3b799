/** The tests of the settings: whether the language model and the databases answer. Browser-safe. */
import { useMutation } from "@tanstack/react-query";
import { listSchemasAction } from "#lib/actions/catalog";
import { testModelAction } from "#lib/actions/model";
import { pingAction } from "#lib/actions/ping";
import type { PublicError } from "#lib/domain/errors";
import { toShownError, unwrap } from "./public-failure.ts";

/** What came of a test. */
export type TestOutcome =
  | { readonly kind: "answered"; readonly ms: number }
  | { readonly kind: "failed"; readonly problem: PublicError };

export type ConnectionTest<Outcome> = {
  /** null before the first test, and while one is under way. */
  readonly outcome: Outcome | null;
  readonly isRunning: boolean;
  run(): void;
};

/** One question to the model. */
export function useModelTest(): ConnectionTest<TestOutcome> {
  const test = useMutation({ mutationFn: () => outcomeOf(async () => unwrap(await testModelAction()).ms) });
  return { outcome: test.isPending ? null : (test.data ?? null), isRunning: test.isPending, run: () => test.mutate() };
}

/** Each database in its turn: several at once would wait for each other and look slow. */
export function useDatabaseTests(names: readonly string[]): ConnectionTest<ReadonlyMap<string, TestOutcome>> {
  const test = useMutation({
    mutationFn: async () => {
      const outcomes = new Map<string, TestOutcome>();
      for (const database of names) outcomes.set(database, await outcomeOf(() => timeOfAnswer(database)));
      return outcomes;
    },
  });
  return { outcome: test.isPending ? null : (test.data ?? null), isRunning: test.isPending, run: () => test.mutate() };
}

async function timeOfAnswer(database: string): Promise<number> {
  const startedAt = performance.now();
  unwrap(await pingAction({ database }));
  // An engine that answers says nothing of a file that it cannot open.
  unwrap(await listSchemasAction({ database }));
  return performance.now() - startedAt;
}

/** A failure is an outcome too: it is what the test is for. */
async function outcomeOf(test: () => Promise<number>): Promise<TestOutcome> {
  try {
    return { kind: "answered", ms: await test() };
  } catch (error) {
    return { kind: "failed", problem: toShownError(error) };
  }
}
