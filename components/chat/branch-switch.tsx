"use client";

/** Between the chats that part at a question: each says it in its own words and goes on from there. */
import { ChevronLeft, ChevronRight } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { Tooltip } from "#components/ui/tooltip";
import { messageHref } from "#lib/state/chat-address";
import { useSession } from "./session-provider.tsx";

/** Nothing where no other chat parts from this one. */
export function BranchSwitch({ seq }: { readonly seq: number }) {
  const id = useSession((state) => state.id);
  const point = useSession((state) => state.branches.find((branch) => branch.seq === seq));
  const place = point?.sessionIds.indexOf(id) ?? -1;
  if (point === undefined || place === -1 || point.sessionIds.length < 2) return null;
  const hrefOf = (index: number) => {
    const sessionId = point.sessionIds[index];
    return sessionId === undefined ? null : messageHref(sessionId, seq);
  };
  return (
    <nav aria-label="Versions of this question" className="flex items-center text-xs text-muted">
      <VersionLink label="Earlier version" href={hrefOf(place - 1)}>
        <ChevronLeft aria-hidden className="size-4" />
      </VersionLink>
      <span className="tabular px-0.5">
        {place + 1}/{point.sessionIds.length}
      </span>
      <VersionLink label="Later version" href={hrefOf(place + 1)}>
        <ChevronRight aria-hidden className="size-4" />
      </VersionLink>
    </nav>
  );
}

type VersionLinkProps = { readonly label: string; readonly href: string | null; readonly children: ReactNode };

/** A link that leads nowhere stays in its place, so that the other one does not move under the pointer. */
function VersionLink({ label, href, children }: VersionLinkProps) {
  if (href === null) {
    return (
      <Button look="ghost" size="icon-compact" disabled aria-label={label} className="pointer-coarse:size-11">
        {children}
      </Button>
    );
  }
  return (
    <Tooltip label={label} side="bottom">
      <Button look="ghost" size="icon-compact" asChild className="pointer-coarse:size-11">
        <Link href={href} prefetch={false} aria-label={label}>
          {children}
        </Link>
      </Button>
    </Tooltip>
  );
}
