"use client";

/** Tokens for one's programs, and apps that were let in: which there are, a new token, and an end to one. */
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { PageFrame } from "#components/runs/page-frame";
import { TitledSection } from "#components/ui/titled-section";
import { apiScopes } from "#lib/domain/api-scopes";
import type { ApiToken, MadeToken } from "#lib/domain/api-token";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { endToken } from "#lib/queries/api-tokens";
import { AccessProblem } from "./access-form.tsx";
import { ConnectedApps } from "./connected-apps.tsx";
import { MadeTokenDialog } from "./made-token-dialog.tsx";
import { ProgramRow } from "./program-row.tsx";
import { TokenForm } from "./token-form.tsx";
import { useSending } from "./use-sending.tsx";

type TokensScreenProps = { readonly firstTokens: readonly ApiToken[]; readonly firstApps: readonly ConnectedApp[] };

export function TokensScreen({ firstTokens, firstApps }: TokensScreenProps) {
  const [tokens, setTokens] = useState(firstTokens);
  const [made, setMade] = useState<MadeToken | null>(null);
  function take(fresh: MadeToken) {
    setTokens((known) => [fresh.token, ...known]);
    setMade(fresh);
  }
  return (
    <PageFrame title="Tokens">
      <div className="flex w-full max-w-180 flex-col gap-4">
        <p className="text-sm text-muted">
          A program that has a token asks in your name: it sees what you see, and your role and your quota count. What
          it can ask is described in the{" "}
          <a href="/api/v1/docs" className="underline underline-offset-2 hover:text-primary">
            reference of the API
          </a>
          .
        </p>
        <TitledSection title="New token">
          <TokenForm key={tokens.length} onMade={take} />
        </TitledSection>
        <TitledSection title="Your tokens">
          <TokenList tokens={tokens} onChange={setTokens} />
        </TitledSection>
        <TitledSection title="Connected apps">
          <ConnectedApps firstApps={firstApps} />
        </TitledSection>
      </div>
      <MadeTokenDialog made={made} onClose={() => setMade(null)} />
    </PageFrame>
  );
}

type TokenListProps = {
  readonly tokens: readonly ApiToken[];
  readonly onChange: (tokens: readonly ApiToken[]) => void;
};

function TokenList({ tokens, onChange }: TokenListProps) {
  const { isBusy, problem, send } = useSending();
  return (
    <>
      {tokens.length === 0 ? <p className="text-sm text-muted">There is none.</p> : null}
      <ul aria-label="Tokens" className="flex flex-col divide-y divide-border" hidden={tokens.length === 0}>
        {tokens.map((token) => (
          <ProgramRow
            key={token.id}
            icon={KeyRound}
            name={
              <>
                {token.name} <span className="font-mono text-xs font-normal text-muted">…{token.hint}</span>
              </>
            }
            about={token.scopes.map((scope) => apiScopes[scope].label).join(", ")}
            times={{ usedAt: token.usedAt, tell: (used, at) => timesOf(token, used, at) }}
            endLabel={`End the token ${token.name}`}
            isBusy={isBusy}
            onEnd={() => send(() => endToken(token.id), onChange)}
          />
        ))}
      </ul>
      <AccessProblem problem={problem} />
    </>
  );
}

function timesOf({ expiresAt }: ApiToken, used: string, at: (time: number) => string): string {
  return `${used} · ${expiresAt <= Date.now() ? "ended" : "ends"} ${at(expiresAt)}`;
}
