"use client";

/** A page that could not be shown. The cause is in the server's log; its text never reaches the browser. */
import { PageMessage } from "#components/ui/page-message";

type ErrorPageProps = { readonly error: Error & { digest?: string }; readonly reset: () => void };

export default function ErrorPage({ error, reset }: ErrorPageProps) {
  const code = error.digest === undefined ? "" : ` Its log entry is ${error.digest}.`;
  return (
    <PageMessage title="This page could not be shown" text={`Something went wrong on the server.${code}`}>
      <button type="button" onClick={reset}>
        Try again
      </button>
    </PageMessage>
  );
}
