/** Calls back every so many minutes while somebody can see the page; a hidden tab asks for nothing. */
import { useEffect, useEffectEvent, useRef } from "react";
import { usePageVisible } from "./use-page-visible.ts";

const minuteMs = 60_000;

/**
 * @param minutes 0: never. They count from the end of the last refresh, so that one that takes long is not overtaken by
 * the next. Whoever comes back to a page that is overdue sees it refreshed at once.
 * @param oldestAt when the oldest figures were asked for that the page was opened with: boards that are shown in turn
 * are opened anew each time, and would never be refreshed. Null: now.
 */
export function useAutoRefresh(minutes: number, oldestAt: number | null, refresh: () => Promise<void>): void {
  const isVisible = usePageVisible();
  const lastAt = useRef(oldestAt);
  const call = useEffectEvent(refresh);
  const chosen = useRef(minutes);
  useEffect(() => {
    // Another choice counts from now.
    if (chosen.current !== minutes) lastAt.current = Date.now();
    chosen.current = minutes;
  }, [minutes]);
  useEffect(() => {
    if (minutes === 0 || !isVisible) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(
        () => void turn(),
        Math.max(0, (lastAt.current ?? Date.now()) + minutes * minuteMs - Date.now()),
      );
    };
    const turn = async () => {
      await call();
      lastAt.current = Date.now();
      if (!isOver) wait();
    };
    wait();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [minutes, isVisible]);
}
