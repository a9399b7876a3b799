"use client";

/** The frame of what a page of somebody else shows: a small header, and no way into the rest of the app. */
import type { ReactNode } from "react";
import { useEffect, useRef } from "react";
import { Logo } from "#components/chat/logo";
import { useIsInteractive } from "#components/ui/use-is-interactive";

type EmbedFrameProps = {
  readonly title: string;
  readonly description?: string;
  readonly tools?: ReactNode;
  /** Why nothing new comes; null where it does. */
  readonly notice: string | null;
  /** It is as high as what it holds; else it fills the frame, and scrolls inside. */
  readonly onHeight?: (pixels: number) => void;
  readonly children: ReactNode;
};

export function EmbedFrame({ title, description = "", tools, notice, onHeight, children }: EmbedFrameProps) {
  const isInteractive = useIsInteractive();
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = main.current;
    if (element === null || onHeight === undefined) return;
    const watcher = new ResizeObserver(() => onHeight(Math.ceil(element.getBoundingClientRect().height)));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [onHeight]);
  return (
    <main ref={main} className={onHeight === undefined ? "flex h-dvh flex-col bg-bg" : "bg-bg"}>
      {/* Until the script has taken over, what is pressed or typed would be lost. */}
      <fieldset role="presentation" disabled={!isInteractive} className="contents">
        <header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-border bg-surface px-4 py-1.5">
          <Logo className="size-4 shrink-0 text-subtle" />
          <div className="min-w-0 flex-1 basis-40">
            <h1 className="text-base font-semibold wrap-anywhere">{title}</h1>
            {description === "" ? null : <p className="text-xs wrap-anywhere text-muted">{description}</p>}
          </div>
          {tools}
        </header>
        {notice === null ? null : (
          <p role="alert" className="shrink-0 border-b border-border bg-warning-soft px-4 py-2 text-sm text-fg">
            {notice}
          </p>
        )}
        {children}
      </fieldset>
    </main>
  );
}

/** What is said once the token has ended. */
export const overNotice = "Your time here is over. Load the page around this anew to go on.";
