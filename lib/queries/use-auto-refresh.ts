/** Calls back every so many minutes while somebody can see the page; a hidden tab asks for nothing. */
import { useEffect, useEffectEvent, useRef } from "react";
import { usePageVisible } from "./use-page-visible.ts";

const minuteMs = 60_000;

/**
 * @param minutes 0: never. They count from the end of the last refresh, so that one that takes long is not overtaken by
 * the next. Whoever comes back to a page that is overdue sees it refreshed at once.
 */
export function useAutoRefresh(minutes: number, refresh: () => Promise<void>): void {
  const isVisible = usePageVisible();
  const lastAt = useRef(0);
  const call = useEffectEvent(refresh);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice counts from now
  useEffect(() => {
    lastAt.current = Date.now();
  }, [minutes]);
  useEffect(() => {
    if (minutes === 0 || !isVisible) return;
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    const wait = () => {
      timer = setTimeout(() => void turn(), Math.max(0, lastAt.current + minutes * minuteMs - Date.now()));
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
