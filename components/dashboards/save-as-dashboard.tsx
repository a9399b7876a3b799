"use client";

/** Keeps a dashboard that was built in a chat; once it is kept, here is the way to it. */
import { Check, LayoutDashboard } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { saveFromChat } from "#lib/queries/use-dashboards";
import { dashboardHref } from "#lib/state/dashboard-address";

type SaveAsDashboardProps = { readonly sessionId: string; readonly messageId: string };

export function SaveAsDashboard({ sessionId, messageId }: SaveAsDashboardProps) {
  const [savedId, setSavedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function save() {
    setBusy(true);
    const saved = await saveFromChat(sessionId, messageId);
    setBusy(false);
    setProblem(saved.ok ? null : saved.error.message);
    if (saved.ok) setSavedId(saved.value.id);
  }

  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-xs">
      {problem === null ? null : <span className="text-danger">{problem}</span>}
      {savedId === null ? (
        <Button size="compact" disabled={isBusy} className="pointer-coarse:h-11" onClick={() => void save()}>
          <LayoutDashboard aria-hidden className="size-3.5" />
          {isBusy ? "Saving…" : "Save as dashboard"}
        </Button>
      ) : (
        <>
          <span className="flex items-center gap-1 text-muted">
            <Check aria-hidden className="size-3.5 text-success" />
            Saved
          </span>
          <Button size="compact" asChild className="pointer-coarse:h-11">
            <Link href={dashboardHref(savedId)} prefetch={false}>
              Open the dashboard
            </Link>
          </Button>
        </>
      )}
    </div>
  );
}
