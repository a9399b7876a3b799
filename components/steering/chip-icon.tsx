/** What kind of part a chip stands for, at a glance. */
import {
  ArrowDownWideNarrow,
  Calculator,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  Columns3,
  Combine,
  Filter,
  GitCompareArrows,
  Group,
  Link2,
  ListOrdered,
  type LucideIcon,
  Percent,
  Rows3,
  SearchCheck,
  Sigma,
  SlidersHorizontal,
} from "lucide-react";
import type { PlanPartKind } from "#lib/domain/plan-part";

const icons: Readonly<Record<PlanPartKind, LucideIcon>> = {
  figure: Sigma,
  share: Percent,
  running: ChartNoAxesCombined,
  calculation: Calculator,
  analysis: SearchCheck,
  rows: Rows3,
  column: Columns3,
  group: Group,
  condition: Filter,
  either: Filter,
  related: Link2,
  threshold: SlidersHorizontal,
  period: CalendarDays,
  comparison: GitCompareArrows,
  order: ArrowDownWideNarrow,
  first: ListOrdered,
  set: Combine,
  chart: ChartColumn,
};

/** Says nothing to a reader of the screen: the words beside it do. */
export function ChipIcon({ kind }: { readonly kind: PlanPartKind }) {
  const Icon = icons[kind];
  return <Icon aria-hidden className="size-3.5 shrink-0 opacity-70" />;
}
