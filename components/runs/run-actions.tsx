"use client";

/** What can be done with a run: ask again, compare, take away. */
import { Download, FlaskConical, GitCompareArrows, RotateCw } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "#components/ui/button";
import type { PublicError } from "#lib/domain/errors";
import type { RunItem } from "#lib/domain/run-report";
import { askRunAgain } from "#lib/queries/use-runs";
import { sessionHref } from "#lib/state/chat-address";
import { noRunFilter, runsHref } from "#lib/state/run-address";

/** Downloads are links: they work like any other file. A refresh has no question to ask again. */
export function RunActions({ run }: { readonly run: RunItem }) {
  const files = `/api/runs/${encodeURIComponent(run.id)}`;
  const isAnswer = run.sessionId !== null;
  const alike = { ...noRunFilter, of: isAnswer ? "" : "dashboards", q: run.question.slice(0, 200) };
  return (
    <>
      {isAnswer ? <AskAgain run={run} /> : null}
      <Button asChild className="pointer-coarse:h-11">
        <Link href={runsHref(alike)} prefetch={false}>
          <GitCompareArrows aria-hidden className="size-4" />
          Find runs to compare
        </Link>
      </Button>
      <Button asChild className="pointer-coarse:h-11">
        <a href={`${files}/export`} download title="Row values are left out">
          <Download aria-hidden className="size-4" />
          Export JSON
        </a>
      </Button>
      {isAnswer ? (
        <Button asChild className="pointer-coarse:h-11">
          <a href={`${files}/eval-case`} download title="Question, statement and feedback, for an evaluation suite">
            <FlaskConical aria-hidden className="size-4" />
            Add to evals
          </a>
        </Button>
      ) : null}
    </>
  );
}

/** Leads to the chat in which the question is asked. */
function AskAgain({ run }: { readonly run: RunItem }) {
  const router = useRouter();
  const [state, setState] = useState<"idle" | "asking" | PublicError>("idle");

  async function ask() {
    setState("asking");
    const asked = await askRunAgain(run.id);
    if (asked.ok) router.push(sessionHref(asked.value.sessionId));
    else setState(asked.error);
  }

  return (
    <>
      <Button
        look="primary"
        className="pointer-coarse:h-11"
        disabled={state === "asking" || run.status === "running"}
        onClick={() => void ask()}
      >
        <RotateCw aria-hidden className="size-4" />
        Ask again
      </Button>
      {typeof state === "string" ? null : (
        <p role="alert" className="order-last w-full text-xs text-danger">
          {state.message} {state.nextStep}
        </p>
      )}
    </>
  );
}
