"use client";

/**
 * Keeps the address and the chat in step without loading the page anew: a first question turns
 * `/chat` into `/chat/<id>`, a change of context opens a new address, and the browser's own back and
 * forward bring the chat that the address names.
 */
import { usePathname, useSearchParams } from "next/navigation";
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { selectionOf } from "#lib/domain/context-selection";
import { chatHref, contextOf, sessionHref, sessionIdOf } from "#lib/state/chat-address";
import type { SessionState } from "#lib/state/session-store";
import { useChat, useSession } from "./session-provider.tsx";

/** Installs both directions; used once per screen. */
export function useSessionAddress(): void {
  const written = useAddressOfChat();
  useChatOfAddress(written);
}

/** The address follows the chat. Only leaving a chat is worth an entry in the browser's history. */
function useAddressOfChat(): RefObject<string | null> {
  const address = useSession(addressOf);
  const written = useRef<string | null>(null);
  useEffect(() => {
    const previous = written.current;
    // The server has made the page for the address that it came with, also where that names what is not there.
    written.current =
      previous === null ? addressText(location.pathname, new URLSearchParams(location.search)) : address;
    if (previous === null || address === previous || address === location.pathname + location.search) return;
    const leavesChat = sessionIdOf(previous) !== null;
    if (leavesChat) window.history.pushState(null, "", address);
    else window.history.replaceState(null, "", address);
  }, [address]);
  return written;
}

/** The chat follows the address when the browser went back or forward, or a new chat was wanted. */
function useChatOfAddress(written: RefObject<string | null>): void {
  const { store, actions } = useChat();
  const pathname = usePathname();
  const search = useSearchParams();

  const follow = useEffectEvent((path: string, parameters: URLSearchParams) => {
    // The router tells of an address a little later: the chat may have moved on since, or wrote it itself.
    const isOwn = addressText(path, parameters) === written.current;
    if (path !== location.pathname || isOwn) return;
    const state = store.getState();
    const wanted = sessionIdOf(path);
    if (wanted !== null) {
      if (wanted !== state.id) void actions.open(wanted);
      return;
    }
    const context = contextOf(parameters);
    if (state.messages.length > 0) state.startNewChat(context);
    else if (context !== null) state.chooseContext(context);
  });

  useEffect(() => follow(pathname, new URLSearchParams(search)), [pathname, search]);
  useEffect(() => {
    // Back right after an address was written: the router then tells of neither, because nothing changed between them.
    const followBack = () => follow(location.pathname, new URLSearchParams(location.search));
    window.addEventListener("popstate", followBack);
    return () => window.removeEventListener("popstate", followBack);
  }, []);
  useLayoutEffect(() => watchPushes(() => follow(location.pathname, new URLSearchParams(location.search))), []);
}

/**
 * A new chat that is wanted soon after the first question leads back to the address which the router has not seen
 * change yet: it then tells of nothing. The browser does. What is put in an entry's place says nothing: the router
 * writes late what was so before. @returns what ends the watch, also for a push that is being told.
 */
function watchPushes(follow: () => void): () => void {
  // Not every browser has it.
  const navigation: Navigation | undefined = window.navigation;
  let isWatched = true;
  const tell = ({ navigationType }: NavigationCurrentEntryChangeEvent) => {
    if (navigationType !== "push") return;
    // The router pushes while the page is being drawn: a screen that goes away in the same step is not told.
    queueMicrotask(() => {
      if (isWatched) follow();
    });
  };
  navigation?.addEventListener("currententrychange", tell);
  return () => {
    isWatched = false;
    navigation?.removeEventListener("currententrychange", tell);
  };
}

function addressText(path: string, parameters: URLSearchParams): string {
  return [path, parameters.toString()].filter((part) => part !== "").join("?");
}

/** A chat has its own address from its first question on. */
function addressOf(state: SessionState): string {
  if (state.messages.length > 0) return sessionHref(state.id);
  return chatHref(selectionOf(state));
}
