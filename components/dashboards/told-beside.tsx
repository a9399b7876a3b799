"use client";

/** What is said of a tile's figures, beside its chart where there is room, above it elsewhere. */
import type { ReactNode } from "react";
import { MarkdownText } from "#components/chat/markdown-text";

type ToldBesideProps = {
  /** Markdown; null where nothing is said. */
  readonly text: string | null;
  readonly children: ReactNode;
};

export function ToldBeside({ text, children }: ToldBesideProps) {
  if (text === null) return children;
  return (
    <div className="@container h-full min-h-0 overflow-y-auto">
      <div className="flex min-h-full flex-col @2xl:flex-row">
        <div className="shrink-0 px-4 pb-3 text-sm @2xl:w-2/5">
          <MarkdownText text={text} isStreaming={false} />
        </div>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </div>
  );
}
