"use client";

/** What stands under a big number beside its change, e.g. its course: given from outside, since charts know one result alone. */
import { createContext, type ReactNode, use } from "react";

const FigureNotes = createContext<((label: string) => ReactNode) | null>(null);

/** Around big numbers that have notes; each is asked for by its figure's name. */
export const FigureNotesProvider = FigureNotes.Provider;

/** Nothing where nobody gives notes. */
export function FigureNote({ label }: { readonly label: string }) {
  return use(FigureNotes)?.(label) ?? null;
}
