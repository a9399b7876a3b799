"use client";

/** Gives the screen its chat: the store, what can be done, and the composer as the place to write. */
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { useStore } from "zustand";
import type { OpenedSession } from "#lib/domain/session";
import { type ChatActions, useChatActions } from "#lib/queries/use-chat-actions";
import type { Drafts } from "#lib/state/drafts";
import {
  createSessionStore,
  type SessionActions,
  type SessionState,
  type SessionStore,
} from "#lib/state/session-store";
import { browserDrafts, browserSentQuestions } from "./draft-storage.ts";

type Chat = {
  readonly store: SessionStore;
  readonly actions: ChatActions;
  /** What is written and not sent, of all chats. */
  readonly drafts: Drafts;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
  /** The clarifying question at the end of so many messages is being answered in own words: numbers are no choice. */
  readonly ownWordsAt: number | null;
  replyInWords(): void;
};

const ChatContext = createContext<Chat | null>(null);

type SessionProviderProps = { readonly opened: OpenedSession; readonly children: ReactNode };

/** One chat store per screen; a screen for another chat must have another React key. */
export function SessionProvider({ opened, children }: SessionProviderProps) {
  const [store] = useState(() => createSessionStore(opened));
  const [sent] = useState(browserSentQuestions);
  const actions = useChatActions(store, sent);
  const [drafts] = useState(browserDrafts);
  const composer = useRef<HTMLTextAreaElement>(null);
  const [ownWordsAt, setOwnWordsAt] = useState<number | null>(null);
  const chat = useMemo(
    () => ({
      ...{ store, actions, drafts, composer, ownWordsAt },
      replyInWords: () => setOwnWordsAt(store.getState().messages.length),
    }),
    [store, actions, drafts, ownWordsAt],
  );
  return <ChatContext value={chat}>{children}</ChatContext>;
}

/** The store itself, its actions and the composer. */
export function useChat(): Chat {
  const chat = use(ChatContext);
  if (chat === null) throw new Error("useChat needs a SessionProvider above it");
  return chat;
}

/** The chat that something is drawn in; null outside of one. */
export function useChatId(): string | null {
  const store = use(ChatContext)?.store;
  const read = () => store?.getState().id ?? null;
  return useSyncExternalStore(store?.subscribe ?? neverChanges, read, read);
}

function neverChanges(): () => void {
  return () => undefined;
}

/** A part of the chat's state. */
export function useSession<Selected>(select: (state: SessionState & SessionActions) => Selected): Selected {
  return useStore(useChat().store, select);
}
