/** The bell: what whoever looks was told, and how much of it is new. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { markNoticesAction } from "#lib/actions/notices";
import type { PublicError } from "#lib/domain/errors";
import type { NoticeList } from "#lib/domain/notice";
import { announceNotices, useNoticeAnnouncements } from "./notice-channel.ts";
import { neverThrows, toShownError } from "./public-failure.ts";
import { read } from "./read.ts";

/** It is asked for at this pace, never while the tab is hidden: what it tells is no older than that. */
const pollMs = 15_000;

const key = ["notices"] as const;

export type Bell = {
  /** null while nothing is known yet. */
  readonly list: NoticeList | null;
  readonly problem: PublicError | null;
  /** Shown at once. @param id null: all of them. */
  readonly markRead: (id: string | null) => void;
  /** Asks now. */
  readonly refresh: () => void;
};

export function useNotices(): Bell {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read("notices", {}, signal),
    networkMode: "always",
    refetchInterval: pollMs,
    staleTime: pollMs,
  });
  const refresh = () => void refetch();
  useNoticeAnnouncements(refresh);
  const send = async (id: string | null): Promise<void> => {
    await client.cancelQueries({ queryKey: key });
    client.setQueryData<NoticeList>(key, (known) => known && withRead(known, id));
    const result = await neverThrows(() => markNoticesAction({ id }));
    if (result.ok) client.setQueryData(key, result.value);
    else await client.invalidateQueries({ queryKey: key });
    announceNotices();
  };
  return {
    list: data ?? null,
    problem: error === null ? null : toShownError(error),
    markRead: (id) => void send(id),
    refresh,
  };
}

function withRead({ unread, items }: NoticeList, id: string | null): NoticeList {
  const isNew = items.some((item) => item.id === id && !item.isRead);
  return {
    unread: id === null ? 0 : unread - Number(isNew),
    items: items.map((item) => (id === null || item.id === id ? { ...item, isRead: true } : item)),
  };
}
