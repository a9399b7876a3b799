"use client";

/** What the runs of a schedule came to, the latest first. */
import { Dialog } from "#components/ui/dialog";
import { Skeleton } from "#components/ui/skeleton";
import type { Watch } from "#lib/domain/watch";
import { toShownError } from "#lib/queries/public-failure";
import { useScheduleHistory } from "#lib/queries/use-schedules";
import { ScheduleRun } from "./schedule-run.tsx";

type ScheduleHistoryProps = { readonly watch: Pick<Watch, "id" | "title">; readonly onClose: () => void };

export function ScheduleHistory({ watch: { id, title }, onClose }: ScheduleHistoryProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`History: ${title}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section aria-label="Past runs" tabIndex={0} className="overflow-y-auto p-4 outline-none sm:p-5">
        <Runs id={id} />
      </section>
    </Dialog>
  );
}

function Runs({ id }: Pick<Watch, "id">) {
  const history = useScheduleHistory(id);
  if (history.isPending) return <Skeleton className="h-24 rounded-lg" />;
  if (history.isError) return <p className="text-sm text-danger">{toShownError(history.error).message}</p>;
  if (history.data.length === 0) return <p className="text-sm text-muted">It has not run yet.</p>;
  return (
    <ol className="flex flex-col divide-y divide-border">
      {history.data.map((run) => (
        <li key={run.id} className="py-2 first:pt-0 last:pb-0">
          <ScheduleRun run={run} />
        </li>
      ))}
    </ol>
  );
}
