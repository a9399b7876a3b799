"use client";

/** Keeps a dashboard that was built in a chat; once it is kept, here is the way to it. */
import { Check, LayoutDashboard } from "lucide-react";
import Link from "next/link";
import { useEffect, useRef, useState } from "react";
import { Button } from "#components/ui/button";
import { isEdited } from "#lib/domain/chart-edit";
import { saveFromChat } from "#lib/queries/use-dashboards";
import { currentEdit, keptChartEdits, readChartEdits } from "#lib/state/chart-edits";
import { dashboardHref } from "#lib/state/dashboard-address";

type SaveAsDashboardProps = {
  readonly sessionId: string;
  readonly messageId: string;
  /** Its charts, which are kept as they were changed here. */
  readonly resultIds: readonly string[];
};

export function SaveAsDashboard({ sessionId, messageId, resultIds }: SaveAsDashboardProps) {
  const [savedId, setSavedId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const wantsFocus = useRef(false);
  useEffect(() => {
    if (savedId !== null && wantsFocus.current) link.current?.focus();
  }, [savedId]);

  async function save() {
    if (isBusy) return;
    setBusy(true);
    const saved = await saveFromChat({ sessionId, messageId, chartEdits: resultIds.flatMap(editOf) });
    setBusy(false);
    setProblem(saved.ok ? null : saved.error.message);
    // The way to it takes the button's place, and its focus.
    wantsFocus.current = document.activeElement === button.current;
    if (saved.ok) setSavedId(saved.value.id);
  }

  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-xs">
      {problem === null ? null : <span className="text-danger">{problem}</span>}
      {savedId === null ? (
        <Button
          ref={button}
          size="compact"
          aria-disabled={isBusy}
          className="aria-disabled:opacity-50 pointer-coarse:h-11"
          onClick={() => void save()}
        >
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
            <Link ref={link} href={dashboardHref(savedId)} prefetch={false}>
              Open the dashboard
            </Link>
          </Button>
        </>
      )}
    </div>
  );
}

/** What this browser keeps of a chart, if it was changed. */
function editOf(resultId: string) {
  const chartEdit = currentEdit(readChartEdits(keptChartEdits(resultId)));
  return isEdited(chartEdit) ? [{ resultId, chartEdit }] : [];
}
