"use client";

/** The bar over the table, the table, and what has to be said of it. */
import { useId, useState } from "react";
import { SqlView } from "#components/result/sql-view";
import { TableSkeleton } from "#components/result/table-skeleton";
import { useSteering } from "#components/steering/steering";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import type { PivotTable } from "#lib/domain/pivot-table";
import { toShownError } from "#lib/queries/public-failure";
import { type ReadPivot, usePivot } from "#lib/queries/use-pivot";
import { figureHeading, type PivotView } from "#lib/state/pivot-view";
import { PivotBar } from "./pivot-bar.tsx";
import { PivotGrid } from "./pivot-grid.tsx";
import type { PivotTabProps } from "./pivot-props.tsx";
import { type PivotState, usePivotLayout } from "./use-pivot-layout.tsx";

/** Nothing outside of a chat, where an answer has no parts to change. */
export function PivotPanel(props: PivotTabProps) {
  const steering = useSteering();
  const pivot = usePivotLayout(props.part);
  return steering === null ? null : <OpenPivot {...props} pivot={pivot} sessionId={steering.sessionId} />;
}

type OpenPivotProps = PivotTabProps & { readonly pivot: PivotState; readonly sessionId: string };

function OpenPivot({ part, height, pivot, sessionId }: OpenPivotProps) {
  const { layout, view } = pivot;
  const asked = { rows: [...layout.rows], columns: [...layout.columns] };
  const read = usePivot({ sessionId, resultId: part.ref.id, layout: asked });
  const shown = read.data ?? null;
  return (
    <div className={classNames("border-t border-border", height === "fill" && "flex min-h-0 flex-1 flex-col")}>
      <PivotBar part={part} pivot={pivot} table={shown?.table ?? null} />
      {read.error === null ? null : <Problem error={read.error} onRetry={() => void read.refetch()} />}
      {read.error === null && shown === null ? <TableSkeleton height={height} /> : null}
      {shown === null ? null : (
        <>
          <FigureName table={shown.table} view={view} />
          <PivotGrid
            key={`${part.ref.id} ${JSON.stringify(layout)}`}
            part={part}
            table={shown.table}
            view={view}
            height={height}
            onLook={pivot.look}
          />
          <Notes part={part} notes={[totalsRule, ...shown.notes]} sql={shown.sql} />
        </>
      )}
    </div>
  );
}

/** What the figures are, where no line of heads says it. */
function FigureName({ table, view }: { readonly table: PivotTable; readonly view: PivotView }) {
  const isNamed = table.figures.length > 1 || table.columns.groups.length === 0;
  if (isNamed) return null;
  return <p className="truncate px-4 pb-2 text-xs font-medium">{figureHeading(table, view, 0)}</p>;
}

const totalsRule = "Each total is asked for by itself, not added up here.";

function Problem({ error, onRetry }: { readonly error: unknown; onRetry(): void }) {
  const { message, nextStep } = toShownError(error);
  return (
    <div role="alert" className="flex min-h-32 flex-col items-center justify-center gap-3 p-4 text-center">
      <p className="text-sm text-muted">{[message, nextStep].filter((text) => text !== null).join(" ")}</p>
      <Button size="compact" className="pointer-coarse:h-11" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** How the figures came about: the statement is shown as that of every answer is. */
function Notes({ part, notes, sql }: Pick<PivotTabProps, "part"> & Pick<ReadPivot, "notes" | "sql">) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="border-t border-border px-4 py-1.5 text-xs text-muted">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-64 flex-1">{notes.join(" ")}</p>
        <Button
          look="ghost"
          size="compact"
          aria-expanded={isOpen}
          aria-controls={id}
          className="max-sm:-ml-2 pointer-coarse:h-11"
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? "Hide its statement" : "Show its statement"}
        </Button>
      </div>
      <div id={id}>
        {isOpen ? (
          <SqlView title={`the pivot table of ${part.title}`} engine={part.engine} sql={sql} explained={null} />
        ) : null}
      </div>
    </div>
  );
}
