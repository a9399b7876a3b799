"use client";

/** What stands in the way of a dashboard: a save that failed, somebody else's change, a refresh that could not begin. */
import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { momentText } from "#lib/state/dashboard-words";
import { useBoard, useBoardEngine } from "./board-provider.tsx";

/** Nothing while all is well. */
export function BoardNotices() {
  const saving = useBoard((state) => state.saving);
  const problem = useBoard((state) => state.runProblem);
  const { store, refresh } = useBoardEngine();
  const { keepMine, startSaving, takeNewer } = store.getState();
  return (
    <div className="flex flex-col gap-2 px-4 empty:hidden md:px-6 print:hidden">
      {saving.status === "failed" ? (
        <Notice text={`Your changes are not saved yet. ${saving.error.message}`}>
          <NoticeButton onClick={startSaving}>Save again</NoticeButton>
        </Notice>
      ) : null}
      {saving.status === "conflict" ? (
        <Notice
          text={`This dashboard was changed elsewhere (${momentText(saving.newer.updatedAt, Date.now())}). Your version is still here and not saved.`}
        >
          <NoticeButton onClick={() => takeNewer(saving.newer)}>Load the newer one</NoticeButton>
          <NoticeButton onClick={keepMine}>Keep mine</NoticeButton>
        </Notice>
      ) : null}
      {problem === null ? null : (
        <Notice text={`The tiles could not be refreshed. ${problem.error.message}`}>
          <NoticeButton onClick={() => void refresh(problem.tileIds)}>Try again</NoticeButton>
        </Notice>
      )}
    </div>
  );
}

function Notice({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <div
      role="alert"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-warning/40 bg-warning-soft px-3 py-2 text-sm"
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">{text}</p>
      <div className="flex flex-wrap gap-2">{children}</div>
    </div>
  );
}

function NoticeButton({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) {
  return (
    <Button size="compact" className="pointer-coarse:h-11" onClick={onClick}>
      {children}
    </Button>
  );
}
