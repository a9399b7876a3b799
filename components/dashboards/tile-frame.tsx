"use client";

/** What every tile looks like, on a board, in a chat and behind a link: a caption over its content. */
import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names";

type TileFrameProps = {
  readonly title: string;
  /** A dashboard's tile is a part of the page, one in an answer a part of the answer, one in a report a part of its section. */
  readonly headingLevel?: 2 | 3 | 4;
  /** Before the title. */
  readonly handle?: ReactNode;
  /** At the end of the caption. */
  readonly actions?: ReactNode;
  /** They may stand under the title where there is no room beside it: the tile is as high as it needs to be. */
  readonly wraps?: boolean;
  /** Something newer is on its way. */
  readonly isBusy?: boolean;
  /** What it holds may be higher than the tile. */
  readonly scrolls?: boolean;
  readonly children: ReactNode;
};

/** Pixels of the caption. */
export const captionHeight = 40;

/** Fills the room it is given. While it is busy, what was there stays in sight under a thin bar. */
export function TileFrame(props: TileFrameProps) {
  const { title, headingLevel = 2, handle, actions, children } = props;
  const { wraps = false, isBusy = false, scrolls = false } = props;
  const Heading = `h${headingLevel}` as const;
  return (
    <div
      aria-busy={isBusy}
      className="relative flex h-full flex-col overflow-hidden rounded-lg border border-border bg-surface shadow-raised print:shadow-none"
    >
      <div
        className={classNames(
          "flex min-h-10 shrink-0 items-center gap-1 pr-1.5 pl-4 print:pr-4",
          wraps && "flex-wrap py-1",
        )}
      >
        {handle}
        <Heading
          className={classNames("min-w-0 flex-1 truncate text-sm font-semibold", wraps && "basis-auto")}
          title={title}
        >
          {title}
        </Heading>
        {actions}
      </div>
      <div
        className={classNames(
          "min-h-0 flex-1 transition-opacity duration-120 ease-calm",
          scrolls && "overflow-y-auto overscroll-contain",
          isBusy && "opacity-60",
        )}
      >
        {children}
      </div>
      {isBusy ? (
        <div aria-hidden className="absolute inset-x-0 top-0 h-0.5 overflow-hidden bg-primary/15">
          <div className="animate-progress h-full w-1/3 bg-primary" />
        </div>
      ) : null}
    </div>
  );
}
