/** What the runs of the list come to, a card each. */
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names";
import { formatCount, formatCounted, formatDuration } from "#lib/domain/format";
import type { RunMetrics as Metrics, RunDay, RunFilter } from "#lib/domain/run-report";
import { costText, shareText } from "#lib/state/run-words";

type RunMetricsProps = { readonly metrics: Metrics; readonly of: RunFilter["of"] };

/** Six figures of answers, three of refreshes; the bars are the last seven days. */
export function RunMetrics({ metrics, of }: RunMetricsProps) {
  const { runs, successShare, medianMs, p95Ms, days } = metrics;
  const isOfChats = of === "chats";
  const look = classNames("grid grid-cols-2 gap-3 md:grid-cols-3", isOfChats && "xl:grid-cols-6");
  return (
    <dl aria-label="Figures" className={look}>
      <Card name={isOfChats ? "Runs" : "Refreshes"} value={formatCount(runs)} note="Bars: the last seven days">
        <DayBars days={days} of="runs" />
      </Card>
      <Card
        name="Success"
        value={shareText(successShare)}
        note={
          isOfChats
            ? "Whole answers, of all that were answered, refused or failed"
            : "All tiles fresh, of all that were not stopped"
        }
      />
      {isOfChats ? (
        <Card name="Not answered" value={formatCount(metrics.notAnswered)} note="Refused, with the reason" />
      ) : null}
      <Card
        name="Time (p50 / p95)"
        value={`${timeText(medianMs)} / ${timeText(p95Ms)}`}
        note={`So long at most took half of the ${isOfChats ? "runs" : "refreshes"}, and 95 of 100`}
      />
      {isOfChats ? <AnswerCards metrics={metrics} /> : null}
    </dl>
  );
}

function AnswerCards({ metrics }: { readonly metrics: Metrics }) {
  const { retriesPerRun, inputTokens, outputTokens, days } = metrics;
  return (
    <>
      <Card
        name="Retries per run"
        value={retriesPerRun === null ? "–" : retriesPerRun.toFixed(2)}
        note="Statements beyond the first"
      />
      <Card
        name="Tokens and cost"
        value={`${formatCount(inputTokens + outputTokens)} / ${costText(metrics.cost)}`}
        note={costNote(metrics)}
      >
        <DayBars days={days} of="tokens" />
      </Card>
    </>
  );
}

function timeText(ms: number | null): string {
  return ms === null ? "–" : formatDuration(ms);
}

function costNote({ runsWithoutPrice, inputTokens, outputTokens }: Metrics): string {
  if (runsWithoutPrice > 0) return `${formatCounted(runsWithoutPrice, "run")} without a known price left out`;
  return `${formatCount(inputTokens)} in, ${formatCount(outputTokens)} out`;
}

type CardProps = {
  readonly name: string;
  readonly value: string;
  readonly note: string;
  readonly children?: ReactNode;
};

function Card({ name, value, note, children }: CardProps) {
  return (
    <div className="flex min-w-0 flex-col gap-0.5 rounded-lg border border-border bg-surface p-3 shadow-raised">
      <dt className="text-xs text-muted">{name}</dt>
      <dd className="flex items-end justify-between gap-2">
        <span className="tabular text-lg font-semibold wrap-anywhere">{value}</span>
        {children}
      </dd>
      <dd className="text-xs text-subtle">{note}</dd>
    </div>
  );
}

/** A picture of what the figures say in words; today is at the right. */
function DayBars({ days, of }: { readonly days: readonly RunDay[]; readonly of: "runs" | "tokens" }) {
  const most = Math.max(1, ...days.map((day) => day[of]));
  return (
    <svg aria-hidden viewBox={`0 0 ${days.length * 8} 24`} className="h-6 shrink-0 text-primary/70">
      {days.map((day, index) => {
        const height = day[of] === 0 ? 1 : Math.max(2, (day[of] / most) * 24);
        return (
          <rect key={day.startsAt} x={index * 8} y={24 - height} width={6} height={height} fill="currentColor" rx={1} />
        );
      })}
    </svg>
  );
}
