/** A run of a schedule: when it was due, what became of it, and what it brought. */
import { LocalTime } from "#components/ui/local-time";
import type { WatchRun } from "#lib/domain/watch";
import { runText } from "#lib/state/schedule-words";

export function ScheduleRun({ run }: { readonly run: WatchRun }) {
  const { dueAt, outcome, state } = run;
  return (
    <div className="text-sm">
      <p className="text-xs text-subtle">
        <LocalTime at={dueAt} /> ·{" "}
        <span className={state === "failed" ? "text-danger" : undefined}>{runText(run)}</span>
      </p>
      {outcome === null ? null : (
        <>
          <p className="wrap-anywhere">{outcome.text}</p>
          {outcome.lines.map((line) => (
            <p key={line} className="wrap-anywhere text-muted">
              {line}
            </p>
          ))}
        </>
      )}
    </div>
  );
}
