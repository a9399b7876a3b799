"use client";

/** The field to search all chats; what it finds stands in place of the list. */
import { Search, X } from "lucide-react";
import { type KeyboardEvent, type RefObject, useEffect } from "react";
import { IconButton } from "#components/ui/icon-button";
import { ShortcutKeys, useAriaKeys } from "#components/ui/shortcut";
import { useWorkspace } from "./workspace-provider.tsx";

type ChatSearchFieldProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly form: "beside" | "drawer";
  readonly text: string;
  readonly onChange: (text: string) => void;
  /** To the first row below. */
  readonly onDown: () => void;
  /** Opens the first hit. */
  readonly onEnter: () => void;
};

/** Escape empties it; the arrow key goes to the hits, Enter opens the first one. */
export function ChatSearchField({ field, form, text, onChange, onDown, onEnter }: ChatSearchFieldProps) {
  const isWanted = useWorkspace((state) => state.wantedSearch) === form;
  const wantSearch = useWorkspace((state) => state.wantSearch);
  const keys = useAriaKeys("search");
  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    wantSearch(null);
  }, [isWanted, wantSearch, field]);

  function clear() {
    onChange("");
    field.current?.focus();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const act = { Escape: text === "" ? undefined : clear, ArrowDown: onDown, Enter: onEnter }[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  }

  return (
    <search className="group/search relative mx-3 mb-1 block shrink-0">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-subtle"
      />
      <input
        ref={field}
        type="search"
        value={text}
        maxLength={200}
        aria-label="Search chats"
        aria-keyshortcuts={keys}
        placeholder="Search chats"
        data-takes-escape={text === "" ? undefined : true}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={handleKey}
        className="h-8 w-full rounded-md border border-control/40 bg-surface pr-8 pl-8 text-sm outline-none transition-colors duration-120 ease-calm hover:border-control focus-visible:border-primary focus-visible:ring-3 focus-visible:ring-primary/15 pointer-coarse:h-11 pointer-coarse:pr-11 [&::-webkit-search-cancel-button]:hidden"
      />
      {text === "" ? (
        <span className="pointer-events-none absolute top-1/2 right-1.5 -translate-y-1/2 group-focus-within/search:hidden pointer-coarse:hidden">
          <ShortcutKeys name="search" />
        </span>
      ) : (
        <IconButton
          label="Clear the search"
          isCompact
          tooltipSide="bottom"
          className="absolute top-1/2 right-0.5 -translate-y-1/2 pointer-coarse:size-11"
          onClick={clear}
        >
          <X aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </search>
  );
}
