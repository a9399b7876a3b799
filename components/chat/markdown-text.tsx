"use client";

/** Answer text. The renderer is loaded when the page is idle or the first answer needs it; until then the plain words stand in its place. */
import { Suspense } from "react";
import { laterPart, useLaterPart } from "#components/ui/use-later-part";
import type { Figure } from "#lib/domain/message";
import { plainWords } from "#lib/state/answer-text";

export const markdownPart = laterPart(async () => (await import("./markdown.tsx")).Markdown);

type MarkdownTextProps = {
  readonly text: string;
  readonly isStreaming: boolean;
  readonly figures?: readonly Figure[];
};

/** Safe for any text: no raw HTML, no images, links only where they lead to the web. */
export function MarkdownText({ text, isStreaming, figures }: MarkdownTextProps) {
  const Markdown = useLaterPart(markdownPart);
  if (text === "") return null;
  return (
    <Suspense fallback={<p className="whitespace-pre-wrap">{plainWords(text)}</p>}>
      <Markdown text={text} isStreaming={isStreaming} figures={figures} />
    </Suspense>
  );
}
