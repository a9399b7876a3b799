"use client";

/** Tells the server what the user has seen, so that the list shows no badge for it. */
import { useEffect, useRef } from "react";
import { usePageVisible } from "#lib/queries/use-page-visible";
import { useRefreshSessionList } from "#lib/queries/use-sessions";
import { useChat, useSession } from "./session-provider.tsx";

/** Once for each message that is on the page of a visible tab. Used once per screen. */
export function useMarkRead(): void {
  const { actions } = useChat();
  const id = useSession((state) => state.id);
  const lastSeq = useSession((state) => state.messages.length);
  const canTell = useSession(
    (state) => state.beforeSend === null && state.damage === null && state.readUpTo < state.messages.length,
  );
  const isVisible = usePageVisible();
  const refreshList = useRefreshSessionList();
  const told = useRef("");
  useEffect(() => {
    const message = `${id} ${lastSeq}`;
    if (!isVisible || !canTell || told.current === message) return;
    told.current = message;
    void actions.markRead(lastSeq).then((isTaken) => {
      if (isTaken) refreshList();
    });
  }, [actions, id, lastSeq, canTell, isVisible, refreshList]);
}
