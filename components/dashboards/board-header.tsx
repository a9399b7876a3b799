"use client";

/** The head of a dashboard: its name, how fresh it is, and what can be done with it as a whole. */
import { Check, CloudAlert, LoaderCircle, Maximize2, Menu, Minimize2, Pencil, Redo2, Undo2, Users } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useWorkspace } from "#components/chat/workspace-provider";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { IconButton } from "#components/ui/icon-button";
import { shareNonce } from "#components/ui/share-nonce";
import { dashboardLimits } from "#lib/domain/dashboard-limits";
import { savingText } from "#lib/state/dashboard-saving";
import { sharedByText } from "#lib/state/sharing-words";
import { ariaKeys } from "#lib/state/shortcuts";
import { AddTile } from "./add-tile.tsx";
import { BoardMenu } from "./board-menu.tsx";
import { useBoard, useMayChange } from "./board-provider.tsx";
import { RefreshButton } from "./refresh-button.tsx";
import { ShareButton } from "./share-dialog.tsx";
import { TextInPlace } from "./text-in-place.tsx";
import { useHistoryStep } from "./use-history-keys.tsx";

type BoardHeaderProps = { readonly isFull: boolean; readonly onFull: (isFull: boolean) => void };

/** Wraps on narrow screens. */
export function BoardHeader({ isFull, onFull }: BoardHeaderProps) {
  const isChangeable = useMayChange();
  const isOwn = useBoard((state) => state.shared === null);
  return (
    <header className="group-has-data-[beside=bottom]/board:hidden flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-surface px-2 py-1.5 md:px-4 print:border-0 print:px-0">
      <Names />
      <div className="flex flex-wrap items-center gap-1.5 max-sm:w-full max-sm:justify-end max-sm:gap-1 print:hidden">
        {isChangeable ? (
          <>
            <SavingText />
            <History />
          </>
        ) : null}
        <RefreshButton />
        {isChangeable ? (
          <>
            <AddTile />
            <EditToggle />
          </>
        ) : null}
        {isOwn ? <ShareButton /> : null}
        <FullToggle isFull={isFull} onFull={onFull} />
        <BoardMenu />
      </div>
    </header>
  );
}

function Names() {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  const title = useBoard((state) => state.editing.definition.title);
  const description = useBoard((state) => state.editing.definition.description);
  const change = useBoard((state) => state.change);
  const isChangeable = useMayChange();
  return (
    <div className="flex min-w-0 flex-1 basis-60 items-center gap-1">
      <div className="md:hidden print:hidden">
        <IconButton
          label="Chats"
          tooltipSide="bottom"
          className="pointer-coarse:size-11"
          onClick={() => openDrawer(true)}
        >
          <Menu aria-hidden className="size-4" />
        </IconButton>
      </div>
      <div className="min-w-0 flex-1">
        <h1 className="sr-only">{title}</h1>
        <SharedBy />
        <Words
          name="Title"
          value={title}
          placeholder="Untitled"
          maxLength={dashboardLimits.titleCharacters}
          blankProblem="A dashboard needs a title. Write at least one letter."
          className="text-xl font-semibold"
          isChangeable={isChangeable}
          onChange={(next) => change((definition) => ({ ...definition, title: next }))}
        />
        <Words
          name="Description"
          value={description}
          placeholder="Add a description"
          maxLength={dashboardLimits.descriptionCharacters}
          blankProblem={null}
          className={classNames("text-xs text-muted", description === "" && "print:hidden")}
          isChangeable={isChangeable}
          onChange={(next) => change((definition) => ({ ...definition, description: next }))}
        />
      </div>
    </div>
  );
}

type WordsProps = ComponentProps<typeof TextInPlace> & { readonly isChangeable: boolean };

/** Where nothing can be changed they are text and nothing else. */
function Words({ isChangeable, ...words }: WordsProps) {
  if (isChangeable) return <TextInPlace {...words} />;
  if (words.value === "") return null;
  return (
    <p title={words.value} className={classNames("min-w-0 truncate px-1.5", words.className)}>
      {words.value}
    </p>
  );
}

/** Whose board it is, where it is somebody else's. */
function SharedBy() {
  const shared = useBoard((state) => state.shared);
  if (shared === null) return null;
  return (
    <p className="flex min-w-0 items-center gap-1.5 px-1.5 text-xs text-muted print:hidden">
      <Users aria-hidden className="size-3.5 shrink-0" />
      <span className="min-w-0 truncate">
        {sharedByText(shared)}
        <span className="max-sm:hidden">. The figures are read with your rights</span>
      </span>
    </p>
  );
}

const savingIcons = {
  saved: <Check aria-hidden className="size-3.5 text-success" />,
  saving: <LoaderCircle aria-hidden className="size-3.5 animate-spin" />,
  failed: <CloudAlert aria-hidden className="size-3.5 text-danger" />,
  conflict: <CloudAlert aria-hidden className="size-3.5 text-warning" />,
} as const satisfies Record<string, ReactNode>;

function SavingText() {
  const saving = useBoard((state) => state.saving);
  const isQuiet = saving.status === "saved" || saving.status === "saving";
  return (
    <p role="status" aria-label="Saving" className="flex items-center gap-1 px-1 text-xs text-muted max-sm:mr-auto">
      {savingIcons[saving.status]}
      <span className={classNames(isQuiet && "max-sm:sr-only")}>{savingText(saving)}</span>
    </p>
  );
}

/** Only while the board is edited: elsewhere nothing asks for it, and the keys work all the same. */
function History() {
  const isEditMode = useBoard((state) => state.isEditMode);
  const canUndo = useBoard((state) => state.editing.past.length > 0);
  const canRedo = useBoard((state) => state.editing.future.length > 0);
  const take = useHistoryStep();
  if (!isEditMode) return null;
  return (
    <>
      <IconButton
        label="Undo"
        aria-keyshortcuts={ariaKeys("undo")}
        aria-disabled={!canUndo}
        className={historyLook}
        onClick={() => take("undo")}
      >
        <Undo2 aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        label="Redo"
        aria-keyshortcuts={ariaKeys("redo")}
        aria-disabled={!canRedo}
        className={historyLook}
        onClick={() => take("redo")}
      >
        <Redo2 aria-hidden className="size-4" />
      </IconButton>
    </>
  );
}

/** Off in looks and in words only: the focus would be lost with the last step. */
const historyLook = "aria-disabled:opacity-50 pointer-coarse:size-11";

function EditToggle() {
  const isEditMode = useBoard((state) => state.isEditMode);
  const setEditMode = useBoard((state) => state.setEditMode);
  const Icon = isEditMode ? Check : Pencil;
  return (
    <Button
      look={isEditMode ? "primary" : "secondary"}
      aria-label={isEditMode ? "Done editing" : "Edit"}
      className="pointer-coarse:h-11"
      onClick={() => {
        // Dragging adds a style element, which the page's policy allows only with its nonce.
        shareNonce();
        setEditMode(!isEditMode);
      }}
    >
      <Icon aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{isEditMode ? "Done" : "Edit"}</span>
    </Button>
  );
}

function FullToggle({ isFull, onFull }: BoardHeaderProps) {
  const Icon = isFull ? Minimize2 : Maximize2;
  return (
    <IconButton
      label={isFull ? "Leave full screen" : "Full screen"}
      aria-pressed={isFull}
      tooltipSide="bottom"
      className="max-sm:hidden pointer-coarse:size-11"
      onClick={() => onFull(!isFull)}
    >
      <Icon aria-hidden className="size-4" />
    </IconButton>
  );
}
