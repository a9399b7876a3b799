"use client";

/** The chat's title with its commands, its context, and the way to the schema. */
import { Menu, PanelRight } from "lucide-react";
import type { ReactNode } from "react";
import { ContextPickers } from "#components/context/context-pickers";
import { OtherContexts } from "#components/context/other-contexts";
import { Button } from "#components/ui/button";
import { IconButton } from "#components/ui/icon-button";
import type { DatabaseInfo } from "#lib/domain/catalog";
import { selectionOf } from "#lib/domain/context-selection";
import { ChatHeaderTitle } from "./chat-header-title.tsx";
import { useChat, useSession } from "./session-provider.tsx";
import { useWorkspace } from "./workspace-provider.tsx";

type ChatHeaderProps = {
  readonly databases: readonly DatabaseInfo[] | null;
  /** Stands beside the pickers. */
  readonly children: ReactNode;
};

/** One row where there is room; the pickers take a second row on narrow screens, and further databases wrap. */
export function ChatHeader({ databases, children }: ChatHeaderProps) {
  const { actions } = useChat();
  const database = useSession((state) => state.currentDb);
  const schema = useSession((state) => state.currentSchema);
  const otherContexts = useSession((state) => state.otherContexts);
  const selection = selectionOf({ currentDb: database, currentSchema: schema, otherContexts });
  const openDrawer = useWorkspace((state) => state.openDrawer);
  return (
    <header className="flex shrink-0 flex-wrap items-center border-b border-border bg-surface md:min-h-12 md:flex-nowrap md:px-4">
      <div className="flex h-12 min-w-0 flex-1 items-center gap-1 pl-2 md:min-w-28 md:pl-0">
        <div className="md:hidden">
          <IconButton label="Chats" tooltipSide="bottom" onClick={() => openDrawer(true)}>
            <Menu aria-hidden className="size-4" />
          </IconButton>
        </div>
        <ChatHeaderTitle />
      </div>
      <div className="order-last flex w-full min-w-0 flex-wrap items-center gap-y-1 border-t border-border px-1 py-1 md:order-none md:w-auto md:justify-end md:border-0 md:px-0">
        <ContextPickers
          database={database}
          schema={schema}
          firstDatabases={databases}
          onChoose={(context) => void actions.chooseContext({ ...context, otherContexts })}
        />
        {children}
        {selection === null ? null : (
          <OtherContexts
            selection={selection}
            firstDatabases={databases}
            onChange={(others) => void actions.chooseContext({ ...selection, otherContexts: others })}
          />
        )}
      </div>
      <SchemaButton />
    </header>
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
