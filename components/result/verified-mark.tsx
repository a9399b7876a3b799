"use client";

/** Says that a person checked the statement behind a result, who it was and when. */
import { BadgeCheck } from "lucide-react";
import Link from "next/link";
import type { ResultPart } from "#lib/domain/message";
import { glossaryHref } from "#lib/state/glossary-address";
import { verifiedText } from "#lib/state/glossary-words";

/** Leads to the verified query; nothing for a statement that was made for this question. */
export function VerifiedMark({
  part: { verified, context },
}: {
  readonly part: Pick<ResultPart, "verified" | "context">;
}) {
  if (verified === undefined) return null;
  return (
    <Link
      href={glossaryHref({ context, element: { kind: "verified_query", key: verified.name } })}
      prefetch={false}
      title={`The statement was checked for the question "${verified.question}".`}
      className="inline-flex min-h-6 items-center gap-1 rounded-full bg-success-soft px-2 text-xs font-medium text-success hover:underline pointer-coarse:min-h-11"
    >
      <BadgeCheck aria-hidden className="size-3.5 shrink-0" />
      <span suppressHydrationWarning>{verifiedText(verified)}</span>
    </Link>
  );
}
