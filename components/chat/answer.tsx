"use client";

/** One answer: how it came about, the result in a sentence, the result itself, and what it rests on. */
import { Database, Info } from "lucide-react";
import { DashboardCard } from "#components/dashboards/dashboard-card";
import { ReportCard } from "#components/dashboards/report-card";
import { PointingProvider } from "#components/result/pointed-place";
import { ResultCard } from "#components/result/result-card";
import { SqlEditingProvider } from "#components/result/sql-editing";
import { ExplainedTiles } from "#components/steering/explained-tiles";
import { PlanBar } from "#components/steering/plan-bar";
import { SteeringProvider } from "#components/steering/steering";
import { TimeBar } from "#components/steering/time-bar";
import { VersionBar } from "#components/steering/version-bar";
import { type ContextSelection, selectionText } from "#lib/domain/context-selection";
import type { ResultPart } from "#lib/domain/message";
import { selectReadOnly } from "#lib/state/session-store";
import type { AnswerContent, Turn } from "#lib/state/turn";
import { AnswerActions } from "./answer-actions.tsx";
import { AnswerEnding } from "./answer-ending.tsx";
import { AnswerFiguresProvider } from "./answer-figures.tsx";
import { AnswerOffer, ResultOffer } from "./answer-offer.tsx";
import { Assumptions } from "./assumptions.tsx";
import { ChecksLine } from "./checks-line.tsx";
import { ClarificationCard } from "./clarification-card.tsx";
import { Definitions } from "./definitions.tsx";
import { FollowUps } from "./follow-ups.tsx";
import { ChatMarks } from "./mark-questions.tsx";
import { MarkdownText } from "./markdown-text.tsx";
import { QuestionWords } from "./question-words.tsx";
import { useSession } from "./session-provider.tsx";
import { SlowRun } from "./slow-run.tsx";
import { Steps } from "./step-list.tsx";
import { WatchOfferCard } from "./watch-offer.tsx";

type AnswerProps = {
  readonly turn: Extract<Turn, { kind: "answer" }>;
  /** What the chat asks: an answer is always of the chat it stands in. */
  readonly context: ContextSelection | null;
};

/** Keeps its place and its open tabs from the first step to the finished answer. */
export function Answer({ turn, context }: AnswerProps) {
  const { content, isLatest, runId, shownRunId, startedAt } = turn;
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  // A result says itself where it comes from; running steps need the width.
  const hasTag = content.results.length === 0 && content.status !== "running";
  return (
    <article aria-label="Answer" aria-busy={content.status === "running"} className="group/answer flex flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <Steps {...content} reading={isPlanned(content) ? content.reading : null} runId={shownRunId} />
        </div>
        {context !== null && hasTag ? <ContextTag context={context} /> : null}
      </div>
      {startedAt === null ? null : <SlowRun runId={runId} startedAt={startedAt} steps={content.steps} />}
      {content.notices.map((notice) => (
        <Notice key={notice} text={notice} />
      ))}
      <PointingProvider>
        <Said turn={turn} />
        <ChatMarks isLatest={isLatest}>
          <Results turn={turn} />
        </ChatMarks>
      </PointingProvider>
      <AnswerEnding turn={turn} context={context} />
      {content.watchOffer === null || isReadOnly ? null : (
        <WatchOfferCard offer={content.watchOffer} title={content.results[0]?.title ?? ""} />
      )}
      {content.checks === null ? null : <ChecksLine {...content.checks} />}
      <Assumptions items={content.assumptions} />
      <Definitions definitions={content.definitions} />
      <AnswerActions turn={turn} />
      {isLatest && content.status !== "running" ? <AnswerOffer turn={turn} /> : null}
      {isLatest && !isReadOnly && content.status !== "running" ? <FollowUps questions={content.followUps} /> : null}
    </article>
  );
}

/** Of an answer how it was read stands with its steps; where there is none, it is what has to be seen. */
function isPlanned({ results }: AnswerContent): boolean {
  return results.length > 0;
}

/** Its words, or its question to the user. */
function Said({ turn }: Pick<AnswerProps, "turn">) {
  const { content, isOpen, reply } = turn;
  const { clarification, figures, results, status, text } = content;
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  return (
    <>
      <AnswerFiguresProvider figures={figures} results={results}>
        <MarkdownText text={text} isStreaming={status === "running"} figures={figures} />
      </AnswerFiguresProvider>
      {isPlanned(content) ? null : <QuestionWords reading={content.reading} />}
      {clarification === null ? null : (
        <ClarificationCard {...clarification} isOpen={isOpen && !isReadOnly} reply={reply} />
      )}
    </>
  );
}

function Results({ turn }: Pick<AnswerProps, "turn">) {
  const { content, cards, isLatest, runId, messageId, versions } = turn;
  const { dashboard } = content;
  const sessionId = useSession((state) => state.id);
  const versionsOf = ({ ref }: ResultPart) => versions.filter((version) => version.cardResultId === ref.id);
  return (
    <>
      {cards.map((result) => (
        <SqlEditingProvider
          key={result.ref.id}
          original={result}
          // A result from several databases has no one statement that could be changed.
          messageId={result.sources.length > 0 ? null : messageId}
          versions={versionsOf(result)}
          cardId={cardIdOf(runId, result)}
        >
          {(part, shown) => (
            <SteeringProvider shown={shown} versions={versionsOf(result)}>
              {isLatest && result === cards[0] ? (
                <ResultOffer original={result} shown={shown} versions={versionsOf(result)} />
              ) : null}
              <ResultCard
                part={part}
                cardId={cardIdOf(runId, result)}
                sheetCard={messageId === null ? null : result.ref.id}
                timeBar={isLatest ? <TimeBar /> : null}
                planBar={
                  messageId === null ? null : (
                    <PlanBar versions={<VersionBar original={result} shown={shown} versions={versionsOf(result)} />} />
                  )
                }
              />
            </SteeringProvider>
          )}
        </SqlEditingProvider>
      ))}
      {dashboard === null ? null : (
        <ExplainedTiles isKept={messageId !== null}>
          <Tiles dashboard={dashboard} savedFrom={messageId === null ? null : { sessionId, messageId }} />
        </ExplainedTiles>
      )}
    </>
  );
}

type TilesProps = Pick<Parameters<typeof DashboardCard>[0], "savedFrom"> & {
  readonly dashboard: NonNullable<AnswerContent["dashboard"]>;
};

function Tiles({ dashboard: { form, title, titles, tiles }, savedFrom = null }: TilesProps) {
  return form === "report" ? (
    <ReportCard title={title} titles={titles} sections={tiles} savedFrom={savedFrom} />
  ) : (
    <DashboardCard title={title} titles={titles} tiles={tiles} savedFrom={savedFrom} />
  );
}

/** Of the answer's own result: a card stays the same when its statement is edited. */
function cardIdOf(runId: string, result: ResultPart): string {
  return `${runId}-${result.ref.id}`;
}

function Notice({ text }: { readonly text: string }) {
  return (
    <p className="flex items-start gap-2 text-sm text-muted">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-subtle" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </p>
  );
}

function ContextTag({ context }: { readonly context: ContextSelection }) {
  return (
    <p className="flex h-6 max-w-1/2 shrink-0 items-center gap-1 text-xs text-subtle">
      <Database aria-hidden className="size-3 shrink-0" />
      <span className="truncate">{selectionText(context)}</span>
    </p>
  );
}
