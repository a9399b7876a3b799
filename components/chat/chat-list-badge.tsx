/** What goes on in a chat, in a word; colour and sign only add to it. */
import { CircleAlert } from "lucide-react";
import { classNames } from "#components/ui/class-names";
import type { ChatBadge } from "#lib/domain/session";

const words = {
  running: "running",
  queued: "queued",
  needs_answer: "needs answer",
  failed: "failed",
  unread: "unread",
} as const satisfies Record<ChatBadge, string>;

const looks = {
  running: "text-primary",
  queued: "text-muted",
  needs_answer: "rounded-sm bg-warning-soft px-1.5 py-0.5 text-warning",
  failed: "text-danger",
  unread: "rounded-sm bg-primary/12 px-1.5 py-0.5 font-medium text-primary",
} as const satisfies Record<ChatBadge, string>;

/** Nothing for null. */
export function ChatListBadge({ badge }: { readonly badge: ChatBadge | null }) {
  if (badge === null) return null;
  return (
    <span className={classNames("flex shrink-0 items-center gap-1 text-[11px] leading-4", looks[badge])}>
      {badge === "running" ? (
        <span aria-hidden className="size-1.5 animate-pulse-soft rounded-full bg-primary" />
      ) : null}
      {badge === "queued" ? <span aria-hidden className="size-1.5 rounded-full border border-muted" /> : null}
      {badge === "failed" ? <CircleAlert aria-hidden className="size-3" /> : null}
      {words[badge]}
    </span>
  );
}
