"use client";

/** A report in the conversation: a page of sections, each with what it says and the figures that it says it of. */
import { ChevronRight } from "lucide-react";
import { useRef } from "react";
import { AnswerFiguresProvider } from "#components/chat/answer-figures";
import { MarkdownText } from "#components/chat/markdown-text";
import { Skeleton } from "#components/ui/skeleton";
import type { DashboardTile, ResultPart } from "#lib/domain/message";
import { resultsOfTile } from "#lib/domain/message-results";
import { ReadyTile } from "./dashboard-tile.tsx";
import { ReportMenu } from "./report-menu.tsx";
import { SaveAsDashboard } from "./save-as-dashboard.tsx";
import { TileFailure } from "./tile-failure.tsx";

type ReportCardProps = {
  readonly title: string;
  /** Null stands for a section that is not written yet. */
  readonly sections: readonly (DashboardTile | null)[];
  /** Of all planned sections, in their order. */
  readonly titles: readonly string[];
  /** The message that holds it; null while it is being written. */
  readonly savedFrom: { readonly sessionId: string; readonly messageId: string } | null;
};

/** One column, to be read from top to bottom. */
export function ReportCard({ title, sections, titles, savedFrom }: ReportCardProps) {
  const ready = sections.filter((section) => section !== null);
  const card = useRef<HTMLElement>(null);
  return (
    <section ref={card} aria-label={`Report: ${title}`} className="flex flex-col gap-6">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-xl font-semibold wrap-anywhere">{title}</h2>
        <p role="status" className="text-xs text-subtle">
          {ready.length < titles.length ? `Writing ${titles.length} sections · ${ready.length} ready` : ""}
        </p>
        {savedFrom === null ? null : (
          <div className="ml-auto flex items-center gap-1">
            <ReportMenu {...savedFrom} title={title} pictures={() => chartsIn(card.current)} />
            <SaveAsDashboard {...savedFrom} resultIds={ready.flatMap(resultsOfTile).map(({ ref }) => ref.id)} />
          </div>
        )}
      </div>
      {titles.map((heading, place) => (
        <Section key={heading} heading={heading} section={sections[place] ?? null} />
      ))}
    </section>
  );
}

/** The charts that are drawn now, by the ids of their results. */
function chartsIn(card: HTMLElement | null): ReadonlyMap<string, HTMLElement> {
  const places = [...(card?.querySelectorAll<HTMLElement>("[data-result]") ?? [])];
  return new Map(
    places.flatMap((place): [string, HTMLElement][] => {
      const figure = place.querySelector("figure");
      return figure === null ? [] : [[place.dataset.result ?? "", figure]];
    }),
  );
}

type SectionProps = { readonly heading: string; readonly section: DashboardTile | null };

function Section({ heading, section }: SectionProps) {
  return (
    <section aria-label={heading} aria-busy={section === null} className="flex flex-col gap-2">
      <h3 className="text-lg font-semibold wrap-anywhere">{heading}</h3>
      {section === null ? <Skeleton className="h-40" /> : <Written section={section} />}
    </section>
  );
}

/** Pixels. */
const chartHeight = 260;

function Written({ section }: { readonly section: DashboardTile }) {
  if (section.status === "failed") return <TileFailure error={section.error} />;
  const { result, told } = section;
  return (
    <>
      {told === undefined ? null : (
        <AnswerFiguresProvider figures={told.figures} results={resultsOfTile(section)}>
          <MarkdownText text={told.text} isStreaming={false} figures={told.figures} />
        </AnswerFiguresProvider>
      )}
      <div data-result={result.ref.id}>
        <ReadyTile title={result.title} result={result} chartHeight={chartHeight} headingLevel={4} />
      </div>
      {(told?.further ?? []).map((table) => (
        <Further key={table.ref.id} table={table} />
      ))}
    </>
  );
}

/** What the words rest on besides is there for whoever wants to see it. */
function Further({ table }: { readonly table: ResultPart }) {
  return (
    <details className="group/further">
      <summary className="flex min-h-8 cursor-pointer list-none items-center gap-1 rounded-md text-sm text-muted hover:text-fg pointer-coarse:min-h-11">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open/further:rotate-90" />
        {table.title}
      </summary>
      <ReadyTile title={table.title} result={table} chartHeight={chartHeight} headingLevel={4} canBeKept={false} />
    </details>
  );
}
