"use client";

/** The chat's title with its commands, its context, and the way to the schema. */
import { Menu, PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { ContextPickers } from "#components/context/context-pickers";
import { OtherContexts } from "#components/context/other-contexts";
import { SheetButton } from "#components/sheet/sheet-button";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { selectionOf } from "#lib/domain/context-selection";
import { ChatHeaderTitle } from "./chat-header-title.tsx";
import { useChat, useSession } from "./session-provider.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

type ChatHeaderProps = {
  /** What the chat asks; null where that has no room here. */
  readonly children: ReactNode;
};

/** One row where there is room; the context takes a second row on narrow screens, or stands elsewhere. */
export function ChatHeader({ children }: ChatHeaderProps) {
  const openDrawer = useWorkspace((state) => state.openDrawer);
  return (
    <header className="flex shrink-0 flex-wrap items-center border-b border-border bg-surface md:min-h-12 md:flex-nowrap md:px-4 short:min-h-10">
      <div className="flex h-12 min-w-0 flex-1 items-center gap-1 pl-2 md:min-w-28 md:pl-0 short:h-10 pointer-coarse:short:h-12">
        <div className="md:hidden">
          <IconButton label="Chats" tooltipSide="bottom" onClick={() => openDrawer(true)}>
            <Menu aria-hidden className="size-4" />
          </IconButton>
        </div>
        <ChatHeaderTitle />
      </div>
      {children === null ? null : (
        <div className="order-last w-full min-w-0 border-t border-border px-1 py-1 md:order-none md:w-auto md:border-0 md:px-0">
          {children}
        </div>
      )}
      <SheetButton />
      <SchemaButton />
    </header>
  );
}

type ChatContextProps = {
  readonly databases: readonly DatabaseInfo[] | null;
  /** Stands beside the pickers. */
  readonly children: ReactNode;
};

/** What the chat asks, and the way to ask something else; further databases wrap. */
export function ChatContext({ databases, children }: ChatContextProps) {
  const { actions } = useChat();
  const database = useSession((state) => state.currentDb);
  const schema = useSession((state) => state.currentSchema);
  const otherContexts = useSession((state) => state.otherContexts);
  const selection = selectionOf({ currentDb: database, currentSchema: schema, otherContexts });
  const picked = useSession((state) => state.pickedDatabase);
  const pickDatabase = useSession((state) => state.pickDatabase);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-y-1 md:justify-end">
      <ContextPickers
        database={database}
        schema={schema}
        firstDatabases={databases}
        picked={picked}
        onPick={pickDatabase}
        onChoose={(context) => void actions.chooseContext({ ...context, otherContexts })}
      />
      {/* What belongs to the chosen database is not told of a picked one. */}
      {picked === null ? children : null}
      {selection === null || picked !== null ? null : (
        <OtherContexts
          selection={selection}
          firstDatabases={databases}
          onChange={(others) => void actions.chooseContext({ ...selection, otherContexts: others })}
        />
      )}
    </div>
  );
}

function SchemaButton() {
  const isOpen = useWorkspace((state) => state.isSchemaOpen);
  const openSchema = useWorkspace((state) => state.openSchema);
  return (
    <Button
      look={isOpen ? "secondary" : "ghost"}
      aria-expanded={isOpen}
      className="mr-2 md:mr-0 md:ml-2"
      onClick={() => openSchema(!isOpen)}
    >
      <PanelRight aria-hidden className="size-4" />
      Schema
    </Button>
  );
}
