"use client";

/** At the top of a chat that goes on from another one in other words: the way to that one. */
import { GitBranch } from "lucide-react";
import Link from "next/link";
import type { BranchOrigin } from "#lib/domain/session";
import { useChatTitle } from "#lib/queries/use-chat-title";
import { messageHref } from "#lib/state/chat-address";

/** A chat that is gone is said to be gone. */
export function BranchOriginLine({ origin }: { readonly origin: BranchOrigin }) {
  const title = useChatTitle(origin.sessionId);
  return (
    <p className="flex min-h-6 items-center justify-center gap-1.5 text-xs text-subtle">
      <GitBranch aria-hidden className="size-3.5 shrink-0" />
      {title.kind === "gone" ? (
        "Branched off a chat that is gone."
      ) : (
        <span className="min-w-0 truncate">
          Branched off{" "}
          <Link
            href={messageHref(origin.sessionId, origin.seq)}
            prefetch={false}
            className="text-primary underline underline-offset-2"
          >
            {title.kind === "known" ? title.title : "another chat"}
          </Link>
        </span>
      )}
    </p>
  );
}
