/**
 * What the rules make of a request. The router reads the words, once for each database; what comes out of it is handed
 * on, so that nobody behind the router reads them again.
 */
import "server-only";
import type { DatabaseContext } from "#lib/domain/catalog";
import { isSameContext } from "#lib/domain/context-selection";
import { type DashboardOutcome, isLastWord, type PlanningOutcome } from "#lib/planner/plan/outcome";
import type { VerifiedQuery } from "#lib/semantic/model";

/** Somebody checked a statement for this very question. */
export type VerifiedOutcome = {
  readonly kind: "verified";
  readonly query: VerifiedQuery;
  /** What the rules make of the words themselves: the names of its columns, and the way on if it runs no more. */
  readonly own: PlanningOutcome;
};

export type RuleOutcome = PlanningOutcome | DashboardOutcome | VerifiedOutcome;

/** The rules' word on a request in one database. */
export type DatabaseReading<Outcome extends RuleOutcome = RuleOutcome> = {
  readonly context: DatabaseContext;
  /** The words that were read: the request, without names of databases where those mean nothing in the schema. */
  readonly text: string;
  readonly outcome: Outcome;
};

/** The first database's word is the reading; only where it refuses, whoever can answer or asks back is heard. */
export function leadingOutcome<Outcome extends RuleOutcome>(readings: readonly DatabaseReading<Outcome>[]): Outcome {
  const outcomes = readings.map(({ outcome }) => outcome);
  const [first] = outcomes;
  if (first === undefined) throw new Error("A request is read for at least one database.");
  if (first.kind !== "refuse" || isLastWord(first)) return first;
  return outcomes.find(({ kind }) => answers.has(kind)) ?? outcomes.find(({ kind }) => kind === "ask") ?? first;
}

const answers: ReadonlySet<RuleOutcome["kind"]> = new Set(["verified", "plan", "dashboard"] as const);

/** What was made of the request in this database; null where nobody read it there. */
export function readingIn(readings: readonly DatabaseReading[], context: DatabaseContext): RuleOutcome | null {
  return readings.find((reading) => isSameContext(reading.context, context))?.outcome ?? null;
}
