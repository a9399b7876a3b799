"use client";

/** The browsers in which somebody is signed in, each of which can be signed out from here. */
import { Laptop } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Button } from "#components/ui/button";
import type { OpenSession } from "#lib/domain/access";
import { endSession } from "#lib/queries/people";
import { AccessProblem } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type SessionListProps = {
  readonly sessions: readonly OpenSession[];
  readonly onChange: (sessions: readonly OpenSession[]) => void;
};

export function SessionList({ sessions, onChange }: SessionListProps) {
  const { isBusy, problem, send } = useSending();
  const end = (id: string | null) => send(() => endSession(id), onChange);
  return (
    <>
      <ul aria-label="Sessions" className="flex flex-col divide-y divide-border">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
            <Laptop aria-hidden className="size-4 shrink-0 text-subtle" />
            <div className="min-w-40 flex-1">
              <p className="text-sm font-medium">{session.device}</p>
              <p className="text-xs text-muted">
                {session.isCurrent ? "This browser · " : ""}
                <Times session={session} />
              </p>
            </div>
            {session.isCurrent ? null : (
              <Button aria-label={`Sign out ${session.device}`} disabled={isBusy} onClick={() => end(session.id)}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <AccessProblem problem={problem} />
      {sessions.length < 2 ? null : (
        <Button className="self-start" disabled={isBusy} onClick={() => end(null)}>
          Sign out everywhere else
        </Button>
      )}
    </>
  );
}

/** The reader's own clock tells it: the server knows no time zone of theirs. */
function Times({ session: { seenAt, expiresAt } }: { readonly session: OpenSession }) {
  const isHere = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  if (!isHere) return "signed in";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  return `used ${format.format(seenAt)} · ends ${format.format(expiresAt)} without use`;
}
