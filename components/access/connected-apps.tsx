"use client";

/** Apps that were let in by a yes, each with an end to it. */
import { Plug } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import { apiScopes } from "#lib/domain/api-scopes";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { endApp } from "#lib/queries/connected-apps";
import { AccessProblem } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type ConnectedAppsProps = { readonly firstApps: readonly ConnectedApp[] };

export function ConnectedApps({ firstApps }: ConnectedAppsProps) {
  const [apps, setApps] = useState(firstApps);
  const isInteractive = useIsInteractive();
  const { isBusy, problem, send } = useSending();
  return (
    <>
      {apps.length === 0 ? <p className="text-sm text-muted">No app is connected.</p> : null}
      <ul aria-label="Connected apps" className="flex flex-col divide-y divide-border" hidden={apps.length === 0}>
        {apps.map((app) => (
          <li key={app.id} className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
            <Plug aria-hidden className="size-4 shrink-0 text-subtle" />
            <div className="min-w-40 flex-1">
              <p className="text-sm font-medium wrap-anywhere">{app.name}</p>
              <p className="text-xs text-muted wrap-anywhere">
                {app.place} · {app.scopes.map((scope) => apiScopes[scope].label).join(", ")}
              </p>
              <p className="text-xs text-muted">
                <Times app={app} />
              </p>
            </div>
            <Button
              aria-label={`End the app ${app.name}`}
              disabled={isBusy || !isInteractive}
              onClick={() => send(() => endApp(app.id), setApps)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      <AccessProblem problem={problem} />
    </>
  );
}

/** The reader's own clock tells it: the server knows no time zone of theirs. */
function Times({ app: { createdAt, endsAt, usedAt } }: { readonly app: ConnectedApp }) {
  const isInteractive = useIsInteractive();
  if (!isInteractive) return usedAt === null ? "never used" : "used";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const used = usedAt === null ? "never used" : `used ${format.format(usedAt)}`;
  return `connected ${format.format(createdAt)} · ${used} · ends ${format.format(endsAt)} without use`;
}
