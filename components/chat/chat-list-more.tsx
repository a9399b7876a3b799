"use client";

/** The end of a list that goes on: the next piece comes when the end comes in sight, or when it is asked for. */
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "#components/ui/button";
import type { SessionList } from "#lib/queries/use-sessions";

/** Nothing at the real end. After a failure only the user asks again. */
export function LoadMoreChats({ list }: { readonly list: SessionList }) {
  const end = useRef<HTMLDivElement>(null);
  const { hasMore, isLoadingMore, problem, chats } = list;
  const isWaiting = hasMore && !isLoadingMore && problem === null;
  const loadMore = useEffectEvent(list.loadMore);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a short piece may leave the end in sight, which is no new event
  useEffect(() => {
    const element = end.current;
    if (!isWaiting || element === null) return;
    const watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) loadMore();
      },
      { rootMargin: aheadOfEnd },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isWaiting, chats.length]);

  if (problem !== null) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-2 text-sm text-muted">
        <p>
          {chats.length === 0 ? "The chats could not be read." : "The older chats could not be read."} {problem.message}
        </p>
        <Button size="compact" onClick={list.loadMore}>
          Try again
        </Button>
      </div>
    );
  }
  if (!hasMore) return null;
  return (
    <div ref={end} className="p-1">
      <Button look="ghost" className="w-full justify-center pointer-coarse:h-11" onClick={list.loadMore}>
        {isLoadingMore ? "Loading…" : "Show older chats"}
      </Button>
    </div>
  );
}

/** Asked for this far before the end is in sight. */
const aheadOfEnd = "200px";
