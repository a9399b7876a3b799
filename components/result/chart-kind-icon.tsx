/** A small picture of each kind of chart. */
import {
  ChartArea,
  ChartBar,
  ChartBarBig,
  ChartBarStacked,
  ChartCandlestick,
  ChartColumn,
  ChartColumnBig,
  ChartLine,
  ChartNoAxesGantt,
  ChartScatter,
  Donut,
  Funnel,
  Grid3x3,
  Hash,
  LayoutGrid,
  type LucideIcon,
  Table2,
  TrendingUpDown,
} from "lucide-react";
import type { ChartKind } from "#lib/domain/chart-edit";

const icons: Readonly<Record<ChartKind, LucideIcon>> = {
  kpi: Hash,
  line: ChartLine,
  "line-panels": LayoutGrid,
  area: ChartArea,
  column: ChartColumn,
  bar: ChartBar,
  "stacked-bar": ChartBarStacked,
  "grouped-bar": ChartBarBig,
  heatmap: Grid3x3,
  donut: Donut,
  scatter: ChartScatter,
  histogram: ChartColumnBig,
  box: ChartCandlestick,
  funnel: Funnel,
  slope: TrendingUpDown,
  waterfall: ChartNoAxesGantt,
  table: Table2,
};

/** Its name stands beside it. */
export function ChartKindIcon({ kind }: { readonly kind: ChartKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-4.5 shrink-0" />;
}
