/** Calls back every so many minutes while somebody can see the page; a hidden tab asks for nothing. */
import { useEffect, useEffectEvent, useRef } from "react";
import { usePageVisible } from "./use-page-visible.ts";

const minuteMs = 60_000;

/** @param minutes 0: never. Whoever comes back to a page that is overdue sees it refreshed at once. */
export function useAutoRefresh(minutes: number, refresh: () => void): void {
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
    const wait = () => {
      const dueMs = lastAt.current + minutes * minuteMs - Date.now();
      timer = setTimeout(
        () => {
          lastAt.current = Date.now();
          call();
          wait();
        },
        Math.max(0, dueMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [minutes, isVisible]);
}
