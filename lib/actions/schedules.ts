"use server";
import { z } from "zod";
import type { PublicError, Result } from "#lib/domain/errors";
import {
  type AddScheduleInput,
  addScheduleInputSchema,
  type ChangeScheduleInput,
  changeScheduleInputSchema,
  type PauseScheduleInput,
  pauseScheduleInputSchema,
  type ScheduleIdInput,
  type SnoozeScheduleInput,
  scheduleIdInputSchema,
  snoozeScheduleInputSchema,
} from "#lib/domain/inputs/schedules";
import { scheduleRuleText } from "#lib/domain/schedule-words";
import type { Watch, WatchRun } from "#lib/domain/watch";
import { recorded } from "#lib/services/recorded";
import { guardedAction } from "./guarded-action.ts";

/** The caller's schedules, the latest first. */
export async function listSchedulesAction(): Promise<Result<readonly Watch[], PublicError>> {
  return guardedAction("readSchedules", z.undefined(), undefined, (app, _input, caller) =>
    app.watches.list(caller.ownerId),
  );
}

/** Where the caller can be told, beside the bell. */
export async function scheduleChannelsAction(): Promise<
  Result<readonly { readonly id: string; readonly label: string }[], PublicError>
> {
  return guardedAction("readSchedules", z.undefined(), undefined, (app, _input, caller) =>
    app.notices.channelsOf(caller.ownerId),
  );
}

/** Has an answer or a board asked again and again. */
export async function addScheduleAction(input: AddScheduleInput): Promise<Result<Watch, PublicError>> {
  return guardedAction("keepSchedules", addScheduleInputSchema, input, (app, draft, caller) =>
    recorded(app, caller, { door: "addScheduleAction", detail: scheduleRuleText(draft.rule) }, () =>
      app.watches.add(caller, draft),
    ),
  );
}

/** Another time, name or channel. */
export async function changeScheduleAction(input: ChangeScheduleInput): Promise<Result<Watch, PublicError>> {
  return guardedAction("keepSchedules", changeScheduleInputSchema, input, (app, value, caller) =>
    recorded(app, caller, { door: "changeScheduleAction", detail: scheduleRuleText(value.terms.rule) }, () =>
      app.watches.change(caller, value),
    ),
  );
}

/** Paused it does not run, resumed it does. */
export async function pauseScheduleAction(input: PauseScheduleInput): Promise<Result<Watch, PublicError>> {
  return guardedAction("keepSchedules", pauseScheduleInputSchema, input, (app, value, caller) =>
    app.watches.pause(caller, value),
  );
}

/** It runs and tells nothing for a while. */
export async function snoozeScheduleAction(input: SnoozeScheduleInput): Promise<Result<Watch, PublicError>> {
  return guardedAction("keepSchedules", snoozeScheduleInputSchema, input, (app, value, caller) =>
    app.watches.snooze(caller.ownerId, value),
  );
}

/** Once, besides its times. */
export async function runScheduleAction(input: ScheduleIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("keepSchedules", scheduleIdInputSchema, input, (app, { id }, caller) =>
    app.watches.runNow(caller.ownerId, id),
  );
}

/** It is gone, with its past runs. */
export async function removeScheduleAction(input: ScheduleIdInput): Promise<Result<null, PublicError>> {
  return guardedAction("keepSchedules", scheduleIdInputSchema, input, (app, { id }, caller) =>
    recorded(app, caller, { door: "removeScheduleAction", detail: "removed" }, () =>
      app.watches.remove(caller.ownerId, id),
    ),
  );
}

/** What its runs came to, the latest first. */
export async function scheduleHistoryAction(input: ScheduleIdInput): Promise<Result<readonly WatchRun[], PublicError>> {
  return guardedAction("readSchedules", scheduleIdInputSchema, input, (app, { id }, caller) =>
    app.watches.history(caller.ownerId, id),
  );
}
