"use client";

/** The keys that work wherever the focus is: a new chat, the search, and taking back what was just done. */
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useToasts } from "#components/ui/toast";
import { chatHref } from "#lib/state/chat-address";
import { useWorkspace } from "./workspace-provider.tsx";

/** Starts a chat in the context of the one on the screen. */
export function useNewChat(): () => void {
  const router = useRouter();
  const context = useWorkspace((state) => state.context);
  const openDrawer = useWorkspace((state) => state.openDrawer);
  return () => {
    openDrawer(false);
    router.push(chatHref(context));
  };
}

/** Installs the keys; used once per page. */
export function useSidebarKeys(): void {
  const startNewChat = useNewChat();
  const openSearch = useOpenSearch();
  const toasts = useToasts();
  const isDrawerOpen = useWorkspace((state) => state.isDrawerOpen);

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return;
    // A dialog is not left by a key that is meant for the page behind it.
    if (target.closest('[role="dialog"]') !== null && !isDrawerOpen) return;
    const act = { newChat: startNewChat, search: openSearch, undo: undoLatest, none: null }[meaningOf(event, target)];
    if (act === null) return;
    event.preventDefault();
    act();
  });

  function undoLatest() {
    const latest = toasts.getState().toasts.findLast(({ action }) => action !== null && !action.leadsElsewhere);
    if (latest !== undefined) toasts.getState().act(latest.id);
  }

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handle(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

/** Letters belong to a text field that has the focus. */
function meaningOf(event: KeyboardEvent, target: HTMLElement): "newChat" | "search" | "undo" | "none" {
  const hasCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
  const key = event.key.toLowerCase();
  if (hasCommand && event.shiftKey && key === "o") return "newChat";
  if (isTextField(target)) return "none";
  if (hasCommand && !event.shiftKey && key === "z") return "undo";
  return key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey ? "search" : "none";
}

function isTextField(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** The search is in the sidebar, which is brought in sight first. */
function useOpenSearch(): () => void {
  const collapse = useWorkspace((state) => state.collapseSidebar);
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const wantSearch = useWorkspace((state) => state.wantSearch);
  return () => {
    const isWide = matchMedia("(min-width: 768px)").matches;
    if (isWide) collapse(false);
    else openDrawer(true);
    wantSearch(isWide ? "beside" : "drawer");
  };
}

/** Whether keys are named as on a Mac; decided once the page answers. */
export function useIsMac(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => /mac/i.test(navigator.platform),
    () => false,
  );
}
