"use client";

/** After a change of context: where the chat went, and the way back to it. */
import { ArrowLeft, X } from "lucide-react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { selectionOf, selectionText } from "#lib/domain/context-selection";
import { useChat, useSession } from "./session-provider.tsx";

/** Nothing while no chat was left. */
export function LeftChatNotice() {
  const { actions } = useChat();
  const left = useSession((state) => state.leftChat);
  const currentDb = useSession((state) => state.currentDb);
  const currentSchema = useSession((state) => state.currentSchema);
  const otherContexts = useSession((state) => state.otherContexts);
  const selection = selectionOf({ currentDb, currentSchema, otherContexts });
  const dismiss = useSession((state) => state.dismissLeftChat);
  if (left === null || selection === null) return null;
  return (
    <div
      role="status"
      className="animate-float-in flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-primary-soft px-4 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        New chat about <span className="font-medium">{selectionText(selection)}</span>. The one about{" "}
        {selectionText(left.context)} stays in your chats.
      </p>
      <Button size="compact" onClick={() => void actions.open(left.sessionId)}>
        <ArrowLeft aria-hidden className="size-3.5" />
        Back
      </Button>
      <IconButton label="Dismiss" isCompact tooltipSide="bottom" onClick={dismiss}>
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
