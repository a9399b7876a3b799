"use client";

/** One field to find anything and do anything: chats, dashboards, metrics, tables, words of the glossary, actions. */
import { Command } from "cmdk";
import { Search } from "lucide-react";
import { Dialog } from "radix-ui";
import { type KeyboardEvent, useRef, useState } from "react";
import { useWorkspace } from "#components/chat/workspace-provider";
import { Button } from "#components/ui/button";
import { shareNonce } from "#components/ui/share-nonce";
import { isPressed, ShortcutKeys } from "#components/ui/shortcut";
import { arrangePalette, type PaletteSection } from "#lib/state/palette";
import { PaletteIcon } from "./palette-icon.tsx";
import { type PaletteEntry, usePalette } from "./palette-provider.tsx";
import { recentChoices, rememberChoice } from "./recent-choices.ts";
import { ShortcutsSheet } from "./shortcuts-sheet.tsx";
import { useDatabaseEntries, usePaletteEntries } from "./use-palette-entries.tsx";

/** Nothing is asked of the server while it is closed. Used once per page. */
export function CommandPalette() {
  const { view, show } = usePalette();
  if (view === "shortcuts") return <ShortcutsSheet onClose={() => show(null)} />;
  return <PaletteDialog />;
}

/** What was chosen is done once the palette is gone and the focus is back: it may send the focus elsewhere. */
function PaletteDialog() {
  const { view, show } = usePalette();
  const opener = useRef<Element | null>(null);
  const chosen = useRef<(() => void) | null>(null);
  const isOpen = view !== null;
  const openDrawer = useWorkspace((state) => state.openDrawer);
  if (isOpen) shareNonce();

  function choose(entry: PaletteEntry) {
    rememberChoice(entry.id);
    if (entry.stays === true) {
      entry.run();
      return;
    }
    chosen.current = entry.run;
    openDrawer(false);
    show(null);
  }

  function giveBack(event: Event) {
    event.preventDefault();
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
    chosen.current?.();
    chosen.current = null;
  }

  return (
    <Dialog.Root open={isOpen} onOpenChange={(isNowOpen) => (isNowOpen ? undefined : show(null))}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade-in fixed inset-0 z-50 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={() => {
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={giveBack}
          className="animate-float-in fixed inset-x-0 top-0 z-50 mx-auto flex max-h-dvh w-full flex-col overflow-hidden bg-surface text-fg shadow-float outline-none max-sm:h-dvh sm:top-[10dvh] sm:max-h-[min(34rem,80dvh)] sm:w-[min(40rem,calc(100vw-3rem))] sm:rounded-xl sm:border sm:border-border"
        >
          <Dialog.Title className="sr-only">Find anything</Dialog.Title>
          {view === "databases" ? (
            <Databases key="databases" onChoose={choose} />
          ) : (
            <Everything key="everything" onChoose={choose} />
          )}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PageProps = { readonly onChoose: (entry: PaletteEntry) => void };

function Everything({ onChoose }: PageProps) {
  const [text, setText] = useState("");
  const [recent] = useState(recentChoices);
  const { entries, isLoading } = usePaletteEntries(text);
  return (
    <Page
      label="Find anything"
      placeholder="Find a chat, a table, a metric, an action…"
      text={text}
      onText={setText}
      sections={arrangePalette(entries, { text, recent })}
      isLoading={isLoading}
      onChoose={onChoose}
    />
  );
}

/** Backspace in the empty field goes back. */
function Databases({ onChoose }: PageProps) {
  const { show } = usePalette();
  const [text, setText] = useState("");
  const { entries, isLoading } = useDatabaseEntries(text);
  return (
    <Page
      label="Choose a database and a schema"
      placeholder="Database or schema…"
      text={text}
      onText={setText}
      sections={arrangePalette(entries, { text, recent: [] })}
      isLoading={isLoading}
      onChoose={onChoose}
      onBack={() => show("palette")}
    />
  );
}

type ListProps = PageProps & {
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly sections: readonly PaletteSection<PaletteEntry>[];
  readonly isLoading: boolean;
  readonly onBack?: () => void;
};

function Page({ label, placeholder, text, onText, sections, isLoading, onChoose, onBack }: ListProps) {
  const { show } = usePalette();
  const ids = sections.flatMap(({ items }) => items.map(({ id }) => id));
  const { marked, mark } = useMarked(ids);

  function handleKey(event: KeyboardEvent) {
    const isBack = event.key === "Backspace" && text === "" && onBack !== undefined;
    if (!isBack && !isPressed(event, "palette")) return;
    event.preventDefault();
    if (isBack) onBack();
    else show(null);
  }

  return (
    <Command
      label={label}
      loop
      shouldFilter={false}
      value={marked}
      onValueChange={mark}
      onKeyDown={handleKey}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="flex h-12 shrink-0 items-center gap-2.5 border-b border-border pr-2 pl-4">
        <Search aria-hidden className="size-4 shrink-0 text-subtle" />
        <Command.Input
          // The window itself gives the first page the focus, once it knows where that was.
          autoFocus={onBack !== undefined}
          aria-label={label}
          placeholder={placeholder}
          value={text}
          maxLength={200}
          onValueChange={onText}
          className="h-full w-full min-w-0 bg-transparent text-base outline-none placeholder:text-subtle"
        />
        <Dialog.Close asChild>
          <Button look="ghost" size="compact" className="pointer-coarse:h-11">
            Close
          </Button>
        </Dialog.Close>
      </div>
      <p role="status" className="sr-only">
        {statusText(ids.length, isLoading)}
      </p>
      <Command.List label={label} className="min-h-0 flex-1 scroll-py-2 overflow-y-auto p-1.5">
        <Command.Empty className="px-3 py-8 text-center text-sm text-muted">
          {isLoading ? "Looking…" : "Nothing is called so."}
        </Command.Empty>
        {sections.map(({ group, items }) => (
          <Command.Group
            key={group}
            heading={group}
            className="pb-1 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-muted"
          >
            {items.map((entry) => (
              <Entry key={entry.id} entry={entry} onChoose={onChoose} />
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

/** The best is marked, also when a better one arrives, until another is pointed at. */
function useMarked(ids: readonly string[]) {
  const [pointed, setPointed] = useState<string | null>(null);
  const best = ids[0] ?? "";
  return {
    marked: pointed !== null && ids.includes(pointed) ? pointed : best,
    mark: (id: string) => setPointed(id === best ? null : id),
  };
}

function statusText(count: number, isLoading: boolean): string {
  if (isLoading) return "";
  return count === 0 ? "Nothing is called so." : `${count} to choose from`;
}

function Entry({
  entry,
  onChoose,
}: {
  readonly entry: PaletteEntry;
  readonly onChoose: (entry: PaletteEntry) => void;
}) {
  const { id, group, label, hint, shortcut } = entry;
  return (
    <Command.Item
      value={id}
      onSelect={() => onChoose(entry)}
      className="flex min-h-9 cursor-pointer items-center gap-2.5 rounded-md px-2.5 py-1 text-sm data-[selected=true]:bg-primary-soft pointer-coarse:min-h-11"
    >
      <PaletteIcon group={group} />
      <span className="min-w-0 truncate">{label}</span>
      {hint === null ? null : <span className="ml-auto min-w-0 shrink-[2] truncate text-xs text-muted">{hint}</span>}
      {shortcut === undefined ? null : (
        <span className="ml-auto shrink-0 pointer-coarse:hidden">
          <ShortcutKeys name={shortcut} />
        </span>
      )}
    </Command.Item>
  );
}
