"use client";

/** Figures that were read before, as they are drawn or as rows: behind a link, and in a chat of somebody else. */
import { lazy, Suspense } from "react";
import { RowNotes } from "#components/result/row-notes";
import type { SharedContent } from "#lib/domain/dashboard-shared";
import { SharedRows } from "./shared-rows.tsx";
import { TileFailure } from "./tile-failure.tsx";
import { TileFrame } from "./tile-frame.tsx";
import { TileTrends } from "./tile-trend.tsx";
import { ToldBeside } from "./told-beside.tsx";

const ChartFigure = lazy(async () => ({ default: (await import("#components/charts/chart-figure")).ChartFigure }));

/** Pixels of a chart in a chat. */
const chatHeight = 280;

type SharedFiguresProps = { readonly title: string; readonly content: SharedContent };

/** Under their title, in an answer. */
export function SharedFigures({ title, content }: SharedFiguresProps) {
  return (
    <section aria-label={title} className="max-h-96 min-w-0">
      <TileFrame title={title} headingLevel={2}>
        <div className={content.status === "table" ? "max-h-80 overflow-y-auto" : undefined}>
          <SharedFiguresBody title={title} content={content} height={chatHeight} />
        </div>
      </TileFrame>
    </section>
  );
}

type SharedFiguresBodyProps = {
  readonly title: string;
  readonly content: SharedContent | null;
  /** Pixels. */
  readonly height: number;
};

/** Without a frame. */
export function SharedFiguresBody({ title, content, height }: SharedFiguresBodyProps) {
  if (content === null) return <p className="p-4 text-center text-sm text-muted">There are no figures yet.</p>;
  if (content.status === "failed")
    return <TileFailure error={{ message: "This chart has no figures at the moment." }} />;
  if (content.status === "table") {
    return (
      <ToldBeside text={content.told}>
        <SharedRows title={title} content={content} />
        <RowNotes notes={content.notes} />
      </ToldBeside>
    );
  }
  const { spec, data, trend, told, notes } = content;
  return (
    <ToldBeside text={told}>
      <div className="flex min-h-full flex-col justify-center px-4 pb-3">
        <TileTrends trend={trend} measures={spec.kind === "kpi" ? spec.measures : []}>
          <Suspense fallback={<div style={{ height }} />}>
            <ChartFigure title={title} spec={spec} data={data} minHeight={height} reason={null} />
          </Suspense>
        </TileTrends>
        <RowNotes notes={notes} />
      </div>
    </ToldBeside>
  );
}
