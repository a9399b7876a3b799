"use client";

/** The chats that a search found, each with the words in their place; opening one goes to that place. */
import Link from "next/link";
import type { KeyboardEvent } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Skeleton } from "#components/ui/skeleton";
import { formatCounted } from "#lib/domain/format";
import type { SearchField, SessionHit } from "#lib/domain/session";
import type { SessionSearch } from "#lib/queries/use-sessions";
import { hitHref } from "#lib/state/chat-address";
import { useChatList } from "./chat-list-provider.tsx";
import { contextText } from "./chat-list-row.tsx";
import { useRows } from "./chat-list-rows.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

type ChatHitsProps = {
  readonly search: SessionSearch;
  readonly onClear: () => void;
  /** Above the first hit there is the field. */
  readonly onLeaveUp: () => void;
};

/** Hits stay what they were while the next letters are typed. */
export function ChatHits({ search, onClear, onLeaveUp }: ChatHitsProps) {
  const { currentId, changes } = useChatList();
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const gone = changes.pending.filter(({ kind }) => kind === "delete").map(({ chat }) => chat.id);
  const hits = search.hits?.filter(({ item }) => !gone.includes(item.id)) ?? [];
  const ids = hits.map((hit) => hit.item.id);
  const rows = useRows({ ids, preferred: null, wanted: null, onArrived: nothing });

  function handleKey(event: KeyboardEvent) {
    if (rows.moveByKey(event)) return;
    const act = { Escape: onClear, ArrowUp: onLeaveUp }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <nav
      ref={rows.container}
      aria-label="Search results"
      className="min-h-0 flex-1 overflow-y-auto px-2 pt-2 pb-2"
      onKeyDown={handleKey}
      onFocus={rows.onFocus}
      onBlur={rows.onBlur}
    >
      <p role="status" className="sr-only">
        {search.hits === null ? "" : `${formatCounted(hits.length, "chat")} found`}
      </p>
      {hits.length === 0 ? <NoHits search={search} onClear={onClear} /> : null}
      <ul className="flex flex-col gap-px">
        {hits.map((hit) => (
          <li key={hit.item.id}>
            <HitLink
              hit={hit}
              isCurrent={hit.item.id === currentId}
              isStop={hit.item.id === rows.stop}
              onOpen={() => openDrawer(false)}
            />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NoHits({ search, onClear }: Pick<ChatHitsProps, "search" | "onClear">) {
  if (search.problem !== null) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-2 text-sm text-muted">
        <p>The search did not work. {search.problem.message}</p>
        <Button size="compact" onClick={search.retry}>
          Try again
        </Button>
      </div>
    );
  }
  if (search.hits === null) {
    return (
      <div className="flex flex-col gap-2 p-2">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  return (
    <div className="flex flex-col items-start gap-2 p-2 text-sm text-muted">
      <p>No chat has all of these words.</p>
      <Button size="compact" onClick={onClear}>
        Clear the search
      </Button>
    </div>
  );
}

const fieldNames = {
  title: "Title",
  question: "Question",
  answer: "Answer",
  sql: "SQL",
} as const satisfies Record<SearchField, string>;

type HitLinkProps = {
  readonly hit: SessionHit;
  readonly isCurrent: boolean;
  readonly isStop: boolean;
  readonly onOpen: () => void;
};

function HitLink({ hit, isCurrent, isStop, onOpen }: HitLinkProps) {
  const { item, field } = hit;
  return (
    <Link
      href={hitHref(hit)}
      prefetch={false}
      data-row={item.id}
      data-takes-escape
      tabIndex={isStop ? 0 : -1}
      aria-current={isCurrent ? "page" : undefined}
      onClick={onOpen}
      className={classNames(
        "flex min-h-11 scroll-my-2 flex-col justify-center rounded-md border px-2 py-1 outline-offset-[-2px]",
        "transition-colors duration-120 ease-calm",
        isCurrent ? "border-border bg-raised shadow-raised" : "border-transparent hover:bg-fg/5",
      )}
    >
      <span className="flex items-baseline gap-2">
        <span className="min-w-0 flex-1 truncate text-sm leading-5">
          {field === "title" ? <Excerpt pieces={hit.excerpt} /> : item.title}
        </span>
        {item.status === "archived" ? <span className="shrink-0 text-[11px] text-subtle">archived</span> : null}
      </span>
      <span className="line-clamp-2 text-[11px] leading-4 wrap-anywhere text-subtle">
        <span className="font-medium">{fieldNames[field]}</span>
        {" · "}
        {field === "title" ? contextText(item) : <Excerpt pieces={hit.excerpt} isCode={field === "sql"} />}
      </span>
    </Link>
  );
}

type ExcerptProps = { readonly pieces: SessionHit["excerpt"]; readonly isCode?: boolean };

function Excerpt({ pieces, isCode = false }: ExcerptProps) {
  return (
    <span className={isCode ? "font-mono" : undefined}>
      {pieces.map(({ text, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other name
          <mark key={index} className="rounded-[2px] bg-primary/20 font-medium text-fg">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </span>
  );
}

function nothing(): void {
  // Hits are not waited for.
}
