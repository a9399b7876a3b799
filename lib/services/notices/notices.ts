/** What people are told without asking: it stands under their bell, and is sent to the channels that were chosen for it. */
import "server-only";
import { channelBounds } from "#lib/config/channel-limits";
import type { ChannelRecords } from "#lib/db/store/channel-records";
import type { NoticeRecords, NoticeRow } from "#lib/db/store/notice-records";
import { ok, type Result } from "#lib/domain/errors";
import {
  fittedNotice,
  type Notice,
  type NoticeItem,
  type NoticeList,
  noticeHeadSchema,
  noticeSchema,
} from "#lib/domain/notice";
import type { Logger } from "../logger.ts";
import { dueAt } from "./due-at.ts";

export type TellArgs = {
  readonly recipientId: string;
  /** The recipient's own and the app's; those that are gone are passed over. The bell has it anyway. */
  readonly channelIds: readonly string[];
  readonly notice: Notice;
  /** Told again under the same key, it is the same notice: nothing happens. */
  readonly key: string;
};

export type Notices = {
  /** @throws StoreFailure where it cannot be written down: it was not told then, and may be told again. */
  tell(args: TellArgs): Promise<void>;
  /** Where a person can be told things: their own channels, then the app's. */
  channelsOf(personId: string): Promise<Result<readonly { readonly id: string; readonly label: string }[]>>;
  /** The bell. */
  list(personId: string): Promise<Result<NoticeList>>;
  /** @param id null: all of them. @returns the bell after it. */
  markRead(personId: string, id: string | null): Promise<Result<NoticeList>>;
  /** Removes what is too old, now and every few hours until it closes. */
  keepClean(): Promise<void>;
  close(): void;
};

export type NoticesParts = {
  readonly records: NoticeRecords;
  readonly channels: Pick<ChannelRecords, "list">;
  /** Something may be due for a channel. */
  readonly nudge: () => void;
  readonly logger: Pick<Logger, "warn">;
  readonly newId: () => string;
};

export function createNotices({ records, channels, nudge, logger, newId }: NoticesParts): Notices {
  let timer: NodeJS.Timeout | null = null;
  const list = async (personId: string): Promise<Result<NoticeList>> => {
    const { unread, rows } = await records.list(personId, channelBounds.listed);
    return ok({ unread, items: rows.flatMap(itemOf) });
  };
  const clean = () =>
    records.removeOld(channelBounds.noticesKeptMs).catch((cause: unknown) => {
      logger.warn({ cause }, "old notices could not be removed");
    });
  return {
    tell: async ({ recipientId, channelIds, notice, key }) => {
      const { table, picture, ...head } = noticeSchema.parse(fittedNotice(notice));
      const kept = { head: JSON.stringify(head), body: JSON.stringify({ ...head, table, picture }) };
      const isNew = await records.tell({ id: newId(), recipientId, key, ...kept, channelIds }, dueAt);
      if (isNew) nudge();
    },
    channelsOf: async (personId) => {
      const known = await channels.list([personId, ""]);
      const ownFirst = known.toSorted((a, b) => Number(a.ownerId === "") - Number(b.ownerId === ""));
      return ok(ownFirst.map(({ id, label }) => ({ id, label })));
    },
    list,
    markRead: async (personId, id) => {
      await records.markRead(personId, id);
      return list(personId);
    },
    keepClean: async () => {
      timer ??= setInterval(() => void clean(), channelBounds.cleanUpEveryMs).unref();
      await clean();
    },
    close: () => clearInterval(timer ?? undefined),
  };
}

/** One that another version of the app wrote may not be read here. */
function itemOf({ id, at, readAt, head }: NoticeRow): readonly NoticeItem[] {
  const parsed = noticeHeadSchema.safeParse(JSON.parse(head));
  return parsed.success ? [{ id, at, isRead: readAt !== null, notice: parsed.data }] : [];
}
