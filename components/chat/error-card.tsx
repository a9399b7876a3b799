"use client";

/** What went wrong, what to do about it, and what to tell whoever is asked for help. */
import { TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { type ErrorAction, errorHelp } from "#lib/domain/error-help";
import type { PublicError, TextSpan } from "#lib/domain/errors";

type ErrorCardProps = {
  readonly error: PublicError;
  readonly runId: string;
  /** The statement that the failure's place is in; null where it is not known. */
  readonly sql?: string | null;
  /** What can be done from here; what is not possible has no button. */
  readonly actions: Readonly<Partial<Record<ErrorAction, () => void>>>;
};

/** Never shows an engine's own words: those stay on the server. */
export function ErrorCard({ error, runId, sql = null, actions }: ErrorCardProps) {
  const { topic, advice } = errorHelp(error.code);
  return (
    <section
      aria-label={`Error: ${topic}`}
      className="flex max-w-160 flex-col gap-3 rounded-lg border border-danger/30 bg-danger-soft p-4"
    >
      <div className="flex gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="flex min-w-0 flex-col gap-0.5">
          <p className="text-xs font-medium text-danger">{topic}</p>
          <p className="font-medium wrap-anywhere">{error.message}</p>
          <p className="wrap-anywhere text-muted">{error.nextStep ?? advice}</p>
        </div>
      </div>
      <div className="flex flex-col gap-2 pl-6">
        <Actions error={error} actions={actions} />
        <Details error={error} runId={runId} sql={sql} />
      </div>
    </section>
  );
}

/** The kind of failure says what helps; one that may pass by itself can always be tried again. */
function Actions({ error, actions }: Pick<ErrorCardProps, "error" | "actions">) {
  const { actions: known } = errorHelp(error.code);
  const isRetryKnown = known.some(({ action }) => action === "retry" || action === "reconnect");
  const wanted =
    error.retryable && !isRetryKnown ? [...known, { action: "retry" as const, label: "Try again" }] : known;
  const possible = wanted.flatMap(({ action, label }) => {
    const act = actions[action];
    return act === undefined ? [] : [{ label, act }];
  });
  if (possible.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {possible.map(({ label, act }) => (
        <Button key={label} size="compact" className="pointer-coarse:h-11" onClick={act}>
          {label}
        </Button>
      ))}
    </div>
  );
}

type DetailsProps = { readonly error: PublicError; readonly runId: string; readonly sql: string | null };

function Details({ error, runId, sql }: DetailsProps) {
  const rows = [
    ["Code", error.code],
    ...(error.position === null ? [] : [["Place", placeText(error.position, sql)]]),
    ["Run", runId],
  ] as const;
  const copied = [error.message, ...rows.map(([name, value]) => `${name}: ${value}`)].join("\n");
  return (
    <details className="min-w-0 text-xs text-muted">
      <summary className="inline-flex min-h-7 cursor-pointer items-center rounded-sm underline decoration-control/60 underline-offset-2 hover:text-fg pointer-coarse:min-h-11">
        Details
      </summary>
      <div className="flex items-start gap-2 pt-1">
        <dl className="grid min-w-0 grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
          {rows.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd className="font-mono break-all">{value}</dd>
            </div>
          ))}
        </dl>
        <CopyIconButton label="Copy details" text={copied} className="-mt-1.5 pointer-coarse:size-11" />
      </div>
    </details>
  );
}

/** Line, column and word where the statement is known ("line 2, column 8: NET_REV"), else the characters. */
function placeText({ start, end }: TextSpan, sql: string | null): string {
  if (sql === null || end > sql.length) return `characters ${start + 1} to ${Math.max(end, start + 1)} of the SQL`;
  const before = sql.slice(0, start).split("\n");
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `line ${before.length}, column ${column}: ${sql.slice(start, end)}`;
}
