"use client";

/** One checked result as a card: its chart, its rows and the statement that really ran. */
import { Maximize2, Minimize2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { AddToDashboard } from "#components/dashboards/add-to-dashboard";
import { hasPivot, PivotTab } from "#components/pivot/pivot-tab";
import { useScheduleAnswer } from "#components/schedules/schedule-answer";
import { AddToSheet, AddToSheetItem } from "#components/sheet/add-to-sheet";
import { useSteering } from "#components/steering/steering";
import { Button } from "#components/ui/button";
import { classNames } from "#components/ui/class-names";
import { Tabs } from "#components/ui/tabs";
import type { ResultPart } from "#lib/domain/message";
import { DownloadMenu } from "./download-menu.tsx";
import type { Picture } from "./picture-items.tsx";
import { ResultContext } from "./result-context.tsx";
import { useResultTab } from "./result-tab.tsx";
import { useResultView } from "./result-view-state.tsx";
import { ResultBodies, ResultTabList } from "./result-views.tsx";
import { SqlEditedLabel } from "./sql-edited-label.tsx";
import { useCardEditor } from "./use-card-editor.tsx";
import { useFullScreen } from "./use-full-screen.tsx";
import { usePointedCard } from "./use-pointed-card.tsx";
import { VerifiedMark } from "./verified-mark.tsx";

type ResultCardProps = {
  readonly part: ResultPart;
  /** Names the card across reloads, so that its open tab is remembered. */
  readonly cardId: string;
  /** The result that the answer began with, by which its chat's sheet knows it; null where it cannot be put there. */
  readonly sheetCard?: string | null;
  /** Stands between the caption and the result. */
  readonly planBar?: ReactNode;
  /** Stands over its chart. */
  readonly timeBar?: ReactNode;
};

const chartHeight = 280;
/** The editor beside the chart needs more. */
const editedChartHeight = 400;
const tableHeight = 360;

/** Caption row with the tabs, then the body of the open one. */
export function ResultCard({ part, cardId, sheetCard = null, planBar = null, timeBar = null }: ResultCardProps) {
  const isSteered = useSteering() !== null && hasPivot(part);
  const [tab, setTab] = useCardTab(part, cardId, isSteered);
  const [view, setView] = useResultView(part.ref.id);
  const card = useRef<HTMLDivElement>(null);
  const fullScreen = useFullScreen(card, part.title);
  const editor = useCardEditor(part.ref.id);
  const schedule = useScheduleAnswer(part);
  const picture: Picture = {
    figure: () => card.current?.querySelector("figure") ?? null,
    name: editor.edit.title ?? part.title,
    title: editor.edit.title === null ? part.title : null,
  };
  const showTable = () => setTab("table");
  usePointedCard({ resultId: part.ref.id, card, view, openTable: showTable, onView: setView });
  return (
    <Tabs
      ref={card}
      value={tab}
      onValueChange={setTab}
      {...fullScreen.props}
      className={classNames("overflow-hidden border border-border bg-surface", fullScreen.isFull ? fullLook : cardLook)}
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-1 gap-y-1.5 px-4 py-2">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline gap-x-2">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{part.title}</h2>
          <ResultContext part={part} />
          <VerifiedMark part={part} />
        </div>
        <div className="flex flex-wrap items-center gap-1 max-sm:order-last max-sm:basis-full max-sm:justify-between max-sm:gap-0">
          <ResultTabList hasPivot={isSteered} />
          {tab === "chart" ? editor.button : null}
          <AddToDashboard part={part} chartEdit={editor.edit} />
          {schedule.button}
          <AddToSheet card={sheetCard} title={part.title} />
          <DownloadMenu
            part={part}
            view={view}
            picture={tab === "chart" ? picture : null}
            first={<FirstItems card={sheetCard} schedule={schedule.item} />}
          />
        </div>
        <FullScreenButton isFull={fullScreen.isFull} onToggle={fullScreen.toggle} />
      </div>
      {schedule.dialog}
      {planBar}
      <SqlEditedLabel />
      <ResultBodies
        part={part}
        chartHeight={fullScreen.room ?? (editor.isOpen ? editedChartHeight : chartHeight)}
        tableHeight={fullScreen.isFull ? "fill" : tableHeight}
        view={view}
        chartEdit={editor.edit}
        aboveChart={timeBar}
        besideChart={editor.beside}
        pivot={isSteered ? <PivotTab part={part} height={fullScreen.isFull ? "fill" : tableHeight} /> : undefined}
        onView={setView}
        onShowTable={showTable}
      />
    </Tabs>
  );
}

type FirstItemsProps = { readonly card: string | null; readonly schedule: ReactNode };

/** What has no room beside the menu on a phone. */
function FirstItems({ card, schedule }: FirstItemsProps) {
  return (
    <>
      <AddToSheetItem card={card} />
      {schedule}
    </>
  );
}

/** Another version of the answer may have nothing to lay out. */
function useCardTab(part: ResultPart, cardId: string, isSteered: boolean): ReturnType<typeof useResultTab> {
  const [tab, setTab] = useResultTab(cardId, part.chart === null ? "table" : "chart");
  return [tab === "pivot" && !isSteered ? "table" : tab, setTab];
}

const cardLook = "rounded-lg shadow-raised";
const fullLook = "fixed inset-0 z-40 flex flex-col overflow-y-auto";

function FullScreenButton({ isFull, onToggle }: { readonly isFull: boolean; onToggle(): void }) {
  const Icon = isFull ? Minimize2 : Maximize2;
  const label = isFull ? "Leave full screen" : "Full screen";
  return (
    <Button
      look="ghost"
      size="icon"
      aria-label={label}
      aria-pressed={isFull}
      data-full-screen=""
      title={label}
      onClick={onToggle}
      className="pointer-coarse:size-11"
    >
      <Icon aria-hidden className="size-4" />
    </Button>
  );
}
