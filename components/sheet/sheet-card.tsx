"use client";

/** One answer on the sheet: what its card in the conversation shows, narrowed down by the sheet's filters. */
import { useRef, useState } from "react";
import { TileFailure } from "#components/dashboards/tile-failure";
import { TileFrame } from "#components/dashboards/tile-frame";
import { ChartView } from "#components/result/chart-view";
import { ResultContext } from "#components/result/result-context";
import { useResultView } from "#components/result/result-view-state";
import { TableView } from "#components/result/table-view";
import { useChartEditing } from "#components/result/use-chart-editing";
import { noReach } from "#components/result/use-copies";
import { ChipContent, chipLook } from "#components/steering/chip-look";
import { classNames } from "#components/ui/class-names";
import { Skeleton } from "#components/ui/skeleton";
import type { ResultPart } from "#lib/domain/message";
import type { NarrowedAnswer } from "#lib/domain/sheet";
import type { NarrowedAnswers } from "#lib/queries/use-sheet";
import type { Reach } from "#lib/state/dashboard-filter-words";
import { type SheetFilters, sheetReach } from "#lib/state/sheet-filters";
import { SheetCardActions, type SheetView } from "./sheet-card-actions.tsx";

type SheetCardProps = {
  /** As the conversation shows it. */
  readonly part: ResultPart;
  readonly filters: SheetFilters;
  readonly narrowed: NarrowedAnswers;
  /** Left out where the chat can only be read. */
  readonly onRemove: (() => void) | undefined;
};

const bodyHeight = 280;

export function SheetCard({ part, filters, narrowed, onRemove }: SheetCardProps) {
  const [chosen, setChosen] = useState<SheetView | null>(null);
  const answer = narrowed.of(part.ref.id);
  const isWaiting = filters.values.length > 0 && answer === null;
  const shown = answer?.outcome.status === "ready" ? asOf(part, answer.outcome.result) : part;
  const view = chosen ?? (part.chart === null ? "table" : "chart");
  const [rows, setRows] = useResultView(shown.ref.id);
  const card = useRef<HTMLElement>(null);
  const reach = answer === null ? noReach : sheetReach(answer, filters);
  const hasFigures = !isWaiting && answer?.outcome.status !== "failed";
  return (
    <section ref={card} tabIndex={-1} aria-label={part.title} className="h-full min-w-0 outline-none">
      <TileFrame
        title={part.title}
        headingLevel={3}
        wraps
        isBusy={isWaiting}
        actions={
          <SheetCardActions
            source={hasFigures ? { part: shown, view: rows, reach } : null}
            card={card}
            view={view}
            onView={setChosen}
            onRemove={onRemove}
          />
        }
      >
        <div className="flex h-full flex-col gap-2 pb-3">
          <About part={shown} />
          <ReachLines reach={reach} />
          <Body
            {...{ part, shown, answer, isWaiting, view, rows, reach }}
            onRows={setRows}
            onShowTable={() => setChosen("table")}
            onAgain={(isApproved) => {
              // The button goes while it is asked for.
              card.current?.focus();
              narrowed.again(part.ref.id, isApproved);
            }}
          />
        </div>
      </TileFrame>
    </section>
  );
}

/** The figures of the sheet's filters under the answer's own name and parts: the filters are told by themselves. */
export function asOf({ title, chips }: ResultPart, result: ResultPart): ResultPart {
  return { ...result, title, chips };
}

/** Where it is from and what it is made of, to be read only. */
function About({ part }: { readonly part: ResultPart }) {
  // Columns of listed rows are the headings of the table.
  const chips = part.chips.filter(({ kind }) => kind !== "column");
  return (
    <div className="flex flex-col gap-1.5 px-4">
      <ResultContext part={part} />
      {chips.length === 0 ? null : (
        <ul aria-label="What this answer is made of" className="flex min-w-0 flex-wrap gap-1">
          {chips.map((chip) => (
            <li key={chip.id} className="max-w-full min-w-0">
              <span className={classNames(chipLook(chip), "h-6")}>
                <ChipContent chip={chip} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Plainly: a filter that does not reach an answer would make it look like what it is not. */
function ReachLines({ reach }: { readonly reach: Reach }) {
  if (reach.reachedBy.length + reach.notReached.length === 0) return null;
  return (
    <ul aria-label="Filters of this answer" className="px-4 text-xs">
      {reach.reachedBy.length === 0 ? null : (
        <li className="wrap-anywhere text-primary">Filtered by {reach.reachedBy.join("; ")}</li>
      )}
      {reach.notReached.map(({ name, why }) => (
        <li key={name} className="wrap-anywhere text-muted">
          <span className="font-medium text-fg">Not filtered by {name}.</span> {why}
        </li>
      ))}
    </ul>
  );
}

type BodyProps = {
  readonly part: ResultPart;
  readonly shown: ResultPart;
  readonly answer: NarrowedAnswer | null;
  readonly isWaiting: boolean;
  readonly view: SheetView;
  readonly rows: ReturnType<typeof useResultView>[0];
  readonly reach: Reach;
  onRows(rows: BodyProps["rows"]): void;
  onShowTable(): void;
  onAgain(isApproved: boolean): void;
};

function Body({ part, shown, answer, isWaiting, view, rows, reach, onRows, onShowTable, onAgain }: BodyProps) {
  // Of the answer itself: its chart looks the same under a filter.
  const { edit } = useChartEditing(part.ref.id);
  if (isWaiting) return <Waiting />;
  if (answer?.outcome.status === "failed") {
    const { error } = answer.outcome;
    const isCostly = error.code === "TOO_COSTLY";
    return (
      <TileFailure
        error={error}
        retry={{ name: isCostly ? "Allow it once" : "Try again", run: () => onAgain(isCostly) }}
      />
    );
  }
  if (shown.ref.rowCount === 0 && reach.reachedBy.length > 0) {
    return (
      <p className="flex flex-1 items-center justify-center p-4 text-center text-sm wrap-anywhere text-muted">
        No rows are left with {reach.reachedBy.join("; ")}.
      </p>
    );
  }
  if (view === "table") {
    return <TableView key={shown.ref.id} part={shown} height={bodyHeight} view={rows} isCompact onView={onRows} />;
  }
  return (
    <div className="px-4">
      <ChartView part={shown} height={bodyHeight} hasReason={false} edit={edit} onShowTable={onShowTable} />
    </div>
  );
}

function Waiting() {
  return (
    <div className="px-4" style={{ height: bodyHeight }}>
      <p className="sr-only">Narrowing down…</p>
      <Skeleton className="size-full" />
    </div>
  );
}
