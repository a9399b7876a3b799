"use client";

/** In a chat that was cleared: that there is more, and the way back to it. */
import { EyeOff } from "lucide-react";
import { Button } from "#components/ui/button";
import { selectReadOnly } from "#lib/state/session-store";
import { useChat, useSession } from "./session-provider.tsx";

/** Nothing while no message is hidden. */
export function ClearedNotice() {
  const { actions, composer } = useChat();
  const isCleared = useSession((state) => state.clearedBefore > 0);
  const readOnly = useSession(selectReadOnly);
  if (!isCleared || readOnly !== null) return null;

  /** The pressed button is gone afterwards. */
  async function show() {
    await actions.showCleared();
    composer.current?.focus();
  }

  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-sunken px-4 py-1.5 text-sm"
    >
      <p className="flex min-w-0 flex-1 items-start gap-2">
        <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
        The earlier messages of this chat are hidden.
      </p>
      <Button size="compact" className="pointer-coarse:h-11" onClick={() => void show()}>
        Show them
      </Button>
    </div>
  );
}
