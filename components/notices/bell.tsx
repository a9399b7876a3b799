"use client";

/** The bell: how much is new, and what whoever looks was told without asking. */
import { Bell as BellIcon } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { LocalTime } from "#components/ui/local-time";
import { Popover, PopoverContent, PopoverTrigger } from "#components/ui/popover";
import type { NoticeItem } from "#lib/domain/notice";
import { noticeKindWords } from "#lib/domain/notice-words";
import { useNotices } from "#lib/queries/use-notices";

type BellProps = {
  readonly side: "right" | "bottom";
  /** A page is opened: a drawer over it closes. */
  readonly onGo: () => void;
};

export function Bell({ side, onGo }: BellProps) {
  const { list, problem, markRead, refresh } = useNotices();
  const [isOpen, setOpen] = useState(false);
  const unread = list?.unread ?? 0;
  function changeOpen(isNowOpen: boolean) {
    setOpen(isNowOpen);
    if (isNowOpen) refresh();
  }
  return (
    <Popover open={isOpen} onOpenChange={changeOpen}>
      <PopoverTrigger asChild>
        <Button look="ghost" size="icon" aria-label={bellName(unread)} title="Notices" className="relative">
          <BellIcon aria-hidden className="size-4" />
          {unread === 0 ? null : <UnreadCount unread={unread} />}
        </Button>
      </PopoverTrigger>
      <PopoverContent
        side={side}
        align="start"
        aria-label="Notices"
        className="flex w-[min(24rem,calc(100vw-1.5rem))] flex-col"
      >
        <div className="flex min-h-11 items-center justify-between gap-2 border-b border-border py-1 pr-2 pl-4">
          <h2 className="text-sm font-semibold">Notices</h2>
          {unread === 0 ? null : (
            <Button look="ghost" size="compact" onClick={() => markRead(null)}>
              Mark all as read
            </Button>
          )}
        </div>
        {list === null ? (
          <p className="px-4 py-6 text-sm text-muted">{problem?.message ?? "One moment…"}</p>
        ) : (
          <NoticeItems
            items={list.items}
            onOpen={(item) => {
              if (!item.isRead) markRead(item.id);
              setOpen(false);
              onGo();
            }}
          />
        )}
      </PopoverContent>
    </Popover>
  );
}

function bellName(unread: number): string {
  return unread === 0 ? "Notices" : `Notices: ${unread} unread`;
}

const mostShown = 99;

function UnreadCount({ unread }: { readonly unread: number }) {
  return (
    <span
      aria-hidden
      className="pointer-events-none absolute -top-0.5 -right-0.5 flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-[10px] leading-none font-semibold text-on-primary ring-2 ring-sunken"
    >
      {unread > mostShown ? `${mostShown}+` : unread}
    </span>
  );
}

type NoticeItemsProps = {
  readonly items: readonly NoticeItem[];
  readonly onOpen: (item: NoticeItem) => void;
};

function NoticeItems({ items, onOpen }: NoticeItemsProps) {
  if (items.length === 0) {
    return <p className="px-4 py-6 text-sm text-muted">Nothing yet. What schedules and alerts tell you stands here.</p>;
  }
  return (
    <ul aria-label="Notices" className="flex max-h-[min(28rem,60dvh)] flex-col divide-y divide-border overflow-y-auto">
      {items.map((item) => (
        <li key={item.id}>
          <NoticeLink item={item} onOpen={() => onOpen(item)} />
        </li>
      ))}
    </ul>
  );
}

function NoticeLink({ item, onOpen }: { readonly item: NoticeItem; readonly onOpen: () => void }) {
  const { notice, at, isRead } = item;
  return (
    <Link
      href={notice.link}
      prefetch={false}
      onClick={onOpen}
      className={classNames(
        "flex flex-col gap-0.5 px-4 py-2.5 text-sm outline-none hover:bg-fg/4 focus-visible:bg-fg/6",
        isRead ? "text-muted" : "bg-primary-soft/50",
      )}
    >
      <span className="flex items-baseline justify-between gap-2 text-xs text-muted">
        <span>
          {noticeKindWords[notice.kind]}
          {isRead ? null : <span className="font-medium text-primary"> · new</span>}
        </span>
        <LocalTime at={at} />
      </span>
      <span className={classNames("wrap-anywhere", isRead ? "" : "font-medium")}>{notice.title}</span>
      <span className="line-clamp-3 text-xs text-muted wrap-anywhere">{notice.text}</span>
    </Link>
  );
}
