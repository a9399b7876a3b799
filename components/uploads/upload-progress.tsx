"use client";

/** A file that is on its way, and the way to stop it. */
import { Button } from "#components/ui/button";
import { inMegabytes } from "#lib/domain/upload-size";
import type { QueuedUpload } from "#lib/state/upload-queue";

type UploadProgressProps = { readonly upload: QueuedUpload; readonly onCancel: () => void };

/** How much was sent; then that the server works, which has no measure. */
export function UploadProgress({ upload, onCancel }: UploadProgressProps) {
  const { bytes, stage } = upload;
  const sent = stage.kind === "sending" ? Math.min(stage.sentBytes, bytes) : 0;
  const isSending = stage.kind !== "reading" && sent < bytes;
  const percent = bytes === 0 ? 100 : Math.round((sent / bytes) * 100);
  return (
    <div className="flex flex-col gap-4 px-4 py-6 sm:px-5">
      <div className="flex flex-col gap-2">
        <p className="text-sm">
          {isSending ? `Sending: ${inMegabytes(sent)} of ${inMegabytes(bytes)}` : "Looking through the file…"}
        </p>
        <div
          role="progressbar"
          aria-label="Progress"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={isSending ? percent : undefined}
          className="h-1.5 overflow-hidden rounded-full bg-sunken"
        >
          <div
            className={
              isSending ? "h-full rounded-full bg-primary" : "animate-pulse-soft h-full rounded-full bg-primary"
            }
            style={{ width: isSending ? `${percent}%` : "100%" }}
          />
        </div>
      </div>
      <div className="flex justify-end">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
