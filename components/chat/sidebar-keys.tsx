"use client";

/** The keys that work wherever the focus is: a new chat, the search, the palette, and taking back what was just done. */
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { usePalette } from "#components/palette/palette-provider";
import { isPressed } from "#components/ui/shortcut";
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
  const { show } = usePalette();
  const isDrawerOpen = useWorkspace((state) => state.isDrawerOpen);

  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return;
    // A dialog is not left by a key that is meant for the page behind it.
    if (target.closest('[role="dialog"]') !== null && !isDrawerOpen) return;
    const acts = {
      newChat: startNewChat,
      search: openSearch,
      undo: undoLatest,
      palette: () => show("palette"),
      sheet: () => show("shortcuts"),
      none: null,
    };
    const act = acts[meaningOf(event, target)];
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

const anywhere = ["newChat", "palette"] as const;
/** Letters, and what takes back, belong to a text field that has the focus. */
const outsideOfText = ["undo", "search", "sheet"] as const;

function meaningOf(event: KeyboardEvent, target: HTMLElement) {
  const known = isTextField(target) ? anywhere : [...anywhere, ...outsideOfText];
  return known.find((name) => isPressed(event, name)) ?? "none";
}

function isTextField(target: HTMLElement): boolean {
  return target.isContentEditable || target.matches("input, textarea, select");
}

/** The search is in the sidebar, which is brought in sight first. */
export function useOpenSearch(): () => void {
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
