"use client";

/**
 * Makes a drawing readable point by point: by pointer, by touch and by keys, with one tooltip and one
 * announcement for all. Panels inside tell where their marks are; Enter, a click or the context menu picks what is read.
 */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef } from "react";
import type { MarkCell } from "#lib/domain/chart-data-types";
import type { PickAt } from "./chart-pick.tsx";
import { TooltipBox, type TooltipRow, tooltipText } from "./chart-tooltip.tsx";
import { FloatingBox } from "./floating-box.tsx";
import { useMarkStanding } from "./picked-marks.tsx";
import { ReadingProvider } from "./reading-context.tsx";
import { moveByKey, type Place, type ReadingExtent, type Spot } from "./reading-place.tsx";
import { usePanels } from "./use-panels.tsx";
import { type ReadState, useReadState } from "./use-read-state.tsx";

export type ReadingText = { readonly heading: string | null; readonly rows: readonly TooltipRow[] };

export type ReadingFrameProps = ReadingExtent & {
  readonly name: string;
  readonly description: string;
  /** The values at a place, all series of it. */
  textOf(place: Place): ReadingText | null;
  /** The cells of what is read: whether it is picked is told with it. */
  cellsAt(place: Place): readonly MarkCell[];
  /** Without it, marks are read only. */
  onPick?(place: Place, at: PickAt): void;
  readonly children: ReactNode;
};

/** One stop of the Tab key; the arrow keys do the rest. */
export function ReadingFrame(props: ReadingFrameProps) {
  const { name, children, onPick, textOf } = props;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const panels = usePanels(frame);
  const reading = useReadState();
  const { place, isByKey, spot } = reading.state;
  const { register } = panels;
  const context = useMemo(() => ({ place, register }), [place, register]);
  const text = place === null ? null : textOf(place);
  const standingOf = useMarkStanding();
  const isPicked = place !== null && standingOf(props.cellsAt(place)) === "picked";
  const events = frameEvents(props, panels, reading);
  return (
    <div className="relative">
      <div
        ref={frame}
        role="application"
        aria-roledescription="chart"
        aria-label={name}
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move inside
        tabIndex={0}
        className="touch-pan-y rounded-sm"
        data-pickable={onPick === undefined ? undefined : ""}
        style={{ cursor: onPick === undefined || place === null ? undefined : "pointer" }}
        {...events}
      >
        <ReadingProvider value={context}>{children}</ReadingProvider>
      </div>
      {text === null || spot === null ? null : (
        <FloatingBox spot={spot}>
          <TooltipBox
            heading={text.heading}
            rows={text.rows}
            hint={onPick === undefined ? null : pickHint(isPicked, reading.state.isByTouch)}
          />
        </FloatingBox>
      )}
      <p id={hintId} className="sr-only">
        {props.description} {keyHint(onPick !== undefined)}
      </p>
      <p aria-live="polite" className="sr-only">
        {text !== null && isByKey ? `${tooltipText(text)}${isPicked ? ", picked" : ""}` : ""}
      </p>
    </div>
  );
}

function pickHint(isPicked: boolean, isByTouch: boolean): string | null {
  if (isByTouch) return "Tap again for what can be done";
  return isPicked ? "Picked. A click takes it back." : null;
}

function keyHint(isPickable: boolean): string {
  const moves = "Arrow keys read the values one by one, Home and End go to the first and the last, Escape ends.";
  return isPickable ? `${moves} Enter offers what can be done with a value.` : moves;
}

type Panels = ReturnType<typeof usePanels>;

function frameEvents(props: ReadingFrameProps, panels: Panels, reading: ReturnType<typeof useReadState>) {
  const pickAt = (place: Place, spot: Spot | null, isClick: boolean) => {
    const at = panels.onScreen(spot);
    if (at !== null) props.onPick?.(place, { ...at, isClick });
  };
  const choose = (event: MouseEvent) => {
    const found = panels.placeAt(event.target, event.clientX, event.clientY);
    if (found === null) return reading.leave();
    const isFirstTap = reading.isTouched() && !reading.wasReadBefore(found.place);
    reading.read(found.place, found.spot, reading.isTouched() ? "touch" : "mouse");
    if (!isFirstTap) pickAt(found.place, found.spot, !reading.isTouched());
  };
  return {
    onKeyDown: (event: KeyboardEvent) => followKey(event, { props, panels, reading, pickAt }),
    onPointerMove: (event: PointerEvent) => {
      // A finger that scrolls by must not leave a trail of tooltips: it reads from where it was put down.
      const found = panels.placeAt(event.target, event.clientX, event.clientY);
      const by = event.pointerType === "touch" ? "touch" : "mouse";
      if (found === null) reading.leave();
      else reading.read(found.place, found.spot, by);
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== "touch") reading.leave();
    },
    onClick: (event: MouseEvent) => {
      if (!reading.isReleased()) choose(event);
    },
    onContextMenu: (event: MouseEvent) => {
      const found = panels.placeAt(event.target, event.clientX, event.clientY);
      if (found === null || props.onPick === undefined) return;
      event.preventDefault();
      pickAt(found.place, found.spot, false);
    },
    onPointerDown: (event: PointerEvent) => reading.press(event.pointerType === "touch", event.target),
    onPointerUp: (event: PointerEvent) => {
      // Data that arrives in between draws the mark anew, and browsers then send no click.
      if (event.button === 0 && reading.isMarkGone()) choose(event);
    },
    onFocus: () => reading.resume(),
    onBlur: () => reading.leave(),
  };
}

type KeyTools = {
  readonly props: ReadingFrameProps;
  readonly panels: Panels;
  readonly reading: { readonly state: ReadState } & ReturnType<typeof useReadState>;
  pickAt(place: Place, spot: Spot | null, isClick: boolean): void;
};

function followKey(event: KeyboardEvent, { props, panels, reading, pickAt }: KeyTools): void {
  const { place, spot } = reading.state;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") {
    if (place === null) return;
    // What lies around (a dialog, a full screen) stays open: this Escape was for the tooltip.
    event.stopPropagation();
    event.preventDefault();
    reading.end();
    return;
  }
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    if (place !== null) pickAt(place, spot, false);
    return;
  }
  const next = moveByKey(event.key, place ?? reading.lastPlace(), props);
  if (next === undefined) return;
  event.preventDefault();
  reading.read(next, panels.spotOf(next), "keys");
}
