"use client";

/** A run that takes its time: how long it has been, the statement that is waited for, and ways not to wait for it. */
import { Bell, BellOff, BellRing, PanelsTopLeft, Timer } from "lucide-react";
import { useEffect, useState } from "react";
import { ColoredSql } from "#components/result/colored-sql";
import { tokenizeSql } from "#components/result/sql-tokens";
import { Button } from "#components/ui/button";
import { formatDuration } from "#lib/domain/format";
import type { Step } from "#lib/domain/message";
import { useRunNotice } from "#lib/queries/use-run-notice";
import { useChat, useSession } from "./session-provider.tsx";

/** From here on the user wants to know what takes so long; */
const slowMs = 20_000;
/** and from here on they have better things to do. */
const verySlowMs = 60_000;
/** Statements that run at the same time, of a dashboard or of several databases. */
const shownStatements = 3;

type SlowRunProps = { readonly runId: string; readonly startedAt: number; readonly steps: readonly Step[] };

/** Nothing while the run is no slower than usual. */
export function SlowRun({ runId, startedAt, steps }: SlowRunProps) {
  const elapsedMs = useElapsed(startedAt);
  if (elapsedMs < slowMs) return null;
  const running = steps.filter((step) => step.status === "running" && step.sql !== null);
  return (
    <section
      aria-label="Slow question"
      className="animate-float-in flex flex-col gap-2 rounded-lg border border-border bg-surface p-3 text-sm"
    >
      <p className="flex items-center gap-2 text-muted">
        <Timer aria-hidden className="size-4 shrink-0 text-subtle" />
        <span>
          Running for <span className="tabular">{formatDuration(Math.floor(elapsedMs / 1_000) * 1_000)}</span>
        </span>
      </p>
      {running.slice(0, shownStatements).map((step) => (
        <Statement key={step.id} label={step.label} sql={step.sql ?? ""} />
      ))}
      {elapsedMs < verySlowMs ? null : <WaysOut runId={runId} />}
    </section>
  );
}

function Statement({ label, sql }: { readonly label: string; readonly sql: string }) {
  return (
    <section
      aria-label={`Statement: ${label}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="max-h-40 overflow-auto rounded-md bg-sunken/60 px-3 py-2"
    >
      <pre className="font-mono text-[0.78rem]/5 wrap-anywhere whitespace-pre-wrap">
        <code>
          <ColoredSql tokens={tokenizeSql(sql)} />
        </code>
      </pre>
    </section>
  );
}

function WaysOut({ runId }: Pick<SlowRunProps, "runId">) {
  const { composer } = useChat();
  const title = useSession((state) => state.title);
  const leave = useSession((state) => state.leaveInBackground);
  const { notice, ask } = useRunNotice({ runId, title });
  return (
    <div className="flex flex-wrap items-center gap-2">
      {notice === "off" ? (
        <Button size="compact" className="pointer-coarse:h-11" onClick={() => void ask()}>
          <Bell aria-hidden className="size-3.5" />
          Notify me
        </Button>
      ) : null}
      <Button
        size="compact"
        className="pointer-coarse:h-11"
        onClick={() => {
          leave();
          composer.current?.focus();
        }}
      >
        <PanelsTopLeft aria-hidden className="size-3.5" />
        Keep in background
      </Button>
      <p role="status" className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
        <NoticeWords notice={notice} />
      </p>
    </div>
  );
}

function NoticeWords({ notice }: Pick<ReturnType<typeof useRunNotice>, "notice">) {
  if (notice === "off") return null;
  const Icon = notice === "on" ? BellRing : BellOff;
  return (
    <>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      {notice === "on"
        ? "You will be notified when it ends while you look elsewhere."
        : "The browser does not allow notifications. Allow them for this page, or look for the badge in the list."}
    </>
  );
}

/** Milliseconds since a moment, told once a second. */
function useElapsed(since: number): number {
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    const tick = () => setElapsed(Date.now() - since);
    tick();
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [since]);
  return elapsed;
}
