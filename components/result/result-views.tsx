"use client";

/** The views of a result and the tabs that switch them; shared by result cards and dashboard tiles. */
import { ChartColumn, Code, Grid3x3, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { useZoom } from "#components/steering/use-zoom";
import { classNames } from "#components/ui/class-names";
import { TabsContent, TabsList, TabsTrigger } from "#components/ui/tabs";
import { type ChartEdit, noChartEdit } from "#lib/domain/chart-edit";
import type { ResultPart } from "#lib/domain/message";
import type { ResultView } from "#lib/domain/result-view";
import { ChartView, type ShownChart } from "./chart-view.tsx";
import { useMarkMenu, useMarkQuestions } from "./mark-menu.tsx";
import { SqlTab } from "./sql-tab.tsx";
import { TableView } from "./table-view.tsx";

type ResultTabListProps = { readonly isCompact?: boolean; readonly hasPivot?: boolean };

/** Chart, Table, Pivot, SQL: as words, or as named icons where room is short. */
export function ResultTabList({ isCompact = false, hasPivot = false }: ResultTabListProps) {
  return (
    <TabsList aria-label="Views of the result">
      <ViewTab
        value="chart"
        name="Chart"
        icon={<ChartColumn aria-hidden className="size-3.5" />}
        isCompact={isCompact}
      />
      <ViewTab value="table" name="Table" icon={<Table2 aria-hidden className="size-3.5" />} isCompact={isCompact} />
      {hasPivot ? (
        <ViewTab value="pivot" name="Pivot" icon={<Grid3x3 aria-hidden className="size-3.5" />} isCompact={isCompact} />
      ) : null}
      <ViewTab value="sql" name="SQL" icon={<Code aria-hidden className="size-3.5" />} isCompact={isCompact} />
    </TabsList>
  );
}

type ViewTabProps = {
  readonly value: string;
  readonly name: string;
  readonly icon: ReactNode;
  readonly isCompact: boolean;
};

function ViewTab({ value, name, icon, isCompact }: ViewTabProps) {
  if (!isCompact) {
    return (
      <TabsTrigger value={value} className="max-sm:px-1.5 pointer-coarse:h-11">
        {name}
      </TabsTrigger>
    );
  }
  return (
    <TabsTrigger value={value} aria-label={name} title={name} className="px-2 pointer-coarse:h-11">
      {icon}
    </TabsTrigger>
  );
}

/** Only while it is open: a closed tab must stay hidden. */
const openFillLook = "data-[state=active]:flex min-h-0 flex-1 flex-col";

type ResultBodiesProps = {
  readonly part: ResultPart;
  /** Pixels. */
  readonly chartHeight: number;
  readonly tableHeight: number | "fill";
  readonly view: ResultView;
  /** Leaves out what a dashboard has no room for. */
  readonly isCompact?: boolean;
  /** What was changed of the chart by hand; left out for the chart as it was chosen. */
  readonly chartEdit?: ChartEdit;
  /** Stands over the chart. */
  readonly aboveChart?: ReactNode;
  /** Stands beside the chart. */
  readonly besideChart?: ((chart: ShownChart) => ReactNode) | undefined;
  /** The answer as a pivot table; left out where it cannot be laid out. */
  readonly pivot?: ReactNode;
  onView(view: ResultView): void;
  onShowTable(): void;
};

/** The body of the open tab. */
export function ResultBodies(props: ResultBodiesProps) {
  const { part, chartHeight, tableHeight, view, isCompact = false, onView, onShowTable } = props;
  const showRows = (rows: ResultView) => {
    onView(rows);
    onShowTable();
  };
  const zoom = useZoom();
  const marks = useMarkMenu({ onRows: showRows, actsOf: useMarkQuestions(part) });
  return (
    <>
      <TabsContent value="chart" className={classNames("px-4 pt-1 pb-4", tableHeight === "fill" && openFillLook)}>
        {props.aboveChart}
        <ChartView
          key={part.ref.id}
          part={part}
          height={chartHeight}
          hasReason={!isCompact}
          edit={props.chartEdit ?? noChartEdit}
          beside={props.besideChart}
          onPick={marks.open}
          onBrush={zoom}
          onShowTable={onShowTable}
        />
        {marks.menu}
      </TabsContent>
      <TabsContent value="table" className={tableHeight === "fill" ? openFillLook : undefined}>
        <TableView
          key={part.ref.id}
          part={part}
          height={tableHeight}
          view={view}
          isCompact={isCompact}
          onView={onView}
        />
      </TabsContent>
      {props.pivot === undefined ? null : (
        <TabsContent value="pivot" className={tableHeight === "fill" ? openFillLook : undefined}>
          {props.pivot}
        </TabsContent>
      )}
      <TabsContent value="sql">
        <SqlTab part={part} onShowTable={onShowTable} />
      </TabsContent>
    </>
  );
}
