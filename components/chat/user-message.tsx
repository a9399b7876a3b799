"use client";

/** What the user said: a bubble on the right. Plain text: nothing in it is rendered. */
import { ArrowUp, Pencil, RotateCw } from "lucide-react";
import { useRef, useState } from "react";
import { CopyIconButton } from "#components/ui/copy-icon-button";
import { IconButton } from "#components/ui/icon-button";
import { selectReadOnly } from "#lib/state/session-store";
import type { Turn } from "#lib/state/turn";
import { BranchSwitch } from "./branch-switch.tsx";
import { MessageEditor } from "./message-editor.tsx";
import { ReferenceText } from "./references/reference-text.tsx";
import { useSession } from "./session-provider.tsx";

type UserMessageProps = {
  readonly turn: Extract<Turn, { kind: "question" }>;
  /** Brings a message into view. */
  readonly onShow: (seq: number) => void;
};

/** Line breaks are kept; long words wrap. What can be done with it shows on hover and focus, and always on touch. */
export function UserMessage({ turn, onShow }: UserMessageProps) {
  const { text, seq, isAgain, earlierAnswerSeq } = turn;
  const [isEditing, setIsEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const isConfirmed = useSession((state) => state.beforeSend === null || seq <= state.beforeSend.messages.length);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const canEdit = turn.isInWords && isConfirmed && !isReadOnly;

  function cancel() {
    setIsEditing(false);
    // The button comes back with the next paint.
    requestAnimationFrame(() => edit.current?.focus());
  }

  if (isEditing) return <MessageEditor text={text} seq={seq} onCancel={cancel} />;
  return (
    <div className="group/message flex flex-col items-end gap-0.5">
      {isAgain ? <AskedAgain earlierAnswerSeq={earlierAnswerSeq} onShow={onShow} /> : null}
      <p className="max-w-[80%] rounded-xl bg-primary-soft px-3.5 py-2 wrap-anywhere whitespace-pre-wrap">
        <span className="sr-only">You: </span>
        <span>
          <ReferenceText text={text} chipClassName="rounded-sm bg-primary/12 px-1 font-medium" />
        </span>
      </p>
      <div className="-mb-4 flex min-h-7 items-center gap-0.5">
        <div className="flex gap-0.5 opacity-0 transition-opacity duration-120 ease-calm group-focus-within/message:opacity-100 group-hover/message:opacity-100 pointer-coarse:opacity-100">
          {canEdit ? (
            <IconButton
              ref={edit}
              label="Edit"
              isCompact
              tooltipSide="bottom"
              className="pointer-coarse:size-11"
              onClick={() => setIsEditing(true)}
            >
              <Pencil aria-hidden className="size-3.5" />
            </IconButton>
          ) : null}
          <CopyIconButton label="Copy question" text={text} className="pointer-coarse:size-11" />
        </div>
        <BranchSwitch seq={seq} />
      </div>
    </div>
  );
}

function AskedAgain({
  earlierAnswerSeq,
  onShow,
}: Pick<UserMessageProps["turn"], "earlierAnswerSeq"> & Pick<UserMessageProps, "onShow">) {
  return (
    <p className="flex min-h-6 items-center gap-2 text-xs text-subtle">
      <RotateCw aria-hidden className="size-3" />
      Asked again
      {earlierAnswerSeq === null ? null : (
        <button
          type="button"
          onClick={() => onShow(earlierAnswerSeq)}
          className="inline-flex min-h-6 items-center gap-1 text-primary underline underline-offset-2 pointer-coarse:min-h-11"
        >
          <ArrowUp aria-hidden className="size-3" />
          Earlier answer
        </button>
      )}
    </p>
  );
}
