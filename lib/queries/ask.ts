/** What the user does to a chat, as calls that never throw: a lost connection is a failure value as well. */
import { askAction, type ToldReply } from "#lib/actions/ask";
import { branchAction } from "#lib/actions/branch";
import { cancelRunAction } from "#lib/actions/cancel-run";
import { type ChangeContextReply, changeContextAction } from "#lib/actions/change-context";
import {
  dropQuestionAction,
  markReadAction,
  showClearedAction,
  unarchiveSessionAction,
} from "#lib/actions/change-session";
import { retryRunAction } from "#lib/actions/retry-run";
import { putOnSheetAction } from "#lib/actions/sheets";
import { showVersionAction } from "#lib/actions/steering";
import type { PublicError, Result } from "#lib/domain/errors";
import type { AskInput } from "#lib/domain/inputs/ask";
import type { BranchInput } from "#lib/domain/inputs/branch";
import type { ChangeContextInput } from "#lib/domain/inputs/change-context";
import type { MarkReadInput } from "#lib/domain/inputs/change-session";
import type { RetryRunInput } from "#lib/domain/inputs/retry-run";
import type { PutOnSheetInput } from "#lib/domain/inputs/sheets";
import type { ShowVersionInput } from "#lib/domain/inputs/steering";
import type { SessionChange } from "#lib/domain/session";
import { neverThrows } from "./public-failure.ts";
import { offerLine } from "./run-line.ts";

/** Sends a question; the run is then followed by `useRun`. */
export function sendQuestion(input: AskInput): Promise<Result<ToldReply, PublicError>> {
  return told(() => askAction(input));
}

/** Says an earlier question in other words, in a new chat. */
export function branchChat(input: BranchInput): ReturnType<typeof branchAction> {
  return neverThrows(() => branchAction(input));
}

/** Asks the question of an ended run again. */
export function retryRun(input: RetryRunInput): Promise<Result<ToldReply, PublicError>> {
  return told(() => retryRunAction(input));
}

/** Stops a run. */
export function cancelRun(runId: string): Promise<Result<{ change: SessionChange }, PublicError>> {
  return neverThrows(() => cancelRunAction({ runId }));
}

/** Drops the question that waits for the user's answer. */
export function dropOpenQuestion(sessionId: string): Promise<Result<SessionChange, PublicError>> {
  return neverThrows(() => dropQuestionAction({ sessionId }));
}

/** Shows the messages of a chat that were hidden by clearing. */
export function showClearedMessages(sessionId: string): Promise<Result<SessionChange, PublicError>> {
  return neverThrows(() => showClearedAction({ sessionId }));
}

/** Takes an archived chat back into the list. */
export function takeBackChat(sessionId: string): Promise<Result<SessionChange, PublicError>> {
  return neverThrows(() => unarchiveSessionAction({ sessionId }));
}

/** Says which messages were on the screen. */
export function sendRead(input: MarkReadInput): Promise<Result<SessionChange, PublicError>> {
  return neverThrows(() => markReadAction(input));
}

/** Shows another version of an answer. */
export function sendShownVersion(input: ShowVersionInput): Promise<Result<SessionChange, PublicError>> {
  return neverThrows(() => showVersionAction(input));
}

/** Puts an answer on the sheet of its chat, or takes it off. */
export function sendOnSheet(input: PutOnSheetInput): Promise<Result<SessionChange, PublicError>> {
  return neverThrows(() => putOnSheetAction(input));
}

/** Tells the server which database and schema a chat is about. */
export function changeContext(input: ChangeContextInput): Promise<Result<ChangeContextReply, PublicError>> {
  return neverThrows(() => changeContextAction(input));
}

/** Whoever follows the run finds the line that came with the reply. */
async function told(call: () => Promise<Result<ToldReply, PublicError>>): Promise<Result<ToldReply, PublicError>> {
  const reply = await neverThrows(call);
  if (reply.ok) offerLine(reply.value);
  return reply;
}
