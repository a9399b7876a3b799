"use client";

/** Tokens for one's programs, and apps that were let in: which there are, a new token, and an end to one. */
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { PageFrame } from "#components/runs/page-frame";
import { Button } from "#components/ui/button";
import { TitledSection } from "#components/ui/titled-section";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import { apiScopes } from "#lib/domain/api-scopes";
import type { ApiToken, MadeToken } from "#lib/domain/api-token";
import type { ConnectedApp } from "#lib/domain/oauth/connected-app";
import { endToken } from "#lib/queries/api-tokens";
import { AccessProblem } from "./access-form.tsx";
import { ConnectedApps } from "./connected-apps.tsx";
import { MadeTokenDialog } from "./made-token-dialog.tsx";
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
  const isInteractive = useIsInteractive();
  const { isBusy, problem, send } = useSending();
  return (
    <>
      {tokens.length === 0 ? <p className="text-sm text-muted">There is none.</p> : null}
      <ul aria-label="Tokens" className="flex flex-col divide-y divide-border" hidden={tokens.length === 0}>
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-3 py-2 first:pt-0 last:pb-0">
            <KeyRound aria-hidden className="size-4 shrink-0 text-subtle" />
            <div className="min-w-40 flex-1">
              <p className="text-sm font-medium wrap-anywhere">
                {token.name} <span className="font-mono text-xs font-normal text-muted">…{token.hint}</span>
              </p>
              <p className="text-xs text-muted">{token.scopes.map((scope) => apiScopes[scope].label).join(", ")}</p>
              <p className="text-xs text-muted">
                <Times token={token} />
              </p>
            </div>
            <Button
              aria-label={`End the token ${token.name}`}
              disabled={isBusy || !isInteractive}
              onClick={() => send(() => endToken(token.id), onChange)}
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
function Times({ token: { expiresAt, usedAt } }: { readonly token: ApiToken }) {
  const isInteractive = useIsInteractive();
  if (!isInteractive) return usedAt === null ? "never used" : "used";
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const used = usedAt === null ? "never used" : `used ${format.format(usedAt)}`;
  return `${used} · ${expiresAt <= Date.now() ? "ended" : "ends"} ${format.format(expiresAt)}`;
}
