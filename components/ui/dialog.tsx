"use client";

/** A window in the middle of the page that holds the focus until it is closed; on a phone it is the whole screen. */
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.tsx";
import { IconButton } from "./icon-button.tsx";
import { shareNonce } from "./share-nonce.tsx";

type DialogProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Tables need room; a sentence looks lost in it. */
  readonly isWide?: boolean;
  /** Stands before the title, e.g. a way back. */
  readonly before?: ReactNode;
  readonly children: ReactNode;
};

/** Its content scrolls by itself; only the close button and Escape close it, so that no stray click loses work. */
export function Dialog({ isOpen, onClose, title, isWide = false, before = null, children }: DialogProps) {
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  if (isOpen) shareNonce();
  return (
    <Primitive.Root open={isOpen} onOpenChange={(isNowOpen) => (isNowOpen ? undefined : onClose())}>
      <Primitive.Portal>
        <Primitive.Overlay className="animate-fade-in fixed inset-0 z-40 bg-black/40" />
        <Primitive.Content
          ref={panel}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            opener.current = document.activeElement;
            panel.current?.focus();
          }}
          // Back to where it was opened from, unless something in it has already sent the focus elsewhere.
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            const isLost = document.activeElement === document.body;
            if (isLost && opener.current instanceof HTMLElement) opener.current.focus();
          }}
          onInteractOutside={(event) => event.preventDefault()}
          className={classNames(
            "animate-float-in fixed inset-0 z-50 m-auto flex h-fit max-h-dvh w-full flex-col bg-surface text-fg shadow-float outline-none max-sm:h-dvh",
            "sm:max-h-[calc(100dvh-4rem)] sm:rounded-xl sm:border sm:border-border",
            isWide ? "sm:w-[min(60rem,calc(100vw-3rem))]" : "sm:w-[min(36rem,calc(100vw-3rem))]",
          )}
        >
          <div className="flex h-12 shrink-0 items-center justify-between gap-3 border-b border-border pr-2 pl-4 sm:pl-5">
            {before}
            <Primitive.Title className="min-w-0 flex-1 truncate text-base font-semibold">{title}</Primitive.Title>
            <Primitive.Close asChild>
              <IconButton label="Close" tooltipSide="left">
                <X aria-hidden className="size-4" />
              </IconButton>
            </Primitive.Close>
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
