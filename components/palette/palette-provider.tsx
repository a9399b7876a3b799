"use client";

/** Opens the command palette and the sheet of shortcuts from anywhere, and hears from the screens what can be done on them. */
import { createContext, type ReactNode, use, useEffect, useMemo, useRef, useState } from "react";
import type { ContextSelection } from "#lib/domain/context-selection";
import type { PaletteItem } from "#lib/state/palette";
import type { ShortcutName } from "#lib/state/shortcuts";

/** Something that can be done on the screen that is open. */
export type ScreenCommand = {
  readonly id: string;
  readonly label: string;
  readonly words?: readonly string[];
  readonly shortcut?: ShortcutName;
  readonly run: () => void;
};

/** What a screen takes from the palette; what it does not take leads to a screen that does. */
export type ScreenOffer = {
  readonly commands: readonly ScreenCommand[];
  /** Puts a text into the question that is being written, and goes on writing there. */
  readonly write?: ((text: string) => void) | undefined;
  readonly showTable?: ((name: string) => void) | undefined;
  readonly chooseContext?: ((context: ContextSelection) => void) | undefined;
};

/** What can be chosen, and what it does. */
export type PaletteEntry = PaletteItem & {
  readonly run: () => void;
  /** The palette stays open and shows something else. */
  readonly stays?: boolean;
};

export type PaletteView = "palette" | "databases" | "shortcuts";

export type Palette = {
  /** null: closed. */
  readonly view: PaletteView | null;
  readonly show: (view: PaletteView | null) => void;
  /** What the screens offer at this moment, the latest first. */
  readonly offers: () => readonly ScreenOffer[];
  readonly register: (read: () => ScreenOffer) => () => void;
};

const PaletteContext = createContext<Palette | null>(null);

/** One per page, around the screens. */
export function PaletteProvider({ children }: { readonly children: ReactNode }) {
  const [view, show] = useState<PaletteView | null>(null);
  const [screens] = useState(() => new Set<() => ScreenOffer>());
  const palette = useMemo(
    () => ({
      view,
      show,
      offers: () => [...screens].reverse().map((read) => read()),
      register: (read: () => ScreenOffer) => {
        screens.add(read);
        return () => {
          screens.delete(read);
        };
      },
    }),
    [view, screens],
  );
  return <PaletteContext value={palette}>{children}</PaletteContext>;
}

/** The palette of this page. */
export function usePalette(): Palette {
  const palette = use(PaletteContext);
  if (palette === null) throw new Error("usePalette needs a PaletteProvider above it");
  return palette;
}

/** Tells the palette what can be done here, for as long as the caller is on the screen. Alone it does nothing. */
export function useScreenOffer(offer: ScreenOffer): void {
  const register = use(PaletteContext)?.register;
  const latest = useRef(offer);
  useEffect(() => {
    latest.current = offer;
  });
  useEffect(() => register?.(() => latest.current), [register]);
}
