/** Tells the owner of a watch what a run of it brought, once. */
import "server-only";
import type { UntoldRun } from "#lib/db/store/job-records";
import { noticeSchema } from "#lib/domain/notice";
import type { Notices } from "../notices/notices.ts";

/** Told again it is the same notice. One that cannot be read any more is not told. */
export async function tellRun(
  { runId, ownerId: recipientId, channelIds, notice }: UntoldRun,
  notices: Pick<Notices, "tell">,
): Promise<void> {
  const read = noticeSchema.safeParse(JSON.parse(notice));
  if (read.success) await notices.tell({ recipientId, channelIds, notice: read.data, key: `watch run ${runId}` });
}
