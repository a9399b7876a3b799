"use client";

/** One schedule: when it is due, how it stands, and what came of it last. */
import Link from "next/link";
import { useState } from "react";
import { classNames } from "#components/ui/class-names";
import { LocalTime } from "#components/ui/local-time";
import { scheduleRuleText } from "#lib/domain/schedule-words";
import type { Watch } from "#lib/domain/watch";
import { dashboardHref } from "#lib/state/dashboard-address";
import { standingText } from "#lib/state/schedule-words";
import { ScheduleDialog } from "./schedule-dialog.tsx";
import { ScheduleHistory } from "./schedule-history.tsx";
import { ScheduleMenu } from "./schedule-menu.tsx";
import { ScheduleRun } from "./schedule-run.tsx";

export function ScheduleRow({ watch }: { readonly watch: Watch }) {
  const [open, setOpen] = useState<"form" | "history" | null>(null);
  const { title, boardId, rule, alert, lastRun } = watch;
  return (
    <li className="flex gap-2 rounded-lg border border-border bg-surface p-4 pr-2 shadow-raised">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 font-semibold wrap-anywhere">
            <Link href={dashboardHref(boardId)} prefetch={false} className="rounded-sm hover:underline">
              {title}
            </Link>
          </h2>
          <Standing watch={watch} />
        </div>
        {alert === null ? null : <p className="text-sm wrap-anywhere">{alert.condition}</p>}
        <p className="text-sm text-muted">
          {alert === null ? scheduleRuleText(rule) : `Looked at: ${scheduleRuleText(rule)}`}
        </p>
        <Next watch={watch} />
        {lastRun === null ? null : (
          <div className="mt-1 border-t border-border pt-2">
            <ScheduleRun run={lastRun} />
          </div>
        )}
      </div>
      <ScheduleMenu watch={watch} onChange={() => setOpen("form")} onHistory={() => setOpen("history")} />
      {open === "form" ? (
        <ScheduleDialog of={watch} onSaved={() => setOpen(null)} onClose={() => setOpen(null)} />
      ) : null}
      {open === "history" ? <ScheduleHistory watch={watch} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}

function Standing({ watch }: { readonly watch: Watch }) {
  const text = standingText(watch, Date.now());
  if (text === null) return null;
  const look = watch.state === "ended" ? "bg-danger-soft text-danger" : "bg-sunken text-muted";
  return <span className={classNames("rounded-full px-2 py-0.5 text-xs font-medium", look)}>{text}</span>;
}

function Next({ watch: { state, endedWhy, nextDueAt, snoozedUntil } }: { readonly watch: Watch }) {
  if (state === "ended") return <p className="text-sm text-danger">{endedWhy}</p>;
  if (nextDueAt === null) return null;
  return (
    <p className="text-sm">
      Next: <LocalTime at={nextDueAt} />
      {snoozedUntil === null || snoozedUntil <= nextDueAt ? null : (
        <>
          {" "}
          · tells nothing before <LocalTime at={snoozedUntil} />
        </>
      )}
    </p>
  );
}
