"use client";

/** Apps that were let in by a yes, each with an end to it. */
import { Plug } from "lucide-react";
import { useState } from "react";
import { apiScopes } from "#lib/domain/api-scopes";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { endApp } from "#lib/queries/connected-apps";
import { AccessProblem } from "./access-form.tsx";
import { ProgramRow } from "./program-row.tsx";
import { useSending } from "./use-sending.tsx";

type ConnectedAppsProps = { readonly firstApps: readonly ConnectedApp[] };

export function ConnectedApps({ firstApps }: ConnectedAppsProps) {
  const [apps, setApps] = useState(firstApps);
  const { isBusy, problem, send } = useSending();
  return (
    <>
      {apps.length === 0 ? <p className="text-sm text-muted">No app is connected.</p> : null}
      <ul aria-label="Connected apps" className="flex flex-col divide-y divide-border" hidden={apps.length === 0}>
        {apps.map((app) => (
          <ProgramRow
            key={app.id}
            icon={Plug}
            name={app.name}
            about={`${app.place} · ${app.scopes.map((scope) => apiScopes[scope].label).join(", ")}`}
            times={{ usedAt: app.usedAt, tell: (used, at) => timesOf(app, used, at) }}
            endLabel={`End the app ${app.name}`}
            isBusy={isBusy}
            onEnd={() => send(() => endApp(app.id), setApps)}
          />
        ))}
      </ul>
      <AccessProblem problem={problem} />
    </>
  );
}

function timesOf({ createdAt, endsAt }: ConnectedApp, used: string, at: (time: number) => string): string {
  return `connected ${at(createdAt)} · ${used} · ends ${at(endsAt)} without use`;
}
