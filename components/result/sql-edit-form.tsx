"use client";

/** The editor with what belongs to it: run, discard, and what is wrong with the statement. */
import { CircleStop, Play, TriangleAlert } from "lucide-react";
import { lazy, type ReactNode, Suspense, useId, useState } from "react";
import { Steps } from "#components/chat/step-list";
import { Button } from "#components/ui/button";
import { ShortcutKeys, useIsMac } from "#components/ui/shortcut";
import { Skeleton } from "#components/ui/skeleton";
import { dialects } from "#lib/domain/dialects";
import type { PublicError } from "#lib/domain/errors";
import type { ResultPart } from "#lib/domain/message";
import { useSchemaCatalog } from "#lib/queries/use-catalog";
import { useSqlCheck } from "#lib/queries/use-sql-check";
import { ariaKeys, shortcutText } from "#lib/state/shortcuts";
import type { AnswerVersion } from "#lib/state/turn";
import type { SqlEditing } from "./sql-editing.tsx";
import { FixButton, FixNote, isFixable, type SqlFix, useSqlFix } from "./sql-fix.tsx";
import { isSameStatement } from "./sql-layout.tsx";
import { SqlProblem } from "./sql-problem.tsx";

const SqlEditor = lazy(async () => ({ default: (await import("./sql-editor.tsx")).SqlEditor }));

type SqlEditFormProps = { readonly part: ResultPart; readonly editing: SqlEditing; readonly draft: string };

/** Ctrl or Cmd with Enter runs. Typing is never held up: a check that is still out is dropped when its text is gone. */
export function SqlEditForm({ part, editing, draft }: SqlEditFormProps) {
  const hintId = useId();
  const isMac = useIsMac();
  const catalog = useSchemaCatalog(part.context);
  const { run, isStarting, refusal } = useRunDraft(editing, draft);
  // What became of this very text; of another one it says nothing.
  const outcome = editing.latest?.sql === draft ? editing.latest : null;
  const failure = refusal ?? outcome?.content.error ?? null;
  const isRunning = isStarting || outcome?.content.status === "running";
  const isSettled = isRunning || failure !== null || outcome !== null;
  const fix = useSqlFix(editing, part, draft);
  const place = { sessionId: editing.sessionId, context: part.context };
  const remark = useSqlCheck(place, isSettled ? null : draft);
  return (
    <div className="border-t border-border">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5">
        <p className="mr-auto text-xs text-subtle">{dialects[part.engine].label}, your statement</p>
        <EditButtons editing={editing} draft={draft} canRun={!editing.isBusy && !isStarting} onRun={run} />
      </div>
      <Suspense fallback={<EditorSkeleton />}>
        <SqlEditor
          label={`Edit the SQL statement of ${part.title}`}
          describedBy={hintId}
          initialText={draft}
          engine={part.engine}
          catalog={catalog.data ?? null}
          problem={failure ?? remark}
          replacement={fix.replacement}
          onChange={editing.write}
          onRun={run}
        />
      </Suspense>
      {fix.outcome === null ? null : <FixNote outcome={fix.outcome} />}
      <Outcome editing={editing} outcome={outcome} failure={failure} remark={remark} fix={fix} />
      <p id={hintId} className="border-t border-border px-4 py-1.5 text-xs text-subtle pointer-coarse:hidden">
        {shortcutText("runStatement", isMac)} runs. Escape, then Tab leaves the editor.
      </p>
    </div>
  );
}

function useRunDraft({ run: runStatement, isBusy }: SqlEditing, draft: string) {
  const [isStarting, setIsStarting] = useState(false);
  const [refused, setRefused] = useState<{ readonly sql: string; readonly error: PublicError } | null>(null);
  const run = async () => {
    if (isBusy || isStarting || draft.trim() === "") return;
    setIsStarting(true);
    const error = await runStatement(draft);
    setIsStarting(false);
    setRefused(error === null ? null : { sql: draft, error });
  };
  return { run: () => void run(), isStarting, refusal: refused?.sql === draft ? refused.error : null };
}

type EditButtonsProps = {
  readonly editing: SqlEditing;
  readonly draft: string;
  readonly canRun: boolean;
  readonly onRun: () => void;
};

function EditButtons({ editing, draft, canRun, onRun }: EditButtonsProps) {
  const { shown, write } = editing;
  const isUnchanged = isSameStatement(draft, shown.part.sql);
  return (
    <>
      <Button look="ghost" size="compact" className="pointer-coarse:h-11" onClick={() => write(null)}>
        {isUnchanged ? "Close" : "Discard"}
      </Button>
      <Button
        look="primary"
        size="compact"
        aria-disabled={!canRun || draft.trim() === ""}
        aria-keyshortcuts={ariaKeys("runStatement")}
        className="aria-disabled:opacity-50 pointer-coarse:h-11"
        onClick={onRun}
      >
        <Play aria-hidden className="size-3.5" />
        Run
        <span className="-mr-1 pointer-coarse:hidden">
          <ShortcutKeys name="runStatement" />
        </span>
      </Button>
    </>
  );
}

type OutcomeProps = {
  readonly editing: SqlEditing;
  readonly outcome: AnswerVersion | null;
  readonly failure: PublicError | null;
  readonly remark: PublicError | null;
  readonly fix: SqlFix;
};

/** Under the editor: the steps of the run, why it failed, or what the check of the text found. */
function Outcome({ editing, outcome, failure, remark, fix }: OutcomeProps) {
  if (failure !== null) {
    return (
      <SqlProblem error={failure}>
        {isFixable(failure) && fix.outcome === null ? <FixButton fix={fix} /> : null}
        {failure.retryable && outcome !== null ? (
          <Button size="compact" onClick={() => editing.retry(outcome.runId)}>
            Try again
          </Button>
        ) : null}
      </SqlProblem>
    );
  }
  if (outcome?.content.status === "running") {
    return (
      <div className="border-t border-border px-4 py-2">
        <Steps status="running" steps={outcome.content.steps} summary={null} usage={null} runId={null} />
      </div>
    );
  }
  if (outcome?.content.status === "cancelled") {
    return <Remark icon={<CircleStop aria-hidden className="size-4 shrink-0 text-subtle" />} text="Stopped" />;
  }
  if (remark === null) return null;
  const icon = <TriangleAlert aria-hidden className="size-4 shrink-0 text-warning" />;
  return (
    <Remark icon={icon} text={remark.message}>
      {isFixable(remark) && fix.outcome === null ? <FixButton fix={fix} /> : null}
    </Remark>
  );
}

type RemarkProps = { readonly icon: ReactNode; readonly text: string; readonly children?: ReactNode };

function Remark({ icon, text, children }: RemarkProps) {
  return (
    <div className="flex min-h-11 items-center gap-2 border-t border-border px-4 py-1.5 text-sm text-muted">
      {icon}
      <p role="status" className="min-w-0 flex-1 wrap-anywhere">
        {text}
      </p>
      {children}
    </div>
  );
}

function EditorSkeleton() {
  return (
    <div className="flex min-h-40 flex-col gap-2 bg-sunken/60 p-4" role="status" aria-label="Loading the editor">
      {["w-40", "w-64", "w-52"].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
