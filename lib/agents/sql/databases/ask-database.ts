/**
 * One database's share of a question: planned on its own schema, checked, run and repaired by the SQL agent's own
 * table. It ends with rows or with the reason why not; the words and the cards are made of all databases together.
 */
import "server-only";
import { agentLimits } from "#lib/config/limits";
import { type AppError, appError } from "#lib/domain/errors";
import type { AgentRequest } from "../../runtime/agent-args.ts";
import type { Refusal } from "../../runtime/clarification.ts";
import type { Execution } from "../../runtime/execution.ts";
import { type Machine, row, stepDefiner } from "../../runtime/machine.ts";
import type { Planner } from "../../runtime/planner.ts";
import { readingIn } from "../../runtime/reading.ts";
import { describeOutputs } from "../../runtime/result-part.ts";
import { runMachine } from "../../runtime/run-machine.ts";
import type { StepDependencies } from "../../runtime/step-dependencies.ts";
import { bestAttempt } from "../best-attempt.ts";
import { finalError } from "../final-error.ts";
import { sqlMachine } from "../machine.ts";
import { soundChanges, soundTexts, soundTitle } from "../sound-texts.ts";
import { initialSqlState, type SqlState, type TriedResult } from "../state.ts";
import type { SqlFacts, SqlRow } from "../transitions.ts";
import { ownTablesOnly } from "./own-tables-only.ts";
import type { SelectedDatabase } from "./selected-database.ts";
import type { TableMappings } from "./table-mappings.ts";

export type DatabaseAnswer = { readonly database: SelectedDatabase; readonly notices: readonly string[] } & (
  | { readonly kind: "rows"; readonly execution: Execution; readonly caveats: readonly string[] }
  /** The database holds nothing that the question is about. */
  | { readonly kind: "absent"; readonly refusal: Refusal; readonly missingWords: readonly string[] }
  | { readonly kind: "failed"; readonly error: AppError }
);

export type DatabaseQuestion = {
  readonly database: SelectedDatabase;
  readonly planner: Planner;
  readonly request: Omit<AgentRequest, "context" | "previousPlan" | "given">;
  readonly mappings: TableMappings;
  /** The other databases that are asked, by their names. */
  readonly besides: readonly string[];
};

/** Never throws. A stop counts as a failure here; who asked several databases sees the stop for itself. */
export async function askDatabase(
  { database, planner, request, mappings, besides }: DatabaseQuestion,
  dependencies: StepDependencies,
): Promise<DatabaseAnswer> {
  const { alias, source, context, model, previousPlan } = database;
  const end = await runMachine(
    shareMachine,
    // With several databases nobody asks back in mid-work: an open reading is assumed and said.
    initialSqlState({ ...request, context, previousPlan, given: null, rounds: agentLimits.maxClarifyRounds }, []),
    {
      ...dependencies,
      planner,
      semantic: model,
      besides,
      // Each database answers for its own schema.
      readOtherSchemas: async () => [],
      span: dependencies.span === null ? null : { ...dependencies.span, subject: source },
      warehouse: ownTablesOnly(dependencies.warehouse, alias, mappings),
      recorder: {
        ...dependencies.recorder,
        start: (label, opening) => dependencies.recorder.start(`${label} · ${source}`, opening),
      },
    },
  );
  const { state } = end;
  const { notices, refusal } = state;
  const best = bestAttempt(state.results);
  if (best !== null) {
    return { kind: "rows", database, notices, ...toldOf(best, state) };
  }
  if (end.kind === "failed") return { kind: "failed", database, notices, error: end.error };
  const word = refusal ?? state.rulesWord;
  if (word !== null && !state.errors.some(({ error }) => error !== null)) {
    return { kind: "absent", database, notices, refusal: word, missingWords: missingWords(request, database) };
  }
  return { kind: "failed", database, notices, error: finalError(state, model) };
}

/** What is said beside the rows: of a model's remarks only those that hold. */
function toldOf({ execution, evaluation }: TriedResult, { request, attempts }: SqlState) {
  const { candidate } = execution;
  const told = { execution, outputs: describeOutputs(execution), question: request.question.original, attempts };
  const assumptions = soundTexts(candidate.assumptions, told);
  return {
    execution: { ...execution, candidate: { ...candidate, assumptions, title: soundTitle(told, request.userRequest) } },
    caveats: [...soundChanges(told), ...(evaluation?.caveats ?? [])],
  };
}

/** The words of the question that mean nothing in this database. */
function missingWords({ readings }: DatabaseQuestion["request"], { context }: SelectedDatabase): readonly string[] {
  const outcome = readingIn(readings, context);
  return outcome?.kind === "refuse" ? outcome.unknownWords : [];
}

const quiet = { detail: null, isFailure: false };

/** Where the SQL agent would speak to the user, a share only ends: its state tells how. */
const settleStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: [],
  writes: [],
  outcomes: ["settled"],
  run: async () => ({ patch: {}, outcome: "settled", events: [], report: quiet }),
});

/** A costly statement is not run and not asked about: several databases would be several questions at once. */
const leaveCostlyStep = stepDefiner<SqlState, StepDependencies>()({
  label: null,
  reads: ["attempts", "errors"],
  writes: ["errors"],
  outcomes: ["settled"],
  run: async ({ attempts, errors }) => ({
    patch: {
      errors: [
        ...errors,
        { attempt: attempts.length, node: "validate" as const, class: tooCostly.code, error: tooCostly },
      ],
    },
    outcome: "settled",
    events: [],
    report: quiet,
  }),
});

const tooCostly = appError("TOO_COSTLY", "The statement would read more data than is read unasked.", {
  nextStep: "Ask this database alone: there it can be allowed.",
});

const end = (): SqlRow | "end" => "end";

const shareMachine: Machine<SqlState, StepDependencies, SqlRow, SqlFacts> = {
  ...sqlMachine,
  rows: {
    ...sqlMachine.rows,
    ask: row(settleStep, end),
    confirm: row(leaveCostlyStep, end),
    respond: row(settleStep, end),
  },
};
