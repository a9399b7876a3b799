"use client";

/** Short messages at the edge of the page, each with at most one thing to do. They wait while somebody is at them. */
import { X } from "lucide-react";
import { createContext, type FocusEvent, type ReactNode, use, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { ariaKeys } from "#lib/state/shortcuts";
import { createToastStore, type Toast, type ToastStore } from "#lib/state/toast-store";
import { classNames } from "./class-names.tsx";
import { IconButton } from "./icon-button.tsx";

const ToastContext = createContext<ToastStore | null>(null);

/** One list of messages per tab; `Toasts` shows it. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [store] = useState(createToastStore);
  return <ToastContext value={store}>{children}</ToastContext>;
}

/** The list of messages, to add to it or to use the latest one. */
export function useToasts(): ToastStore {
  const store = use(ToastContext);
  if (store === null) throw new Error("useToasts needs a ToastProvider above it");
  return store;
}

/** The place of the messages: there from the start, so that screen readers hear what comes into it. */
export function Toasts({ className }: { readonly className?: string }) {
  const store = useToasts();
  const toasts = useStore(store, (state) => state.toasts);
  const region = useRef<HTMLElement>(null);
  const { hold, release } = store.getState();

  // A message that was used is gone from under the pointer or the focus, and no event says so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when messages have come or gone
  useEffect(() => {
    if (!isAttended(region.current)) release();
  }, [toasts, release]);

  function releaseWhenLeft(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) release();
  }

  return (
    <section
      ref={region}
      aria-label="Messages"
      aria-live="polite"
      aria-relevant="additions text"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={releaseWhenLeft}
      className={classNames("pointer-events-none fixed z-50 flex flex-col gap-2", className)}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} store={store} />
      ))}
    </section>
  );
}

function isAttended(region: HTMLElement | null): boolean {
  return region !== null && (region.contains(document.activeElement) || region.matches(":hover"));
}

function ToastCard({ toast, store }: { readonly toast: Toast; readonly store: ToastStore }) {
  const { dismiss, act } = store.getState();
  return (
    <div
      className={classNames(
        "animate-float-in pointer-events-auto flex items-start gap-1 rounded-lg border bg-raised py-1 pr-1 pl-3 text-sm shadow-float",
        toast.tone === "problem" ? "border-danger/50" : "border-border",
      )}
    >
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-end gap-x-1">
        <p className="min-w-0 flex-1 basis-32 py-1 wrap-anywhere">
          <span className="line-clamp-4">{toast.text}</span>
        </p>
        {toast.action === null ? null : (
          <button
            type="button"
            className="h-8 shrink-0 rounded-md px-2.5 font-medium text-primary transition-colors duration-120 ease-calm hover:bg-primary-soft pointer-coarse:h-11"
            aria-keyshortcuts={toast.action.leadsElsewhere ? undefined : ariaKeys("undo")}
            onClick={() => act(toast.id)}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <IconButton
        label="Dismiss"
        isCompact
        className="pointer-coarse:size-11"
        tooltipSide="bottom"
        onClick={() => dismiss(toast.id)}
      >
        <X aria-hidden className="size-3.5" />
      </IconButton>
    </div>
  );
}
