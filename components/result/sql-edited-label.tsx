"use client";

/** Says on every tab of a card that its content is not the answer's own: edited by hand, running, or put aside. */
import { LoaderCircle, PencilLine, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button";
import { formatCounted } from "#lib/domain/format";
import { type SqlEditing, useSqlEditing } from "./sql-editing.tsx";

/** A strip under the card's caption; nothing while the answer's own result is shown. */
export function SqlEditedLabel() {
  const editing = useSqlEditing();
  if (editing === null) return null;
  return (
    <>
      <Strip editing={editing} />
      <p role="status" className="sr-only">
        {announcement(editing)}
      </p>
    </>
  );
}

function Strip({ editing }: { readonly editing: SqlEditing }) {
  if (editing.latest?.content.status === "running") {
    return (
      <Line icon={<LoaderCircle aria-hidden className="size-3.5 shrink-0 animate-spin text-primary" />}>
        <span>Your statement is running…</span>
        <Button look="ghost" size="compact" className="ml-auto pointer-coarse:h-11" onClick={editing.stop}>
          Stop
        </Button>
      </Line>
    );
  }
  if (editing.shown.version?.sql != null) {
    return (
      <Line icon={<PencilLine aria-hidden className="size-3.5 shrink-0 text-primary" />}>
        <span>
          <span className="font-medium text-fg">Edited by you.</span> The text of the answer is about the original
          result.
        </span>
        <Button look="ghost" size="compact" className="ml-auto pointer-coarse:h-11" onClick={editing.revert}>
          <Undo2 aria-hidden className="size-3.5" />
          Revert
        </Button>
      </Line>
    );
  }
  if (!editing.hasHiddenEdit) return null;
  return (
    <Line icon={<Undo2 aria-hidden className="size-3.5 shrink-0 text-subtle" />}>
      <span>This is the result before your edit.</span>
      <Button look="ghost" size="compact" className="ml-auto pointer-coarse:h-11" onClick={editing.showEdit}>
        Show your edit
      </Button>
    </Line>
  );
}

function Line({ icon, children }: { readonly icon: ReactNode; readonly children: ReactNode }) {
  return (
    <div className="flex min-h-9 items-center gap-2 border-t border-border bg-primary-soft/60 py-1 pr-2 pl-4 text-xs text-muted">
      {icon}
      {children}
    </div>
  );
}

/** Where the last run of the analyst stands; errors are announced by the editor. */
function announcement({ latest }: SqlEditing): string {
  if (latest === null) return "";
  const { status, results } = latest.content;
  if (status === "running") return "Your statement is running.";
  if (status === "cancelled") return "Your statement was stopped.";
  const [result] = results;
  return result === undefined ? "" : `Your statement gave ${formatCounted(result.ref.rowCount, "row")}.`;
}
