"use client";

/** Knows where the marks of all panels of a chart are, and translates between the screen and places. */
import { type RefObject, useCallback, useRef } from "react";
import type { PanelGeometry, Place, Spot } from "./reading-place.tsx";

/** Marks that are drawn as shapes carry the number of their series, and those that are a stop of their own its number. */
export const panelAttribute = "data-reading-panel";

type Found = { readonly place: Place; readonly spot: Spot };

/** The layouts are kept outside of state: they are read when something happens, not while painting. */
export function usePanels(frame: RefObject<HTMLDivElement | null>) {
  const geometries = useRef(new Map<number, PanelGeometry>());
  const register = useCallback((panel: number, geometry: PanelGeometry) => {
    geometries.current.set(panel, geometry);
    return () => {
      if (geometries.current.get(panel) === geometry) geometries.current.delete(panel);
    };
  }, []);

  /** Pixels within the frame where a place's values are shown: in the first panel that draws it. */
  const spotOf = (place: Place): Spot | null => {
    for (const [panel, geometry] of [...geometries.current].sort(([left], [right]) => left - right)) {
      const spot = geometry.spotOf(place);
      const element = frame.current?.querySelector(`[${panelAttribute}="${panel}"]`) ?? null;
      if (spot !== null && element !== null) return moved(spot, element, frame.current);
    }
    return null;
  };

  /** The place under the pointer. */
  const placeAt = (target: EventTarget, x: number, y: number): Found | null => {
    if (!(target instanceof Element)) return null;
    const element = target.closest(`[${panelAttribute}]`);
    const geometry = geometries.current.get(Number(element?.getAttribute(panelAttribute)));
    if (element === null || geometry === undefined) return null;
    const box = element.getBoundingClientRect();
    const found = geometry.find({ x: x - box.left, y: y - box.top });
    if (found === null) return null;
    const mark = target.closest("[data-series]")?.getAttribute("data-series") ?? null;
    const place = mark === null ? found : { ...found, series: Number(mark) };
    const own = geometry.spotOf(place) ?? { x: x - box.left, y: y - box.top };
    return { place, spot: moved(own, element, frame.current) };
  };

  /** A spot of the frame as pixels of the window. */
  const onScreen = (spot: Spot | null): Spot | null => {
    const box = frame.current?.getBoundingClientRect();
    return box === undefined || spot === null ? null : { x: box.left + spot.x, y: box.top + spot.y };
  };

  return { register, spotOf, placeAt, onScreen };
}

function moved(spot: Spot, panel: Element, frame: Element | null): Spot {
  const inner = panel.getBoundingClientRect();
  const outer = frame?.getBoundingClientRect() ?? inner;
  return { x: spot.x + inner.left - outer.left, y: spot.y + inner.top - outer.top };
}
