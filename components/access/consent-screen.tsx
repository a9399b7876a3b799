"use client";

/** Whether an app is let in. What it calls itself is its own word, so the page says so, and where the answer goes. */
import { useState } from "react";
import { Button } from "#components/ui/button";
import { useIsInteractive } from "#components/ui/use-is-interactive";
import { apiScopes } from "#lib/domain/api-scopes";
import type { Consent, NoConsent } from "#lib/domain/oauth/connected-app";
import { allowApp, denyApp } from "#lib/queries/connected-apps";
import { AccessCard } from "./access-card.tsx";
import { AccessProblem } from "./access-form.tsx";
import { useSending } from "./use-sending.tsx";

type ConsentScreenProps = Consent & {
  /** Who is signed in; null in an app of one person. */
  readonly personName: string | null;
};

export function ConsentScreen({ name, place, scopes, asked, personName }: ConsentScreenProps) {
  const [url, setUrl] = useState<string | null>(null);
  const { isBusy, problem, send } = useSending();
  const isInteractive = useIsInteractive();
  const goOn = (answer: { readonly url: string }) => {
    setUrl(answer.url);
    window.location.assign(answer.url);
  };
  if (url !== null) return <DoneScreen url={url} />;
  return (
    <AccessCard title="Connect an app">
      <p className="text-sm">
        <strong className="font-semibold wrap-anywhere">{name}</strong> wants to ask in your name
        {personName === null ? null : (
          <>
            {" "}
            (<span className="wrap-anywhere">{personName}</span>)
          </>
        )}
        . That is what it calls itself: nobody has checked it.
      </p>
      <div className="flex flex-col gap-1 text-sm">
        <h2 className="font-medium">It could</h2>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-muted">
          {scopes.map((scope) => (
            <li key={scope}>{apiScopes[scope].deed}</li>
          ))}
        </ul>
      </div>
      <p className="text-sm">
        Your answer goes to <strong className="font-semibold wrap-anywhere">{place}</strong>.
      </p>
      <p className="text-xs text-muted">
        It sees what you see, and your role and your quota count. Did you not begin this yourself just now, in that app?
        Then say no. You can end it at any time among your tokens.
      </p>
      <AccessProblem problem={problem} />
      <div className="flex flex-col gap-2">
        <Button
          look="primary"
          className="h-9 w-full justify-center"
          disabled={isBusy || !isInteractive}
          onClick={() => send(() => allowApp(asked), goOn)}
        >
          {isBusy ? "One moment…" : "Allow"}
        </Button>
        <Button
          className="h-9 w-full justify-center"
          disabled={isBusy || !isInteractive}
          onClick={() => send(() => denyApp(asked), goOn)}
        >
          Deny
        </Button>
      </div>
    </AccessCard>
  );
}

/** An app of this computer takes the answer without another page. */
function DoneScreen({ url }: { readonly url: string }) {
  return (
    <AccessCard title="Go on in the app">
      <p role="status" className="text-sm text-muted">
        The app has your answer. You can close this page.
      </p>
      <Back url={url} words="Nothing happened? Send it again" />
    </AccessCard>
  );
}

/** Nobody is asked: the app hears why where it is known whose place that is, and only if whoever is here wants so. */
export function NoConsentScreen({ sentence, back }: Omit<NoConsent, "kind">) {
  return (
    <AccessCard title="This app cannot be connected" text={sentence}>
      {back === null ? (
        <p className="text-xs text-muted">Close this page, and begin again in the app.</p>
      ) : (
        <Back url={back.url} words={`Go back to ${back.place}`} />
      )}
    </AccessCard>
  );
}

function Back({ url, words }: { readonly url: string; readonly words: string }) {
  return (
    <Button asChild className="h-auto min-h-9 w-full justify-center py-1.5 text-center whitespace-normal">
      <a href={url}>{words}</a>
    </Button>
  );
}
