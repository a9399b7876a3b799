"use client";

/** The conversation, and over it the sheet of its chat while that is open. Its code comes when it is first opened. */
import { type ReactNode, Suspense } from "react";
import { useChat, useSession } from "#components/chat/session-provider";
import { useWorkspace } from "#components/chat/workspace-provider";
import { laterPart, useLaterPart } from "#components/ui/use-later-part";
import type { Turn } from "#lib/state/turn";
import { opensSheet } from "./sheet-button.tsx";

const sheetPanel = laterPart(async () => (await import("./sheet-panel.tsx")).SheetPanel);

type SheetOverProps = { readonly turns: readonly Turn[]; readonly children: ReactNode };

/** What lies under the sheet stays as it is, and cannot be reached. */
export function SheetOver({ turns, children }: SheetOverProps) {
  const id = useSession((state) => state.id);
  const isOpen = useWorkspace(({ openSheet }) => openSheet === id);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div inert={isOpen} className="flex min-h-0 flex-1 flex-col">
        {children}
      </div>
      {isOpen ? <Panel turns={turns} /> : null}
    </div>
  );
}

function Panel({ turns }: { readonly turns: readonly Turn[] }) {
  const SheetPanel = useLaterPart(sheetPanel);
  const showSheet = useWorkspace((state) => state.showSheet);
  const { composer } = useChat();
  const isEmpty = useSession(({ sheet }) => sheet.length === 0);
  const close = () => {
    // Without an answer on the sheet its button goes with it.
    if (isEmpty) requestAnimationFrame(() => composer.current?.focus());
    else document.querySelector<HTMLElement>(`[${opensSheet}]`)?.focus();
    showSheet(null);
  };
  return (
    <Suspense fallback={<div aria-busy="true" className="absolute inset-0 z-20 bg-bg" />}>
      <SheetPanel turns={turns} onClose={close} />
    </Suspense>
  );
}
