"use client";

/** The schema browser beside the chat on wide screens, over it on narrow ones. */
import { X } from "lucide-react";
import { useState } from "react";
import { ContextSwitch } from "#components/context/context-switch";
import { SchemaBrowser } from "#components/context/schema-browser";
import { IconButton } from "#components/ui/icon-button";
import { Sheet } from "#components/ui/sheet";
import { useMediaQuery } from "#components/ui/use-media-query";
import type { DatabaseContext } from "#lib/domain/catalog";
import { type ContextSelection, contextsOf, isSameContext } from "#lib/domain/context-selection";
import { useChat, useSession } from "./session-provider.tsx";
import { useRewrite } from "./use-rewrite.ts";
import { useWorkspace } from "./workspace-provider.tsx";

/** Shown while the workspace says so. */
export function SchemaPanel({ context: selection }: { readonly context: ContextSelection | null }) {
  const isOpen = useWorkspace((state) => state.isSchemaOpen);
  const openSchema = useWorkspace((state) => state.openSchema);
  const wantedTable = useWorkspace((state) => state.wantedTable);
  const isWide = useMediaQuery("(min-width: 1024px)");
  const pick = usePickName();
  const { context, choice } = useShownTables(selection);
  if (!isOpen) return null;
  if (!isWide) {
    return (
      <Sheet isOpen onOpenChange={openSchema} title="Schema" side="right">
        {choice}
        <SchemaBrowser
          key={wantedTable}
          wantedTable={wantedTable}
          context={context}
          onPick={(name) => {
            openSchema(false);
            pick(name);
          }}
        />
      </Sheet>
    );
  }
  return (
    <aside aria-label="Schema" className="flex w-80 shrink-0 flex-col border-l border-border bg-surface">
      <div className="flex h-12 shrink-0 items-center justify-between border-b border-border pr-2 pl-4">
        <h2 className="truncate text-sm font-semibold">
          {context === null ? "Schema" : `${context.database} / ${context.schema}`}
        </h2>
        <IconButton label="Close the schema" tooltipSide="left" onClick={() => openSchema(false)}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </div>
      {choice}
      <SchemaBrowser key={wantedTable} wantedTable={wantedTable} context={context} onPick={pick} />
    </aside>
  );
}

/** Of several databases, the one whose tables are shown, and the way to another. */
function useShownTables(selection: ContextSelection | null) {
  const [wanted, setWanted] = useState<DatabaseContext | null>(null);
  const contexts = selection === null ? [] : contextsOf(selection);
  const context =
    contexts.find((candidate) => wanted !== null && isSameContext(candidate, wanted)) ?? contexts[0] ?? null;
  const choice = context === null ? null : <ContextSwitch contexts={contexts} shown={context} onShow={setWanted} />;
  return { context, choice };
}

/** Puts a name where the cursor was in the question and goes on writing there. */
function usePickName(): (name: string) => void {
  const { composer } = useChat();
  const draft = useSession((state) => state.draft);
  const rewrite = useRewrite();

  return (name) => {
    const start = composer.current?.selectionStart ?? draft.length;
    const end = composer.current?.selectionEnd ?? draft.length;
    const before = draft.slice(0, start);
    const after = draft.slice(end);
    const left = before === "" || /\s$/.test(before) ? before : `${before} `;
    const right = after === "" || /^\s/.test(after) ? after : ` ${after}`;
    const inserted = `${left}${name}${after === "" ? " " : ""}`;
    rewrite({ text: `${inserted}${right}`, cursor: inserted.length });
  };
}
