"use client";

/** After a chat was left for a fresh one: where it went, and the way back to it. */
import { ArrowLeft, X } from "lucide-react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { selectionOf, selectionText } from "#lib/domain/context-selection";
import { useChat, useSession } from "./session-provider.tsx";

/** Nothing while no chat was left. */
export function LeftChatNotice() {
  const { composer } = useChat();
  const goBack = useGoBack();
  const left = useSession((state) => state.leftChat);
  const currentDb = useSession((state) => state.currentDb);
  const currentSchema = useSession((state) => state.currentSchema);
  const otherContexts = useSession((state) => state.otherContexts);
  const selection = selectionOf({ currentDb, currentSchema, otherContexts });
  const dismissLeftChat = useSession((state) => state.dismissLeftChat);
  if (left === null || selection === null) return null;

  /** The pressed button is gone afterwards. */
  function dismiss() {
    composer.current?.focus();
    dismissLeftChat();
  }

  return (
    <div
      role="status"
      className="animate-float-in flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-primary-soft px-4 py-1.5 text-sm"
    >
      {left.reason === "background" ? (
        <p className="min-w-0 flex-1 wrap-anywhere">
          <span className="font-medium">{left.title}</span> goes on in your chats. This is a new one.
        </p>
      ) : (
        <p className="min-w-0 flex-1 wrap-anywhere">
          New chat about <span className="font-medium">{selectionText(selection)}</span>. The one about{" "}
          {selectionText(left.context)} stays in your chats.
        </p>
      )}
      <Button size="compact" onClick={() => void goBack(left.sessionId)}>
        <ArrowLeft aria-hidden className="size-3.5" />
        Back
      </Button>
      <IconButton label="Dismiss" isCompact tooltipSide="bottom" onClick={dismiss}>
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}

/** The text that came along goes back with the user. */
function useGoBack(): (sessionId: string) => Promise<void> {
  const { store, actions, composer, drafts } = useChat();
  return async (sessionId) => {
    composer.current?.focus();
    const text = store.getState().draft;
    const isShown = await actions.open(sessionId);
    if (!isShown || text === "" || store.getState().draft !== "") return;
    store.getState().write(text);
    drafts.writeText({ kind: "new" }, "");
  };
}
