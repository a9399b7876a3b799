"use client";

/** Questions and answers of a chat, to read. */
import { SharedFigures } from "#components/dashboards/shared-figures";
import type { SharedPart, SharedTurn } from "#lib/domain/shared-chat";
import { MarkdownText } from "./markdown-text.tsx";

/** In their order. */
export function SharedTurns({ turns }: { readonly turns: readonly SharedTurn[] }) {
  return (
    <ol aria-label="Conversation" className="flex flex-col gap-5">
      {turns.map((turn) => (
        <li key={turn.seq}>
          <Turn turn={turn} />
        </li>
      ))}
    </ol>
  );
}

function Turn({ turn }: { readonly turn: SharedTurn }) {
  if (turn.kind === "question") {
    return (
      <p className="ml-auto w-fit max-w-[85%] rounded-xl bg-primary-soft px-3.5 py-2 wrap-anywhere whitespace-pre-wrap">
        {turn.text}
      </p>
    );
  }
  if (turn.parts === null) {
    return (
      <p className="rounded-lg border border-dashed border-border px-3.5 py-2.5 text-sm text-muted">
        Made with other rights than yours: ask it anew.
      </p>
    );
  }
  return (
    <article aria-label="Answer" className="flex flex-col gap-3">
      {turn.parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of an answer have no other identity and never move
        <Part key={place} part={part} />
      ))}
    </article>
  );
}

function Part({ part }: { readonly part: SharedPart }) {
  switch (part.kind) {
    case "words":
      return <MarkdownText text={part.text} isStreaming={false} />;
    case "note":
      return <p className="text-sm wrap-anywhere text-muted">{part.text}</p>;
    case "figures":
      return <SharedFigures title={part.title} content={part.content} />;
  }
}
