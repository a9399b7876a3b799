"use client";

/** Files for the whole page: dropped anywhere on it or chosen, shown in one window, asked about when they are tables. */
import { type ReactNode, useRef } from "react";
import type { DatabaseContext } from "#lib/domain/catalog";
import type { OfferedQuestion } from "#lib/domain/offered-question";
import { useUploads } from "#lib/queries/use-uploads";
import { DropOverlay } from "./drop-overlay.tsx";
import { UploadContext } from "./upload-context.tsx";
import { UploadDialog } from "./upload-dialog.tsx";

/** What the window for choosing files offers; the server judges by the content. */
const accepted = ".csv,.tsv,.tab,.txt,.json,.jsonl,.ndjson,.parquet";

type UploadProviderProps = {
  /** The user wants to go on with a table that was added: with a question, or with none. */
  readonly onAsk: (context: DatabaseContext, question: OfferedQuestion | null) => void;
  readonly children: ReactNode;
};

/** One queue of files per page. */
export function UploadProvider({ onAsk, children }: UploadProviderProps) {
  const uploads = useUploads();
  const input = useRef<HTMLInputElement>(null);
  return (
    <UploadContext value={() => input.current?.click()}>
      {children}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label="Files to add as tables"
        onChange={(event) => {
          uploads.drop([...(event.target.files ?? [])]);
          // The same file may be chosen once more.
          event.target.value = "";
        }}
      />
      <DropOverlay onDrop={uploads.drop} />
      <UploadDialog
        uploads={uploads}
        onAsk={(context, question) => {
          uploads.clear();
          onAsk(context, question);
        }}
        onPickOther={() => input.current?.click()}
      />
    </UploadContext>
  );
}
