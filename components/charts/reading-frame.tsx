"use client";

/**
 * Makes a drawing readable point by point: by pointer, by touch and by keys, with one tooltip and one
 * announcement for all. Panels inside tell where their marks are; Enter, a click or the context menu picks what is read.
 */
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useMemo, useRef } from "react";
import { classNames } from "#components/ui/class-names";
import type { MarkCell } from "#lib/domain/chart-data-types";
import type { PickAt } from "./chart-pick.tsx";
import { TooltipBox, type TooltipRow, tooltipText } from "./chart-tooltip.tsx";
import { FloatingBox } from "./floating-box.tsx";
import { useMarkStanding } from "./picked-marks.tsx";
import { ReadingProvider } from "./reading-context.tsx";
import { moveByKey, type Place, type ReadingExtent, type Spot } from "./reading-place.tsx";
import { type BrushedStops, useBrush } from "./use-brush.tsx";
import { usePanels } from "./use-panels.tsx";
import { type ReadState, useReadState } from "./use-read-state.tsx";

export type ReadingText = {
  readonly heading: string | null;
  readonly rows: readonly TooltipRow[];
  /** What is read out instead, where heading and rows make no good sentence. */
  readonly said?: string;
};

export type ReadingFrameProps = ReadingExtent & {
  readonly name: string;
  readonly description: string;
  /** The values at a place, all series of it. */
  textOf(place: Place): ReadingText | null;
  /** The cells of what is read: whether it is picked is told with it. */
  cellsAt(place: Place): readonly MarkCell[];
  /** Without it, marks are read only. */
  onPick?(place: Place, at: PickAt): void;
  /** A stretch of stops was chosen; without it none can be. */
  readonly onBrush?: ((stops: BrushedStops) => void) | undefined;
  readonly children: ReactNode;
};

/** One stop of the Tab key; the arrow keys do the rest. */
export function ReadingFrame(props: ReadingFrameProps) {
  const { name, children, onPick, textOf } = props;
  const hintId = useId();
  const frame = useRef<HTMLDivElement>(null);
  const panels = usePanels(frame);
  const reading = useReadState();
  const brush = useBrush(props.onBrush);
  const { place, isByKey, spot, brushedFrom } = reading.state;
  const { register } = panels;
  const context = useMemo(() => ({ place, brushedFrom, register }), [place, brushedFrom, register]);
  const text = place === null ? null : textOf(place);
  const standingOf = useMarkStanding();
  const isPicked = place !== null && standingOf(props.cellsAt(place)) === "picked";
  const events = frameEvents(props, panels, { reading, brush });
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
        className={classNames("touch-pan-y rounded-sm", brush.isOn && "select-none")}
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
            hint={onPick === undefined ? null : pickHint(isPicked, reading.state)}
          />
        </FloatingBox>
      )}
      <p id={hintId} className="sr-only">
        {props.description} {keyHint(onPick !== undefined, brush.isOn)}
      </p>
      <p aria-live="polite" className="sr-only">
        {text !== null && isByKey ? `${tooltipText(text)}${isPicked ? ", picked" : ""}` : ""}
      </p>
    </div>
  );
}

function pickHint(isPicked: boolean, { isByTouch, brushedFrom }: ReadState): string | null {
  if (brushedFrom !== null) return "Let go, or press Enter, to zoom in";
  if (isByTouch) return "Tap again for what can be done";
  return isPicked ? "Picked. A click takes it back." : null;
}

function keyHint(isPickable: boolean, isBrushable: boolean): string {
  return [
    "Arrow keys read the values one by one, Home and End go to the first and the last, Escape ends.",
    ...(isPickable ? ["Enter offers what can be done with a value."] : []),
    ...(isBrushable ? ["Shift and the arrow keys choose a stretch, and Enter then zooms into it."] : []),
  ].join(" ");
}

type Panels = ReturnType<typeof usePanels>;

type ReadingTools = { readonly reading: ReturnType<typeof useReadState>; readonly brush: ReturnType<typeof useBrush> };

function frameEvents(props: ReadingFrameProps, panels: Panels, { reading, brush }: ReadingTools) {
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
    onKeyDown: (event: KeyboardEvent) => followKey(event, { props, panels, reading, brush, pickAt }),
    onPointerMove: (event: PointerEvent) => {
      // A finger that scrolls by must not leave a trail of tooltips: it reads from where it was put down.
      const found = panels.placeAt(event.target, event.clientX, event.clientY);
      const by = event.pointerType === "touch" ? "touch" : "mouse";
      if (found !== null) reading.read(found.place, found.spot, by, brush.over(event, found.place.stop));
      else if (!brush.isDragging()) reading.leave();
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === "touch") return;
      brush.end();
      reading.leave();
    },
    onClick: (event: MouseEvent) => {
      if (!brush.isClickOfDrag() && !reading.isReleased()) choose(event);
    },
    onContextMenu: (event: MouseEvent) => {
      const found = panels.placeAt(event.target, event.clientX, event.clientY);
      if (found === null || props.onPick === undefined) return;
      event.preventDefault();
      pickAt(found.place, found.spot, false);
    },
    onPointerDown: (event: PointerEvent) => {
      reading.press(event.pointerType === "touch", event.target);
      brush.begin(event, panels.placeAt(event.target, event.clientX, event.clientY)?.place.stop ?? null);
    },
    onPointerUp: (event: PointerEvent) => {
      if (brush.end()) {
        reading.leave();
        return;
      }
      // Data that arrives in between draws the mark anew, and browsers then send no click.
      if (event.button === 0 && reading.isMarkGone()) choose(event);
    },
    onFocus: () => reading.resume(),
    onBlur: () => reading.leave(),
  };
}

type KeyTools = Pick<ReadingTools, "brush"> & {
  readonly props: ReadingFrameProps;
  readonly panels: Panels;
  readonly reading: { readonly state: ReadState } & ReturnType<typeof useReadState>;
  pickAt(place: Place, spot: Spot | null, isClick: boolean): void;
};

function followKey(event: KeyboardEvent, tools: KeyTools): void {
  const { props, panels, reading, brush } = tools;
  const { place, brushedFrom } = reading.state;
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
    if (place !== null) chooseByKey(place, tools);
    return;
  }
  const next = moveByKey(event.key, place ?? reading.lastPlace(), props);
  if (next === undefined) return;
  event.preventDefault();
  const isStretched = event.shiftKey && brush.isOn && place !== null;
  reading.read(next, panels.spotOf(next), "keys", isStretched ? (brushedFrom ?? place.stop) : null);
}

/** A stretch where one was begun, else the mark that is read. */
function chooseByKey(place: Place, { reading, brush, pickAt }: KeyTools): void {
  const { spot, brushedFrom } = reading.state;
  if (brushedFrom === null || brushedFrom === place.stop) {
    pickAt(place, spot, false);
    return;
  }
  reading.end();
  brush.choose(brushedFrom, place.stop);
}
