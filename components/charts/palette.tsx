"use client";

/**
 * Which colour and which dash a series gets. In a dashboard the same name has the same colour in every
 * tile; elsewhere colours follow the order of the series.
 */
import { createContext, type ReactNode, useContext } from "react";

/** Colours in theme order; "other" stands for what was summed up. */
export type ColourSlot = number | "other";

export type SeriesName = { readonly label: string; readonly isOther: boolean };

const slotCount = 8;
const dashedFrom = 5;
const dashes = ["5 3", "2 3", "8 3 2 3"] as const;

const ColourByName = createContext(false);

/** Inside, colours are given by name instead of by position. */
export function SharedColours({ children }: { readonly children: ReactNode }) {
  return <ColourByName value={true}>{children}</ColourByName>;
}

/**
 * One slot per series, no two alike while there are enough of them. Figures beside each other are told apart by their
 * order also in a dashboard: there names are those of groups, and a figure alone has the first colour.
 */
export function useColours(series: readonly SeriesName[], isOfGroups: boolean): ColourSlot[] {
  const isByName = useContext(ColourByName) && isOfGroups;
  return isByName && series.length > 1 ? slotsByName(series) : slotsByOrder(series);
}

/** The slot's colour as a CSS value. */
export function colourOf(slot: ColourSlot | undefined): string {
  return `var(--color-chart-${slot === "other" ? "other" : (slot ?? 0) + 1})`;
}

/** The colour of words that stand on the slot's colour. */
export function onColour(slot: ColourSlot | undefined): string {
  return `var(--color-on-chart-${slot === "other" ? "other" : (slot ?? 0) + 1})`;
}

/** The second cue beside colour from the sixth line on; undefined draws a full line. */
export function dashOf(position: number): string | undefined {
  return position < dashedFrom ? undefined : dashes[(position - dashedFrom) % dashes.length];
}

function slotsByOrder(series: readonly SeriesName[]): ColourSlot[] {
  return series.map((one, index) => (one.isOther ? "other" : index % slotCount));
}

/** The name decides; where two names of one chart meet in a slot, the later one takes the next free slot. */
export function slotsByName(series: readonly SeriesName[]): ColourSlot[] {
  const taken = new Set<number>();
  return series.map((one) => {
    if (one.isOther) return "other";
    const wanted = hash(one.label) % slotCount;
    const offsets = Array.from({ length: slotCount }, (_, offset) => (wanted + offset) % slotCount);
    const slot = offsets.find((candidate) => !taken.has(candidate)) ?? wanted;
    taken.add(slot);
    return slot;
  });
}

function hash(text: string): number {
  let value = 7;
  for (let index = 0; index < text.length; index += 1) value = (value * 31 + text.charCodeAt(index)) % 1_000_003;
  return value;
}
