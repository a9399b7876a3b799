"use server";
import { z } from "zod";
import { inputLimits, traceLimits } from "#lib/config/limits";
import type { PublicError, Result } from "#lib/domain/errors";
import { type RunOverview, type RunPage, type RunReport, runFilterSchema } from "#lib/domain/run-report";
import type { AskReply } from "#lib/services/conversations";
import { guardedAction } from "./guarded-action.ts";

const nameSchema = z.string().max(traceLimits.filterCharacters);
const filterSchema = runFilterSchema.extend({
  agent: nameSchema.nullable(),
  model: nameSchema.nullable(),
  database: nameSchema.nullable(),
  text: nameSchema,
});
const runOverviewInputSchema = z.object({ filter: filterSchema });
const listRunsInputSchema = z.object({
  filter: filterSchema,
  /** From the piece before. */
  cursor: z.string().max(inputLimits.cursorCharacters),
});
const openRunInputSchema = z.object({ runId: z.uuid() });
const askAgainInputSchema = z.object({
  runId: z.uuid(),
  /** Of the chat that is made where the question's own cannot take it again; made by the browser. */
  branchId: z.uuid(),
  clientMessageId: z.uuid(),
});
export type RunOverviewInput = z.infer<typeof runOverviewInputSchema>;
export type ListRunsInput = z.infer<typeof listRunsInputSchema>;
export type OpenRunInput = z.infer<typeof openRunInputSchema>;
export type AskAgainInput = z.infer<typeof askAgainInputSchema>;

/** The latest of the caller's runs that a filter finds, and what all of them come to. */
export async function runOverviewAction(input: RunOverviewInput): Promise<Result<RunOverview, PublicError>> {
  return guardedAction(runOverviewInputSchema, input, (app, value, caller) =>
    app.runReports.overview(caller.ownerId, value.filter),
  );
}

/** The next piece of the list. */
export async function listRunsAction(input: ListRunsInput): Promise<Result<RunPage, PublicError>> {
  return guardedAction(listRunsInputSchema, input, (app, value, caller) => app.runReports.list(caller.ownerId, value));
}

/** A run with its record; NOT_FOUND for a run of somebody else. */
export async function openRunAction(input: OpenRunInput): Promise<Result<RunReport, PublicError>> {
  return guardedAction(openRunInputSchema, input, (app, value, caller) =>
    app.runReports.open(caller.ownerId, value.runId),
  );
}

/** Asks a run's question once more; tells in which chat. */
export async function askAgainAction(input: AskAgainInput): Promise<Result<AskReply, PublicError>> {
  return guardedAction(askAgainInputSchema, input, (app, value, caller) =>
    app.runReports.askAgain(caller.ownerId, value),
  );
}
