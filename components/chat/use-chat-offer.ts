"use client";

/** What the command palette can do with the chat on the screen. */
import { type ScreenCommand, useScreenOffer } from "#components/palette/palette-provider";
import { selectIsBusy, selectReadOnly } from "#lib/state/session-store";
import { useChat, useSession } from "./session-provider.tsx";
import { useRewrite } from "./use-rewrite.ts";
import { useWorkspace } from "./workspace-provider.tsx";

/** Used once per chat on the screen. */
export function useChatOffer(): void {
  const { actions } = useChat();
  const commands = useChatCommands();
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const draft = useSession((state) => state.draft);
  const otherContexts = useSession((state) => state.otherContexts);
  const showTable = useWorkspace((state) => state.showTable);
  const rewrite = useRewrite();
  const write = (text: string) => {
    const before = draft.trimEnd();
    const next = before === "" ? text : `${before} ${text}`;
    rewrite({ text: next, cursor: next.length });
  };
  useScreenOffer({
    commands,
    write: isReadOnly ? undefined : write,
    showTable,
    chooseContext: ({ database, schema }) => void actions.chooseContext({ database, schema, otherContexts }),
  });
}

function useChatCommands(): readonly ScreenCommand[] {
  const { actions, composer } = useChat();
  const isBusy = useSession(selectIsBusy);
  const isReadOnly = useSession((state) => selectReadOnly(state) !== null);
  const isSchemaOpen = useWorkspace((state) => state.isSchemaOpen);
  const openSchema = useWorkspace((state) => state.openSchema);
  const stop: ScreenCommand = {
    id: "chat:stop",
    label: "Stop what runs",
    shortcut: "stop",
    run: () => void actions.stop(),
  };
  const write: ScreenCommand = { id: "chat:write", label: "Write a question", run: () => composer.current?.focus() };
  const browse: ScreenCommand = {
    id: "chat:schema",
    label: isSchemaOpen ? "Close the schema" : "Browse the data",
    words: ["schema", "tables"],
    run: () => openSchema(!isSchemaOpen),
  };
  const sheet = useSheetCommand();
  return [...(isBusy ? [stop] : []), ...(isReadOnly ? [] : [write]), browse, ...sheet];
}

/** None while no answer stands on it. */
function useSheetCommand(): readonly ScreenCommand[] {
  const id = useSession((state) => state.id);
  const count = useSession(({ sheet }) => sheet.length);
  const isOpen = useWorkspace(({ openSheet }) => openSheet === id);
  const showSheet = useWorkspace((state) => state.showSheet);
  if (count === 0 && !isOpen) return [];
  return [
    {
      id: "chat:sheet",
      label: isOpen ? "Back to the conversation" : "Show the sheet of this chat",
      words: ["beside", "side by side", "compare"],
      run: () => showSheet(isOpen ? null : id),
    },
  ];
}
