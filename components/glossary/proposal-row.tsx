"use client";

/** One proposal: what it says, what it means until then, the question that it was learnt from, and the word on it. */
import { Check } from "lucide-react";
import Link from "next/link";
import { ColoredSql } from "#components/result/colored-sql";
import { tokenizeSql } from "#components/result/sql-tokens";
import { Button } from "#components/ui/button";
import type { ShownProposal } from "#lib/domain/lesson";
import { messageHref } from "#lib/state/chat-address";
import { dayText } from "#lib/state/glossary-words";
import { beforeText, proposalCode, proposalText } from "#lib/state/proposal-words";
import { KindIcon } from "./kind-icon.tsx";

type ProposalRowProps = {
  readonly shown: ShownProposal;
  readonly isBusy: boolean;
  /** One sentence; null for nothing. */
  readonly problem: string | null;
  readonly onAccept: () => void;
  readonly onEdit: () => void;
  readonly onDismiss: () => void;
};

export function ProposalRow({ shown, isBusy, problem, onAccept, onEdit, onDismiss }: ProposalRowProps) {
  const { proposal } = shown;
  const text = proposalText(proposal);
  const before = beforeText(shown);
  const code = proposalCode(proposal);
  return (
    <li aria-label={text} className="flex flex-col gap-2 px-3 py-2.5 sm:flex-row sm:items-start sm:gap-4">
      <div className="flex min-w-0 flex-1 gap-2.5">
        <KindIcon kind={proposal.kind === "synonym" ? proposal.element.kind : proposal.kind} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="text-sm font-medium wrap-anywhere">
            {text} {before === null ? null : <span className="font-normal text-muted">{before}</span>}
          </p>
          {code === null ? null : <Code text={code} isLong={proposal.kind === "verified_query"} />}
          <Origin shown={shown} />
          {problem === null ? null : (
            <p role="alert" className="text-sm wrap-anywhere text-danger">
              {problem}
            </p>
          )}
        </div>
      </div>
      <div className="flex shrink-0 flex-wrap gap-1.5 max-sm:pl-6.5">
        <Button size="compact" disabled={isBusy} aria-label={`Accept: ${text}`} onClick={onAccept}>
          <Check aria-hidden className="size-3.5 text-success" />
          Accept
        </Button>
        <Button look="ghost" size="compact" disabled={isBusy} aria-label={`Edit: ${text}`} onClick={onEdit}>
          Edit
        </Button>
        <Button look="ghost" size="compact" disabled={isBusy} aria-label={`Dismiss: ${text}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  );
}

/** The question that the words come from; where it is the proposal itself, only when it was asked. */
function Origin({ shown: { proposal, question, sessionId, seq, at } }: Pick<ProposalRowProps, "shown">) {
  return (
    <p className="text-xs wrap-anywhere text-muted">
      {proposal.kind === "verified_query" ? "Put right" : `From “${question}”, put right`} on{" "}
      <time suppressHydrationWarning dateTime={new Date(at).toISOString()}>
        {dayText(new Date(at).toISOString())}
      </time>
      {" · "}
      <Link
        href={messageHref(sessionId, seq)}
        prefetch={false}
        className="inline-flex min-h-6 items-center text-primary underline underline-offset-2 pointer-coarse:min-h-11"
      >
        Open the chat
      </Link>
    </p>
  );
}

/** A calculation is read at once, a statement when somebody wants to. */
function Code({ text, isLong }: { readonly text: string; readonly isLong: boolean }) {
  const code = (
    <pre className="w-max font-mono text-[0.78rem]/5">
      <ColoredSql tokens={tokenizeSql(text)} />
    </pre>
  );
  if (!isLong) return <div className="overflow-x-auto">{code}</div>;
  return (
    <details>
      <summary className="inline-flex min-h-6 cursor-pointer items-center text-xs text-primary underline underline-offset-2 pointer-coarse:min-h-11">
        Show the statement
      </summary>
      <section
        aria-label="Statement"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className="mt-1 max-h-60 overflow-auto rounded-md bg-sunken/60 p-3"
      >
        {code}
      </section>
    </details>
  );
}
