/** The list of chats in pieces, search in it, and one chat as the server has it. */
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { listSessionsAction, loadSessionAction, searchSessionsAction } from "#lib/actions/sessions";
import type { PublicError, Result } from "#lib/domain/errors";
import type { OpenedSession, SessionHit, SessionListItem, SessionPage, SessionStatus } from "#lib/domain/session";
import { chatsOf, isBusyChat, withFirstPage } from "#lib/state/chat-list";
import { useChatAnnouncements } from "./chat-channel.ts";
import { connectionLost, toShownError, unwrap } from "./public-failure.ts";
import { useSettled } from "./use-settled.ts";

/** The first piece is asked for at this pace while a chat runs in the background, */
const busyPollMs = 3_000;
/** and at this one else: another browser may change a chat. Never while the tab is hidden. */
const quietPollMs = 10_000;
/** A search waits for the next letter so long. */
const typingPauseMs = 150;

const headKey = ["sessions", "head"] as const;
const pagesKey = ["sessions", "pages"] as const;
const searchKey = ["sessions", "search"] as const;

// The server is on this computer or in this house: whether the browser thinks that it is online says nothing.
const always = { networkMode: "always" } as const;

/** The pieces of the list of a status. */
export function sessionPagesQuery(status: SessionStatus) {
  return infiniteQueryOptions({
    ...always,
    queryKey: [...pagesKey, status],
    queryFn: async ({ pageParam }) => unwrap(await listSessionsAction({ status, cursor: pageParam })),
    initialPageParam: firstCursor,
    getNextPageParam: (last) => last.nextCursor,
  });
}

const firstCursor: string | null = null;

export type SessionList = {
  readonly chats: readonly SessionListItem[];
  /** Nothing is known yet. */
  readonly isLoading: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** Why the list or its next piece could not be read. */
  readonly problem: PublicError | null;
  readonly loadMore: () => void;
};

type SessionListArgs = {
  readonly status: SessionStatus;
  /** What the server already sent with the page. */
  readonly first: SessionPage | null;
  readonly isWanted: boolean;
};

/** The chats of a status, pinned ones first, then the latest: as far as they were asked for. */
export function useSessionList({ status, first, isWanted }: SessionListArgs): SessionList {
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...sessionPagesQuery(status),
    enabled: isWanted,
    initialData: first === null ? undefined : { pages: [first], pageParams: [null] },
  });
  const chats = useMemo(() => (data === undefined ? [] : chatsOf(data.pages)), [data]);
  const refreshHead = useRefreshSessionList();
  const loadMore = useCallback(() => {
    // One piece at a time: asking again would drop the answer that is on its way.
    const isRead = data === undefined ? refetch() : fetchNextPage({ cancelRefetch: false });
    // A chat that has come to the top since the last look is missing further down.
    void isRead.then(refreshHead);
  }, [data, refetch, fetchNextPage, refreshHead]);
  return {
    chats,
    isLoading: isPending && isWanted,
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    problem: error === null ? null : toShownError(error),
    loadMore,
  };
}

/** Keeps the open chats as they are on the server: by asking, and by hearing of other tabs. Used once per tab. */
export function useFreshSessionList(shown: readonly SessionListItem[]): void {
  const client = useQueryClient();
  useQuery({
    ...always,
    queryKey: headKey,
    queryFn: () => readFirstPage(client),
    // The page came with the list.
    refetchOnMount: false,
    initialData: 0,
    refetchInterval: shown.some(isBusyChat) ? busyPollMs : quietPollMs,
  });
  const refreshHead = useRefreshSessionList();
  useChatAnnouncements((sessionId) => {
    const known = client.getQueryData<ListData>(sessionPagesQuery("open").queryKey);
    const isAtHead = known?.pages[0]?.items.some((item) => item.id === sessionId) ?? false;
    if (isAtHead) refreshHead();
    else void refreshSessions(client);
  });
}

type ListData = InfiniteData<SessionPage, string | null>;

/** Reads the beginning of the list, and all that is known of it where the beginning does not fit to the rest. */
async function readFirstPage(client: QueryClient): Promise<number> {
  const fresh = unwrap(await listSessionsAction({ status: "open", cursor: null }));
  const { queryKey } = sessionPagesQuery("open");
  const known = client.getQueryData<ListData>(queryKey);
  const pages = known === undefined ? null : withFirstPage(known.pages, fresh);
  if (known === undefined || pages === null) await client.invalidateQueries({ queryKey });
  else {
    client.setQueryData(queryKey, { pages: [...pages], pageParams: known.pageParams.slice(0, pages.length) });
  }
  return Date.now();
}

/**
 * Reads all that is known of the lists again. @returns when that is done, and when a list that came onto the screen
 * meanwhile is there as well: what it shows of a command so far would be gone until then.
 */
export async function refreshSessions(client: QueryClient): Promise<void> {
  await Promise.all([pagesKey, searchKey].map((queryKey) => client.invalidateQueries({ queryKey })));
  await client.refetchQueries({
    queryKey: pagesKey,
    type: "active",
    predicate: ({ state }) => state.status === "pending",
  });
}

/** Asks for a fresh list of chats: after a question was sent and after its run ended. */
export function useRefreshSessionList(): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: headKey }), [client]);
}

/**
 * The rev that the list knows of a chat, null for one that it does not know. One that is newer than the chat on the
 * screen says that another tab or browser has changed it.
 */
export function useChatRevision(sessionId: string): number | null {
  const { data } = useInfiniteQuery({
    ...sessionPagesQuery("open"),
    enabled: false,
    select: ({ pages }) => chatsOf(pages).find((chat) => chat.id === sessionId)?.rev ?? null,
  });
  return data ?? null;
}

export type SessionSearch = {
  /** The chats that have all the words; null while nothing was found out yet. */
  readonly hits: readonly SessionHit[] | null;
  readonly problem: PublicError | null;
  readonly retry: () => void;
};

/** Searches all chats for words; blank text searches nothing. The last hits stay until the next ones come. */
export function useSessionSearch(text: string): SessionSearch {
  const wanted = useSettled(text.trim(), typingPauseMs);
  const { data, error, refetch } = useQuery({
    ...always,
    queryKey: [...searchKey, wanted],
    queryFn: async () => unwrap(await searchSessionsAction({ text: wanted })),
    enabled: wanted !== "",
    // While somebody types on, not for other words.
    placeholderData: (hits: readonly SessionHit[] | undefined, query) =>
      isContinued(wanted, query?.queryKey[2] ?? "") ? hits : undefined,
    // What was said since may match.
    staleTime: 0,
  });
  return {
    hits: data ?? null,
    problem: error === null ? null : toShownError(error),
    retry: () => void refetch(),
  };
}

function isContinued(text: string, before: string): boolean {
  return before !== "" && (text.startsWith(before) || before.startsWith(text));
}

/** One chat as the server has it. */
export async function loadSession(sessionId: string): Promise<Result<OpenedSession, PublicError>> {
  try {
    return await loadSessionAction({ sessionId });
  } catch {
    return { ok: false, error: connectionLost };
  }
}
