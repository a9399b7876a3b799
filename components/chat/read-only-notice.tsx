"use client";

/** Why nothing can be said in the chat, and the way out of it. */
import { Archive, TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import { selectionOf } from "#lib/domain/context-selection";
import { selectReadOnly } from "#lib/state/session-store";
import { useChat, useSession } from "./session-provider.tsx";

/** Nothing over a chat that can be written to. */
export function ReadOnlyNotice() {
  const { store, actions, composer } = useChat();
  const reason = useSession(selectReadOnly);
  const damage = useSession((state) => state.damage);
  if (reason === null) return null;

  function goOn() {
    store.getState().startNewChat(selectionOf(store.getState()));
    composer.current?.focus();
  }

  /** The pressed button is gone afterwards. */
  async function takeBack() {
    await actions.unarchive();
    composer.current?.focus();
  }

  const isDamaged = reason === "damaged";
  const Icon = isDamaged ? TriangleAlert : Archive;
  return (
    <div
      role="status"
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border px-4 py-1.5 text-sm ${isDamaged ? "bg-warning-soft" : "bg-sunken"}`}
    >
      <p className="flex min-w-0 flex-1 items-start gap-2 wrap-anywhere">
        <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isDamaged ? "text-warning" : "text-subtle"}`} />
        {isDamaged ? damage : "This chat is archived."}
      </p>
      {isDamaged ? (
        <Button size="compact" className="pointer-coarse:h-11" onClick={goOn}>
          Go on in a new chat
        </Button>
      ) : (
        <Button size="compact" className="pointer-coarse:h-11" onClick={() => void takeBack()}>
          Unarchive
        </Button>
      )}
    </div>
  );
}
