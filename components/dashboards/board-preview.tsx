/** A board drawn small: its tiles in their places with the kind of each, and no figures. */
import type { PreviewLook, PreviewTile } from "#lib/domain/dashboard";
import { dashboardLimits } from "#lib/domain/dashboard-limits";

type BoardPreviewProps = {
  readonly tiles: readonly PreviewTile[];
  /** Rows of the grid that there is room for; what stands lower is cut. */
  readonly rows: number;
  readonly className?: string;
};

/** Units of the drawing for a column and a row of the grid, in the proportion of the board, and the room between tiles. */
const columnUnit = 10;
const rowUnit = 5;
const gap = 1.5;
const margin = 3;

/** Beside the name of the board it says nothing new: those who cannot see it miss nothing. */
export function BoardPreview({ tiles, rows, className }: BoardPreviewProps) {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${dashboardLimits.columns * columnUnit} ${rows * rowUnit}`}
      preserveAspectRatio="xMidYMin slice"
      className={className}
    >
      {tiles
        .filter(({ placement }) => placement.y < rows)
        .map(({ id, look, placement }) => {
          const [width, height] = [placement.width * columnUnit - gap, placement.height * rowUnit - gap];
          const [left, top] = [placement.x * columnUnit + gap / 2, placement.y * rowUnit + gap / 2];
          return (
            <g key={id} transform={`translate(${left} ${top})`}>
              <rect width={width} height={height} rx={1.5} className="fill-surface stroke-border" strokeWidth={0.4} />
              <svg
                aria-hidden
                x={margin}
                y={margin}
                width={Math.max(1, width - 2 * margin)}
                height={Math.max(1, height - 2 * margin)}
                {...frames[look]}
              >
                {drawings[look]}
              </svg>
            </g>
          );
        })}
    </svg>
  );
}

/** Drawings fill their tile, but for those that would lose their form. */
const stretched = { viewBox: "0 0 40 24", preserveAspectRatio: "none" } as const;
const kept = { viewBox: "0 0 40 24", preserveAspectRatio: "xMidYMid meet" } as const;
const atStart = { viewBox: "0 0 40 24", preserveAspectRatio: "xMinYMid meet" } as const;

const frames: Readonly<Record<PreviewLook, typeof stretched | typeof kept | typeof atStart>> = {
  number: atStart,
  bars: stretched,
  columns: stretched,
  line: stretched,
  points: kept,
  circle: kept,
  rows: stretched,
  words: stretched,
};

const inkLook = "fill-primary/45";
const lineLook = "fill-none stroke-primary/60";
const quietLook = "fill-control/40";

const drawings: Readonly<Record<PreviewLook, React.ReactNode>> = {
  number: (
    <>
      <rect x={2} y={8} width={24} height={9} rx={2} className={inkLook} />
      <rect x={2} y={2} width={14} height={3} rx={1} className={quietLook} />
    </>
  ),
  bars: [34, 26, 19, 11].map((width, place) => (
    <rect key={width} y={1 + place * 6} width={width} height={4} className={inkLook} />
  )),
  columns: [10, 16, 22, 13, 18].map((height, place) => (
    <rect key={height} x={1 + place * 8} y={24 - height} width={5} height={height} className={inkLook} />
  )),
  line: (
    <polyline
      points="0,18 8,13 16,16 24,7 32,9 40,3"
      vectorEffect="non-scaling-stroke"
      strokeWidth={1.5}
      className={lineLook}
    />
  ),
  points: [
    [6, 17],
    [13, 12],
    [19, 15],
    [25, 8],
    [33, 5],
  ].map(([x, y]) => <circle key={x} cx={x} cy={y} r={2} className={inkLook} />),
  circle: <circle cx={20} cy={12} r={8} strokeWidth={5} className={lineLook} />,
  rows: [0, 6, 12, 18].map((y) => <rect key={y} y={y} width={40} height={3} className={quietLook} />),
  words: [38, 30, 34].map((width, place) => (
    <rect key={width} y={2 + place * 8} width={width} height={2.5} className={quietLook} />
  )),
};
