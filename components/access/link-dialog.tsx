"use client";

/** A link that is shown once, to be handed on. */
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { Dialog } from "#components/ui/dialog";
import { fieldLook } from "#components/ui/text-field";
import type { LinkedPerson } from "#lib/queries/people";

type LinkDialogProps = { readonly linked: LinkedPerson | null; readonly onClose: () => void };

export function LinkDialog({ linked, onClose }: LinkDialogProps) {
  return (
    <Dialog isOpen={linked !== null} onClose={onClose} title={`A link for ${linked?.person.name ?? ""}`}>
      {linked === null ? null : (
        <div className="flex flex-col gap-3 overflow-y-auto p-4 text-sm sm:p-5">
          <p>
            Hand this link to {linked.person.name} in a way that nobody else reads. Whoever opens it chooses the
            password of {linked.person.email}.
          </p>
          <div className="flex items-center gap-1">
            <input
              readOnly
              aria-label="Link"
              value={linked.link}
              onFocus={(event) => event.target.select()}
              className={`${fieldLook} h-9 min-w-0 flex-1 font-mono text-xs pointer-coarse:h-11`}
            />
            <CopyIconButton label="Copy the link" text={linked.link} className="size-9" />
          </div>
          <p className="text-xs text-muted">
            It works once, until {shownTime(linked.expiresAt)}, and is not shown again. A newer link takes its place.
          </p>
        </div>
      )}
    </Dialog>
  );
}

function shownTime(at: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(at);
}
