"use client";

/** The conversation with what is known of its run, kept up with whoever else changes the chat. */
import { useEffect, useEffectEvent, useMemo } from "react";
import { announceChat, useChatAnnouncements } from "#lib/queries/chat-channel";
import { connectionLost } from "#lib/queries/public-failure";
import { useKeepChart } from "#lib/queries/use-chart";
import { usePageVisible } from "#lib/queries/use-page-visible";
import { useRun } from "#lib/queries/use-run";
import { useChatRevision, useRefreshSessionList } from "#lib/queries/use-sessions";
import { selectRunId } from "#lib/state/session-store";
import type { Turn } from "#lib/state/turn";
import { toTurns } from "#lib/state/turns";
import { useChat, useSession } from "./session-provider.tsx";

/** Used once per screen. */
export function useTurns(): readonly Turn[] {
  const id = useSession((state) => state.id);
  const messages = useSession((state) => state.messages);
  const clearedBefore = useSession((state) => state.clearedBefore);
  const routerCounter = useSession((state) => state.routerCounter);
  const shownVersions = useSession((state) => state.shownVersions);
  const run = useSession((state) => state.run);
  const live = useFollowedRun();
  useOthersChanges();
  return useMemo(
    () => toTurns({ id, messages, clearedBefore, routerCounter, shownVersions, run }, live),
    [id, messages, clearedBefore, routerCounter, shownVersions, run, live],
  );
}

/** Most runs are over by then, and what their end changes is read anyway: what is asked for earlier holds them up. */
const shortRunMs = 1_000;

/**
 * A hidden tab lets go of its run: a browser has six lines to a server, and many tabs would leave none for Stop. It
 * holds on where questions wait for the run's end.
 */
function useFollowedRun() {
  const { actions } = useChat();
  const id = useSession((state) => state.id);
  const runId = useSession(selectRunId);
  const isAsked = useSession((state) => state.run === null && state.routerCounter > 0);
  const hasQueue = useSession((state) => state.queue.length > 0);
  const showProblem = useSession((state) => state.showProblem);
  const isVisible = usePageVisible();
  const keepChart = useKeepChart();
  const live = useRun(isVisible || hasQueue ? runId : null, {
    onChange: (change) => void actions.follow(change),
    onChart: keepChart,
    onLost: () => void actions.reload(),
    onLine: (isUp) => showProblem(isUp ? null : connectionLost),
  });
  const refreshList = useRefreshSessionList();
  // A run that begins or ends changes the chat's badge in the list, here and in other tabs. So does a question to the
  // user that is dropped.
  // biome-ignore lint/correctness/useExhaustiveDependencies: refreshes again when the chat is asked, or is no longer
  useEffect(() => {
    if (runId === null) {
      refreshList();
      return;
    }
    const timer = setTimeout(refreshList, shortRunMs);
    return () => {
      clearTimeout(timer);
      announceChat(id);
    };
  }, [runId, isAsked, id, refreshList]);
  return live;
}

/** Another tab or browser may have changed the chat: the list or that tab says so. */
function useOthersChanges() {
  const { store, actions } = useChat();
  const id = useSession((state) => state.id);
  const known = useChatRevision(id);
  useChatAnnouncements((changedId) => {
    if (changedId === store.getState().id) void actions.reload();
  });
  const reloadIfNewer = useEffectEvent((rev: number) => {
    if (rev > store.getState().rev) void actions.reload();
  });
  useEffect(() => {
    if (known !== null) reloadIfNewer(known);
  }, [known]);
}
