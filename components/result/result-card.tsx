"use client";

/** One checked result as a card: its chart, its rows and the statement that really ran. */
import { Download } from "lucide-react";
import { Button } from "#components/ui/button";
import { Tabs } from "#components/ui/tabs";
import type { ResultPart } from "#lib/domain/message";
import { useResultTab } from "./result-tab.tsx";
import { ResultBodies, ResultTabList } from "./result-views.tsx";
import { SqlEditedLabel } from "./sql-edited-label.tsx";

type ResultCardProps = {
  readonly part: ResultPart;
  /** Names the card across reloads, so that its open tab is remembered. */
  readonly cardId: string;
};

const chartHeight = 288;

/** Caption row with the tabs, then the body of the open one. */
export function ResultCard({ part, cardId }: ResultCardProps) {
  const [tab, setTab] = useResultTab(cardId, part.chart === null ? "table" : "chart");
  return (
    <Tabs
      value={tab}
      onValueChange={setTab}
      className="overflow-hidden rounded-lg border border-border bg-surface shadow-raised"
    >
      <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
        <div className="flex min-w-0 flex-1 basis-52 flex-wrap items-baseline gap-x-2">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">{part.title}</h2>
          <p className="text-xs text-subtle">
            {part.context.database} / {part.context.schema}
          </p>
        </div>
        <div className="flex items-center gap-1">
          <ResultTabList />
          <Button asChild look="ghost" size="icon" className="pointer-coarse:size-11">
            <a href={csvAddress(part)} download aria-label="Download CSV" title="Download CSV">
              <Download aria-hidden className="size-4" />
            </a>
          </Button>
        </div>
      </div>
      <SqlEditedLabel />
      <ResultBodies part={part} chartHeight={chartHeight} tableHeight={360} onShowTable={() => setTab("table")} />
    </Tabs>
  );
}

function csvAddress(part: ResultPart): string {
  return `/api/results/${encodeURIComponent(part.ref.id)}/csv?name=${encodeURIComponent(part.title)}`;
}
