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
          <MailWords linked={linked} />
          <p>
            {linked.mail === "sent" ? "It is this link, should the mail get lost. Hand it" : "Hand this link"} to{" "}
            {linked.person.name} in a way that nobody else reads: whoever opens it chooses the password of{" "}
            {linked.person.email}.
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

function MailWords({ linked: { mail, person } }: { readonly linked: LinkedPerson }) {
  if (mail === "none") return null;
  return mail === "sent" ? (
    <p role="status">A mail with a link has gone to {person.email}.</p>
  ) : (
    <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger">
      The mail to {person.email} could not be sent.
    </p>
  );
}

function shownTime(at: number): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" }).format(at);
}
