"use client";

/**
 * Shows the tabs of a board in turn, and the boards of a folder, while nobody is at the screen: whoever moves the pointer
 * or presses a key keeps the page. Escape leaves. Who asked for less motion turns the pages by hand.
 */
import { useRouter, useSearchParams } from "next/navigation";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useMediaQuery } from "#components/ui/use-media-query";
import { useDashboards } from "#lib/queries/use-dashboards";
import { usePageVisible } from "#lib/queries/use-page-visible";
import { boardsInTurn, nextTurn, rotationHref, rotationOf } from "#lib/state/board-rotation";
import { useBoard, useOpenTab } from "./board-provider.tsx";

export type RotationView = {
  readonly isPaused: boolean;
  setPaused(isPaused: boolean): void;
  next(): void;
  leave(): void;
};

/** A page that somebody looks at stays at least so long. */
const touchedMs = 30_000;

/** What was chosen last, "Go on" or "Hold": each board is a page of its own, and the choice goes with the turn. */
let keptChoice: boolean | null = null;

/** @returns null while nothing is shown in turn. */
export function useRotation(): RotationView | null {
  const parameters = useSearchParams();
  const rotation = useMemo(() => rotationOf(new URLSearchParams(parameters)), [parameters]);
  const router = useRouter();
  const boardId = useBoard((state) => state.id);
  const tabs = useBoard(({ editing }) => editing.definition.tabs);
  const openId = useOpenTab();
  const boards = useDashboards(null, rotation !== null && rotation.among !== null);
  const isStill = useMediaQuery("(prefers-reduced-motion: reduce)");
  const [chosen, setChosen] = useState(keptChoice);
  const isPaused = chosen ?? isStill;
  const turn =
    rotation === null
      ? null
      : nextTurn({ boardId, openTab: openId, tabs, boardIds: boardsInTurn(boards.data ?? [], rotation.among) });

  function next() {
    if (rotation === null || turn === null) return;
    // No steps for Back: nobody has pressed anything.
    if (turn.kind === "tab") window.history.replaceState(null, "", rotationHref(boardId, rotation, turn.tabId));
    else router.replace(rotationHref(turn.id, rotation));
  }

  function setPaused(isNowPaused: boolean) {
    keptChoice = isNowPaused;
    setChosen(isNowPaused);
  }

  const isOver = rotation === null;
  useEffect(() => {
    if (isOver) keptChoice = null;
  }, [isOver]);
  useTurning({ seconds: rotation === null || turn === null || isPaused ? null : rotation.seconds, page: openId, next });
  if (rotation === null) return null;
  return {
    isPaused,
    setPaused,
    next,
    leave: () => window.history.replaceState(null, "", rotationLeft(boardId, openId)),
  };
}

function rotationLeft(boardId: string, tabId: string | null): string {
  const path = `/dashboards/${encodeURIComponent(boardId)}`;
  return tabId === null ? path : `${path}?${new URLSearchParams({ tab: tabId })}`;
}

type Turning = {
  /** Null: the page stays. */
  readonly seconds: number | null;
  readonly page: string | null;
  readonly next: () => void;
};

/** A hidden page does not turn, and each sign of somebody counts from the beginning. */
function useTurning({ seconds, page, next }: Turning): void {
  const isVisible = usePageVisible();
  const turn = useEffectEvent(next);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has its time from its own beginning
  useEffect(() => {
    if (seconds === null || !isVisible) return;
    let timer = setTimeout(turn, seconds * 1_000);
    const hold = () => {
      clearTimeout(timer);
      timer = setTimeout(turn, Math.max(seconds * 1_000, touchedMs));
    };
    const signs = ["pointermove", "pointerdown", "keydown", "wheel"] as const;
    for (const sign of signs) document.addEventListener(sign, hold, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signs) document.removeEventListener(sign, hold);
    };
  }, [seconds, page, isVisible]);
}
