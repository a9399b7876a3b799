"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type AskAgainInput,
  askAgainInputSchema,
  type ListRunsInput,
  listRunsInputSchema,
  type OpenRunInput,
  openRunInputSchema,
  type RunOverviewInput,
  runOverviewInputSchema,
} from "#lib/domain/inputs/runs";
import type { RunOverview, RunPage, RunReport } from "#lib/domain/run-report";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

/** The latest of the caller's runs that a filter finds, and what all of them come to. */
export async function runOverviewAction(input: RunOverviewInput): Promise<Result<RunOverview, PublicError>> {
  return guardedAction("readRuns", runOverviewInputSchema, input, (app, value, caller) =>
    app.runReports.overview(caller, value.filter),
  );
}

/** The next piece of the list. */
export async function listRunsAction(input: ListRunsInput): Promise<Result<RunPage, PublicError>> {
  return guardedAction("readRuns", listRunsInputSchema, input, (app, value, caller) =>
    app.runReports.list(caller, value),
  );
}

/** A run with its record; that of somebody else for who may see it, else NOT_FOUND. */
export async function openRunAction(input: OpenRunInput): Promise<Result<RunReport, PublicError>> {
  return guardedAction("readRuns", openRunInputSchema, input, (app, value, caller) =>
    app.runReports.open(caller, value.runId),
  );
}

/** Asks a run's question once more; tells in which chat. */
export async function askAgainAction(input: AskAgainInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction("ask", askAgainInputSchema, input, (app, value, caller) =>
    app.runReports.askAgain(caller.ownerId, value),
  );
}
