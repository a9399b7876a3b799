"use client";

/** What the panels of a chart share with the frame around them: where the reader stands, and their layouts. */
import { createContext, useContext, useLayoutEffect } from "react";
import type { PanelGeometry, Place } from "./reading-place.tsx";

export type Reading = {
  /** Null while nothing is read. */
  readonly place: Place | null;
  /** The stop at the other end of the stretch that is being chosen; null while none is. */
  readonly brushedFrom: number | null;
  /** Tells the frame how a panel is laid out; the answer takes it back. */
  register(panel: number, geometry: PanelGeometry): () => void;
};

const ReadingContext = createContext<Reading>({ place: null, brushedFrom: null, register: () => () => undefined });

/** Wraps the panels of one chart. */
export const ReadingProvider = ReadingContext.Provider;

/** The place that is read at the moment. */
export function useReadPlace(): Place | null {
  return useContext(ReadingContext).place;
}

/** Where the stretch that is being chosen began. */
export function useBrushedFrom(): number | null {
  return useContext(ReadingContext).brushedFrom;
}

/** Keeps the frame informed of a panel's layout. */
export function useRegisteredGeometry(panel: number, geometry: PanelGeometry | null): void {
  const { register } = useContext(ReadingContext);
  useLayoutEffect(() => (geometry === null ? undefined : register(panel, geometry)), [register, panel, geometry]);
}
