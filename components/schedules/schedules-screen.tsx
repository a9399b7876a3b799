"use client";

/** What is asked again and again: when it is due next, what came of it last, and what can be done with it. */
import { CalendarClock } from "lucide-react";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { Skeleton } from "#components/ui/skeleton";
import type { Watch } from "#lib/domain/watch";
import { toShownError } from "#lib/queries/public-failure";
import { useSchedules } from "#lib/queries/use-schedules";
import { ScheduleRow } from "./schedule-row.tsx";

/** @param first what came with the page; null where it could not be read. */
export function SchedulesScreen({ first }: { readonly first: readonly Watch[] | null }) {
  const list = useSchedules(first);
  return (
    <PageFrame title="Schedules">
      {list.isError ? (
        <div role="alert" className="flex flex-col items-center gap-3 p-8 text-center">
          <p className="text-muted">{toShownError(list.error).message}</p>
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </div>
      ) : null}
      {list.isPending ? <Skeleton className="h-40 rounded-lg" /> : null}
      {list.data === undefined ? null : <List schedules={list.data} />}
    </PageFrame>
  );
}

function List({ schedules }: { readonly schedules: readonly Watch[] }) {
  if (schedules.length === 0) return <NoSchedules />;
  return (
    <ul aria-label="Schedules" className="flex flex-col gap-3">
      {schedules.map((watch) => (
        <ScheduleRow key={watch.id} watch={watch} />
      ))}
    </ul>
  );
}

function NoSchedules() {
  return (
    <div className="flex flex-col items-center gap-3 rounded-lg border border-dashed border-border px-6 py-16 text-center">
      <CalendarClock aria-hidden className="size-8 text-subtle" />
      <p className="max-w-110 text-muted">
        Have an answer or a board come by itself: "Schedule" beside the answer, or in the menu of the board.
      </p>
    </div>
  );
}
