"use client";

/** Two groups as a shaded grid: every value is written in its cell or, where there is no room, told as it is looked at. */
import { type KeyboardEvent, type RefObject, useRef, useState } from "react";
import { extentOf } from "#lib/domain/axis-scale";
import type { ChartPoint, PointsData } from "#lib/domain/chart-data-types";
import { wholeColumns } from "#lib/domain/whole-columns";
import type { PickAt } from "./chart-pick.tsx";
import { gridRoom } from "./heatmap-room.tsx";
import { HeatmapScale, paled, plainCell, type Shade, shadeOf } from "./heatmap-scale.tsx";
import { type MarkStanding, markCells, useMarkStanding } from "./picked-marks.tsx";
import { valueWriter } from "./series-format.tsx";

type HeatmapProps = {
  readonly data: PointsData;
  readonly name: string;
  /** Pixels. */
  readonly width: number;
  onPick?(point: ChartPoint, series: number, at: PickAt): void;
};

type CellPlace = { readonly row: number; readonly column: number };

/** Rows are the categories, columns the series. The arrow keys move from cell to cell, Enter picks one. */
export function Heatmap({ data, name, width, onPick }: HeatmapProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<CellPlace>({ row: 0, column: 0 });
  const [looked, setLooked] = useState<string | null>(null);
  const values = data.points.flatMap((point) => point.values.flatMap((value) => value ?? []));
  const series = data.series[0] ?? { format: "number" };
  const writeWhole = valueWriter(series, values);
  const whole = wholeColumns(data);
  const extent = extentOf(
    data.points.flatMap((point) => point.values.flatMap((value, column) => (whole.has(column) ? [] : (value ?? [])))),
  );
  const standingOf = useMarkStanding();
  const room = gridRoom(data, width, values);
  const { write } = room;
  const moveTo = (to: CellPlace) => {
    setPlace(to);
    focusCell(grid, to);
  };
  return (
    <div className="flex flex-col gap-2">
      {data.seriesName === undefined ? null : (
        <p className="text-xs text-muted" style={{ paddingLeft: room.labels }}>
          {data.seriesName}
        </p>
      )}
      <div className="overflow-x-auto">
        <table
          ref={grid}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells are reached by arrow keys is a grid
          role="grid"
          aria-label={name}
          aria-readonly
          className="w-full table-fixed border-separate border-spacing-0.5 text-xs"
          style={{ minWidth: room.labels + data.series.length * room.cell }}
          onKeyDown={(event) => followArrow(event, { place, data, moveTo })}
        >
          <HeatmapHead data={data} labelRoom={room.labels} />
          <tbody>
            {data.points.map((point, row) => (
              <tr key={point.key}>
                <th
                  scope="row"
                  className="sticky left-0 bg-surface pr-2 text-right font-normal text-muted"
                  title={point.label}
                >
                  <span className="line-clamp-2 leading-4 wrap-anywhere">{point.label}</span>
                </th>
                {data.series.map((one, column) => {
                  const value = point.values[column] ?? null;
                  const name = data.seriesName === undefined ? one.label : `${data.seriesName} ${one.label}`;
                  const title = `${point.label}, ${name}: ${value === null ? "no value" : said(write(value), writeWhole(value))}`;
                  return (
                    <HeatmapCell
                      key={one.label}
                      text={value === null ? null : write(value)}
                      title={title}
                      hasText={room.hasText}
                      shade={cellShade(value, whole.has(column), extent)}
                      isAhead={isAhead(data, point, column)}
                      standing={standingOf(markCells(point, one))}
                      isStop={place.row === row && place.column === column}
                      onFocus={() => setPlace({ row, column })}
                      onLook={() => setLooked(title)}
                      onPick={onPick === undefined || value === null ? undefined : (at) => onPick(point, column, at)}
                    />
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {values.length === 0 ? null : (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p aria-hidden className="tabular text-xs text-fg" data-export="skip">
            {room.hasText ? null : (looked ?? "Point at a cell, or move to it by keys, for its value.")}
          </p>
          <HeatmapScale
            low={write(extent.low)}
            high={write(extent.high)}
            isSigned={extent.low < 0 && extent.high > 0}
          />
        </div>
      )}
    </div>
  );
}

/** Null for a combination without a value. */
function cellShade(value: number | null, isWhole: boolean, extent: ReturnType<typeof extentOf>): Shade | null {
  if (value === null) return null;
  return isWhole ? plainCell : shadeOf(value, extent);
}

/** What began at one time and is followed by number has nothing yet beyond its last value: that is no hole. */
function isAhead({ axis, seriesName }: PointsData, { values }: ChartPoint, column: number): boolean {
  return axis === "time" && seriesName !== undefined && values.slice(column).every((value) => value === null);
}

function HeatmapHead({ data, labelRoom }: { readonly data: PointsData; readonly labelRoom: number }) {
  return (
    <thead>
      <tr>
        <td style={{ width: labelRoom }} />
        {data.series.map((series) => (
          <th key={series.label} scope="col" className="pb-1 align-bottom font-normal text-muted" title={series.label}>
            <span className="line-clamp-2 wrap-anywhere">{series.label}</span>
          </th>
        ))}
      </tr>
    </thead>
  );
}

type CellProps = {
  /** Null for a combination that has no value. */
  readonly text: string | null;
  readonly title: string;
  /** There is room for it in the cell. */
  readonly hasText: boolean;
  readonly shade: Shade | null;
  /** It has no value yet, and stays empty. */
  readonly isAhead: boolean;
  readonly standing: MarkStanding;
  /** One cell of the grid is a stop of the Tab key. */
  readonly isStop: boolean;
  onFocus(): void;
  /** The cell is pointed at, or has the focus. */
  onLook(): void;
  readonly onPick: ((at: PickAt) => void) | undefined;
};

function HeatmapCell({ text, title, hasText, shade, isAhead, standing, isStop, onFocus, onLook, onPick }: CellProps) {
  const pickAt = (element: Element, isClick: boolean) => {
    const box = element.getBoundingClientRect();
    onPick?.({ x: box.left + box.width / 2, y: box.top + box.height / 2, isClick });
  };
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: within a grid this is a cell of a grid, which can be selected
    <td
      tabIndex={isStop ? 0 : -1}
      aria-label={title}
      aria-selected={standing === "plain" ? undefined : standing === "picked"}
      title={title}
      onFocus={() => {
        onFocus();
        onLook();
      }}
      onPointerEnter={onLook}
      onClick={(event) => pickAt(event.currentTarget, !isTouch(event.nativeEvent))}
      onContextMenu={(event) => {
        if (onPick === undefined) return;
        event.preventDefault();
        pickAt(event.currentTarget, false);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        pickAt(event.currentTarget, false);
      }}
      className={`tabular ${hasText ? "h-8" : "h-5 pointer-coarse:h-8"} rounded-sm text-center whitespace-nowrap focus-visible:outline-offset-0 ${
        text === null && !isAhead ? "bg-sunken text-subtle" : ""
      } ${onPick === undefined ? "" : "cursor-pointer"} ${standing === "picked" ? "ring-2 ring-fg ring-inset" : ""}`}
      style={(shade !== null && standing === "back" ? paled(shade) : shade) ?? undefined}
    >
      {hasText ? text : null}
      {text !== null || isAhead ? null : <span aria-hidden>–</span>}
    </td>
  );
}

function isTouch(event: MouseEvent): boolean {
  return event instanceof PointerEvent && event.pointerType === "touch";
}

/** What stands in the cell comes first, so that who sees it and who hears it can speak of the same. */
function said(short: string, whole: string): string {
  return short === whole ? whole : `${short} (${whole})`;
}

type MoveArgs = { readonly place: CellPlace; readonly data: PointsData; moveTo(place: CellPlace): void };

function followArrow(event: KeyboardEvent, { place, data, moveTo }: MoveArgs): void {
  const next = nextCell(event.key, place, { rows: data.points.length, columns: data.series.length });
  if (next === null || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  moveTo(next);
}

/** The cell that a key leads to, inside the grid; null for keys that do not move. */
export function nextCell(
  key: string,
  { row, column }: CellPlace,
  size: { readonly rows: number; readonly columns: number },
): CellPlace | null {
  const moves: Readonly<Record<string, CellPlace>> = {
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    Home: { row, column: 0 },
    End: { row, column: size.columns - 1 },
  };
  const next = moves[key];
  if (next === undefined) return null;
  return {
    row: Math.max(0, Math.min(size.rows - 1, next.row)),
    column: Math.max(0, Math.min(size.columns - 1, next.column)),
  };
}

function focusCell(grid: RefObject<HTMLTableElement | null>, { row, column }: CellPlace): void {
  const cells = grid.current?.querySelectorAll("tbody tr")[row]?.querySelectorAll("td");
  cells?.[column]?.focus();
}
