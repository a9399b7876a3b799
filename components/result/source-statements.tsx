"use client";

/** The statements of a result from several databases, each in its own dialect under its own name. */
import type { ResultPart } from "#lib/domain/message";
import { SqlView } from "./sql-view.tsx";

type SourceStatementsProps = {
  readonly part: Pick<ResultPart, "title" | "sources" | "ref">;
  readonly sessionId: string | null;
};

/** They are read and copied one by one; changing one would leave the common result behind. */
export function SourceStatements({ part, sessionId }: SourceStatementsProps) {
  return part.sources.map(({ source, sql, engine }) => (
    <section key={source} aria-label={`Statement for ${source}`}>
      <h3 className="border-t border-border px-4 pt-2.5 pb-1.5 text-sm font-semibold wrap-anywhere">{source}</h3>
      <SqlView
        title={`${part.title}, ${source}`}
        sql={sql}
        engine={engine}
        explained={sessionId === null ? null : { sessionId, resultId: part.ref.id, source }}
      />
    </section>
  ));
}
