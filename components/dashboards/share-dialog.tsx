"use client";

/** A link by which others read a dashboard: made, copied and ended here. */
import { Link2, Share2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { Dialog } from "#components/ui/dialog";
import { fieldLook } from "#components/ui/text-field";
import { toShownError } from "#lib/queries/public-failure";
import { useSharing } from "#lib/queries/use-dashboards";
import { shareHref } from "#lib/state/dashboard-address";
import { useBoard } from "./board-provider.tsx";

export function ShareButton() {
  const [isOpen, setOpen] = useState(false);
  const isShared = useBoard((state) => state.isShared);
  return (
    <>
      <Button aria-label={isShared ? "Shared" : "Share"} className="pointer-coarse:h-11" onClick={() => setOpen(true)}>
        {isShared ? <Link2 aria-hidden className="size-4 text-primary" /> : <Share2 aria-hidden className="size-4" />}
        <span className="max-lg:hidden">{isShared ? "Shared" : "Share"}</span>
      </Button>
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title="Share this dashboard">
        <ShareForm />
      </Dialog>
    </>
  );
}

/** The link is told once, when it is made: only its fingerprint is kept. */
function ShareForm() {
  const id = useBoard((state) => state.id);
  const isShared = useBoard((state) => state.isShared);
  const setShared = useBoard((state) => state.setShared);
  const { share, end } = useSharing(id);
  const failure = share.error ?? end.error;
  const link = share.data === undefined ? null : `${window.location.origin}${shareHref(share.data.token)}`;

  return (
    <div className="flex flex-col gap-3 p-4 sm:p-5">
      <p className="text-sm text-muted">
        Whoever has the link sees what the tiles showed last. They can change nothing, and nothing is asked of the
        database.
      </p>
      {isShared && link !== null ? <LinkField link={link} /> : null}
      {isShared && link === null ? (
        <p className="text-sm">
          A link is out. It was shown when it was made and cannot be shown again; a new one takes its place.
        </p>
      ) : null}
      {failure === null ? null : (
        <p role="alert" className="text-sm text-danger">
          {toShownError(failure).message}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {isShared ? (
          <Button
            look="danger"
            className="pointer-coarse:h-11"
            disabled={end.isPending}
            onClick={() =>
              end.mutate(undefined, {
                onSuccess: () => {
                  share.reset();
                  setShared(false);
                },
              })
            }
          >
            End sharing
          </Button>
        ) : null}
        <Button
          look={isShared ? "secondary" : "primary"}
          className="pointer-coarse:h-11"
          disabled={share.isPending}
          onClick={() => share.mutate(undefined, { onSuccess: () => setShared(true) })}
        >
          {isShared ? "Make a new link" : "Make a link"}
        </Button>
      </div>
    </div>
  );
}

function LinkField({ link }: { readonly link: string }) {
  return (
    <div className="flex items-center gap-2">
      <input
        readOnly
        value={link}
        aria-label="Link"
        onFocus={(event) => event.currentTarget.select()}
        className={`${fieldLook} min-w-0 flex-1 font-mono text-xs pointer-coarse:h-11`}
      />
      <CopyIconButton label="Copy the link" text={link} className="pointer-coarse:size-11" />
    </div>
  );
}
