"use client";

/** A file that cannot become a table: the place where it is wrong, and what to do. */
import { TriangleAlert } from "lucide-react";
import { Button } from "#components/ui/button";
import type { PublicError } from "#lib/domain/errors";

type FailedPanelProps = {
  readonly error: PublicError;
  readonly onDiscard: () => void;
  readonly onPickOther: () => void;
};

/** Nothing of the file was kept. */
export function FailedPanel({ error, onDiscard, onPickOther }: FailedPanelProps) {
  return (
    <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-4 py-5 sm:px-5">
      <div className="flex gap-2.5 rounded-lg border border-danger/30 bg-danger-soft p-3.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-danger" />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{error.message}</p>
          <p className="text-muted wrap-anywhere">
            {error.nextStep ?? "Nothing was added. Mend the file and drop it again."}
          </p>
        </div>
      </div>
      <div className="flex justify-end gap-2">
        <Button look="ghost" onClick={onPickOther}>
          Choose another file
        </Button>
        <Button autoFocus onClick={onDiscard}>
          Close
        </Button>
      </div>
    </div>
  );
}
