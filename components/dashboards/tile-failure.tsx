"use client";

/** In place of a tile's figures: what happened, what can be done, and the details for whoever is asked for help. */
import { CircleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import type { PublicError } from "#lib/domain/errors";

type TileFailureProps = {
  /** Behind a link there is only what happened. */
  readonly error: Pick<PublicError, "message"> & Partial<Pick<PublicError, "nextStep" | "code">>;
  /** Asks for the figures once more; left out where they cannot be asked for. */
  readonly retry?: { readonly name: string; readonly run: () => void };
};

/** One failure costs one tile. */
export function TileFailure({ error, retry }: TileFailureProps) {
  const { message, nextStep = null, code } = error;
  return (
    <div className="flex min-h-full flex-col items-center justify-center gap-1.5 p-4 text-center">
      <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" />
      <p className="max-w-sm text-sm wrap-anywhere">{message}</p>
      {nextStep === null ? null : <p className="max-w-sm text-sm wrap-anywhere text-muted">{nextStep}</p>}
      {retry === undefined ? null : (
        <Button size="compact" className="mt-1 pointer-coarse:h-11" onClick={retry.run}>
          {retry.name}
        </Button>
      )}
      {code === undefined ? null : <Details message={message} code={code} />}
    </div>
  );
}

/** The same once more would say the same. */
export function isFinalFailure(code: PublicError["code"]): boolean {
  return code === "BAD_REQUEST" || code === "NOT_FOUND";
}

function Details({ message, code }: Pick<PublicError, "message" | "code">) {
  return (
    <details className="text-xs text-muted">
      <summary className="inline-flex min-h-7 items-center underline decoration-control/60 underline-offset-2 pointer-coarse:min-h-11">
        Details
      </summary>
      <p className="flex items-center justify-center gap-1 font-mono">
        {code}
        <CopyIconButton label="Copy details" text={`${message}\nCode: ${code}`} className="pointer-coarse:size-11" />
      </p>
    </details>
  );
}
