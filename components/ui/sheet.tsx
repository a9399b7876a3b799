"use client";

/** A panel that slides over the page from one side and holds the focus until it is closed. */
import { X } from "lucide-react";
import { Dialog as Primitive } from "radix-ui";
import { type ReactNode, useRef } from "react";
import { classNames } from "./class-names.tsx";
import { IconButton } from "./icon-button.tsx";
import { shareNonce } from "./share-nonce.tsx";

type SheetProps = {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** Accessible name of the panel. */
  readonly title: string;
  readonly side: "left" | "right" | "bottom";
  /** What it is placed in, and beside: that part of the page stays in use. Left out, it covers the page. */
  readonly beside?: HTMLElement | null;
  /** The content brings its own title row and close button. */
  readonly hidesHeader?: boolean;
  readonly children: ReactNode;
};

const fromSide = "inset-y-0 w-[min(20rem,calc(100vw-3rem))]";
const sideLooks = {
  left: `${fromSide} left-0 border-r animate-slide-in-left`,
  right: `${fromSide} right-0 border-l animate-slide-in-right`,
  bottom: "inset-x-0 bottom-0 h-[45dvh] rounded-t-lg border-t animate-slide-in-bottom",
} as const;

/** A side panel with a named dialog role; modal unless it stands beside something. */
export function Sheet(props: SheetProps) {
  const { isOpen, onOpenChange, title, side, beside, hidesHeader = false, children } = props;
  const isModal = beside === undefined;
  const panel = useRef<HTMLDivElement>(null);
  const opener = useRef<Element | null>(null);
  if (isOpen) shareNonce();
  return (
    <Primitive.Root open={isOpen} onOpenChange={onOpenChange} modal={isModal}>
      <Primitive.Portal container={beside}>
        <Primitive.Overlay className="animate-fade-in fixed inset-0 z-40 bg-black/40" />
        <Primitive.Content
          ref={panel}
          aria-describedby={undefined}
          data-beside={isModal ? undefined : side}
          onInteractOutside={(event) => {
            if (!isModal) event.preventDefault();
          }}
          // A field that is being written in takes the key itself.
          onEscapeKeyDown={(event) => {
            if (document.activeElement?.hasAttribute("data-takes-escape")) event.preventDefault();
          }}
          // On the panel, not on its first button: nothing in it is more likely to be wanted.
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
          className={classNames(
            "fixed z-50 flex flex-col border-border bg-surface shadow-float outline-none print:hidden",
            sideLooks[side],
          )}
        >
          <div
            className={
              hidesHeader
                ? "sr-only"
                : "flex h-12 shrink-0 items-center justify-between border-b border-border pr-2 pl-4"
            }
          >
            <Primitive.Title className="text-base font-semibold">{title}</Primitive.Title>
            {hidesHeader ? null : (
              <Primitive.Close asChild>
                <IconButton label="Close">
                  <X aria-hidden className="size-4" />
                </IconButton>
              </Primitive.Close>
            )}
          </div>
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
