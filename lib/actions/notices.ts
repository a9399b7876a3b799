"use server";
import type { PublicError, Result } from "#lib/domain/errors";
import { type MarkNoticesInput, markNoticesInputSchema } from "#lib/domain/inputs/channels";
import type { NoticeList } from "#lib/domain/notice";
import { guardedAction } from "./guarded-action.ts";

/** Of one notice, or of all, it is known from now on that it was seen. */
export async function markNoticesAction(input: MarkNoticesInput): Promise<Result<NoticeList, PublicError>> {
  return guardedAction("readNotices", markNoticesInputSchema, input, (app, { id }, caller) =>
    app.notices.markRead(caller.ownerId, id),
  );
}
