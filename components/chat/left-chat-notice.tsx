"use client";

/** After a change of context: where the chat went, and the way back to it. */
import { ArrowLeft, X } from "lucide-react";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import { useChat, useSession } from "./session-provider.tsx";

/** Nothing while no chat was left. */
export function LeftChatNotice() {
  const { actions } = useChat();
  const left = useSession((state) => state.leftChat);
  const database = useSession((state) => state.currentDb);
  const schema = useSession((state) => state.currentSchema);
  const dismiss = useSession((state) => state.dismissLeftChat);
  if (left === null) return null;
  return (
    <div
      role="status"
      className="animate-float-in flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-primary-soft px-4 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1 wrap-anywhere">
        New chat about{" "}
        <span className="font-medium">
          {database} / {schema}
        </span>
        . The one about {left.context.database} / {left.context.schema} stays in your chats.
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
