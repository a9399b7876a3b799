"use client";

/** A token's secret, which is shown once, to be put where its program reads it. */
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { Dialog } from "#components/ui/dialog";
import { fieldLook } from "#components/ui/text-field";
import type { MadeToken } from "#lib/domain/api-token";

type MadeTokenDialogProps = { readonly made: MadeToken | null; readonly onClose: () => void };

export function MadeTokenDialog({ made, onClose }: MadeTokenDialogProps) {
  return (
    <Dialog isOpen={made !== null} onClose={onClose} title={`The token ${made?.token.name ?? ""}`}>
      {made === null ? null : (
        <div className="flex flex-col gap-3 overflow-y-auto p-4 text-sm sm:p-5">
          <p>Put it where your program reads its secrets. Whoever has it asks in your name.</p>
          <div className="flex items-center gap-1">
            <input
              readOnly
              aria-label="Token"
              value={made.secret}
              onFocus={(event) => event.target.select()}
              className={`${fieldLook} h-9 min-w-0 flex-1 font-mono text-xs pointer-coarse:h-11`}
            />
            <CopyIconButton label="Copy the token" text={made.secret} className="size-9" />
          </div>
          <p className="text-xs text-muted">It is not shown again.</p>
        </div>
      )}
    </Dialog>
  );
}
