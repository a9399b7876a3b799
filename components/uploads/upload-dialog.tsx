"use client";

/** The window in which a file becomes a table: on its way, looked through, shown, added or refused. */
import { Dialog } from "#components/ui/dialog";
import { assertNever } from "#lib/domain/assert-never";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import type { UploadControls } from "#lib/queries/use-uploads";
import { addedTables, currentUpload, type QueuedUpload, waitingCount } from "#lib/state/upload-queue";
import { AddedPanel } from "./added-panel.tsx";
import { FailedPanel } from "./failed-panel.tsx";
import { TableForm } from "./table-form.tsx";
import { UploadProgress } from "./upload-progress.tsx";

type UploadDialogProps = {
  readonly uploads: UploadControls;
  readonly onAsk: (context: DatabaseContext, question: OfferedQuestion | null) => void;
  readonly onPickOther: () => void;
};

/** Open while there is a file. */
export function UploadDialog(props: UploadDialogProps) {
  const { queue, clear } = props.uploads;
  const current = currentUpload(queue);
  const waiting = waitingCount(queue);
  return (
    <Dialog
      isOpen={current !== null}
      onClose={clear}
      title={current === null ? "" : titleOf(current)}
      isWide={current?.stage.kind === "shown"}
    >
      {current === null ? null : <Stage key={current.key} upload={current} {...props} />}
      {waiting === 0 ? null : (
        <p className="shrink-0 border-t border-border px-4 py-2 text-xs text-muted sm:px-5">
          {waiting === 1 ? "One more file waits." : `${waiting} more files wait.`}
        </p>
      )}
      <p role="status" className="sr-only">
        {current === null ? "" : announcementOf(current)}
      </p>
    </Dialog>
  );
}

function Stage({ upload, uploads, onAsk, onPickOther }: UploadDialogProps & { readonly upload: QueuedUpload }) {
  const { stage } = upload;
  switch (stage.kind) {
    case "waiting":
    case "sending":
    case "reading":
      return <UploadProgress upload={upload} onCancel={uploads.discard} />;
    case "shown":
      return <TableForm stage={stage} uploads={uploads} />;
    case "failed":
      return (
        <FailedPanel
          error={stage.error}
          onDiscard={uploads.discard}
          onPickOther={() => {
            uploads.discard();
            onPickOther();
          }}
        />
      );
    case "added":
      return (
        <AddedPanel tables={addedTables(uploads.queue)} last={stage.added} onAsk={onAsk} onClose={uploads.clear} />
      );
    default:
      return assertNever(stage);
  }
}

function titleOf({ fileName, stage }: QueuedUpload): string {
  if (stage.kind === "added") return "Ready to ask";
  return stage.kind === "failed" ? `${fileName} cannot be added` : `Add ${fileName} as a table`;
}

function announcementOf({ fileName, stage }: QueuedUpload): string {
  switch (stage.kind) {
    case "waiting":
    case "sending":
      return `Sending ${fileName}`;
    case "reading":
      return `Looking through ${fileName}`;
    case "shown":
      return stage.busy === "adding"
        ? `Adding ${fileName}`
        : `${fileName} can be added: see its columns and first rows`;
    case "failed":
      return stage.error.message;
    case "added":
      return `${stage.added.table} was added`;
    default:
      return assertNever(stage);
  }
}
