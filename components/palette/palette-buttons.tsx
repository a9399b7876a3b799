"use client";

/** The ways to the palette and the sheet of shortcuts for whoever uses no keys. */
import { Keyboard, Search } from "lucide-react";
import { IconButton } from "#components/ui/icon-button";
import { useAriaKeys, useIsMac } from "#components/ui/shortcut";
import { ariaKeys, shortcutText } from "#lib/state/shortcuts";
import { usePalette } from "./palette-provider.tsx";

type FindButtonProps = { readonly side: "right" | "bottom" };

/** Opens the palette. */
export function FindButton({ side }: FindButtonProps) {
  const { show } = usePalette();
  const isMac = useIsMac();
  return (
    <IconButton
      label="Find anything"
      hint={shortcutText("palette", isMac)}
      tooltipSide={side}
      aria-keyshortcuts={ariaKeys("palette")}
      className="pointer-coarse:size-11"
      onClick={() => show("palette")}
    >
      <Search aria-hidden className="size-4" />
    </IconButton>
  );
}

/** Opens the sheet. */
export function ShortcutsButton() {
  const { show } = usePalette();
  const keys = useAriaKeys("sheet");
  return (
    <IconButton
      label="Keyboard shortcuts"
      aria-keyshortcuts={keys}
      className="pointer-coarse:hidden"
      onClick={() => show("shortcuts")}
    >
      <Keyboard aria-hidden className="size-4" />
    </IconButton>
  );
}
