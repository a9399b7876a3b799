"use client";

/** All that the palette offers, each with what it does. */
import { useRouter } from "next/navigation";
import { useChatList } from "#components/chat/chat-list-provider";
import { useWorkspace } from "#components/chat/workspace-provider";
import { type ContextSelection, selectionText } from "#lib/domain/context-selection";
import { formatCounted } from "#lib/domain/format";
import type { GlossaryItem } from "#lib/domain/glossary";
import { referenceText } from "#lib/domain/references";
import type { SessionListItem } from "#lib/domain/session";
import { useDatabases } from "#lib/queries/use-catalog";
import { useContextPairs } from "#lib/queries/use-context-pairs";
import { useDashboards } from "#lib/queries/use-dashboards";
import { useFoundElements } from "#lib/queries/use-glossary";
import { useSessionSearch } from "#lib/queries/use-sessions";
import { chatHref, hitHref, sessionHref } from "#lib/state/chat-address";
import { dashboardHref } from "#lib/state/dashboard-address";
import { exploreHref } from "#lib/state/explore-address";
import { glossaryHref } from "#lib/state/glossary-address";
import type { PaletteItem } from "#lib/state/palette";
import { browserDrafts } from "../chat/draft-storage.ts";
import { type PaletteEntry, usePalette } from "./palette-provider.tsx";
import { useGeneralActions } from "./use-general-actions.tsx";

export type PaletteEntries = { readonly entries: readonly PaletteEntry[]; readonly isLoading: boolean };

/** What fits the words comes from the server where there may be thousands; the rest is here already. */
export function usePaletteEntries(text: string): PaletteEntries {
  const { offers } = usePalette();
  const screen = offers().flatMap(({ commands }) =>
    commands.map((command): PaletteEntry => ({ ...command, group: "On this screen", hint: null })),
  );
  const general = useGeneralActions();
  const chats = useChatEntries(text);
  const dashboards = useDashboardEntries();
  const elements = useElementEntries(text);
  return {
    entries: [...screen, ...general, ...chats, ...dashboards, ...elements.entries],
    isLoading: elements.isLoading,
  };
}

/** Databases with their schemas: the chat on the screen asks what is chosen, or else a new one does. */
export function useDatabaseEntries(text: string): PaletteEntries {
  const router = useRouter();
  const { offers } = usePalette();
  const databases = useDatabases(null);
  const found = useContextPairs(databases.data ?? [], { search: text, isWanted: true });
  const [choose] = offers().flatMap(({ chooseContext }) => chooseContext ?? []);
  const entries = found.pairs.map(({ database, schema, tableCount }): PaletteEntry => {
    const context: ContextSelection = { database, schema, otherContexts: [] };
    return {
      id: `database:${JSON.stringify([database, schema])}`,
      group: "Databases",
      label: selectionText(context),
      hint: tableCount === null ? null : formatCounted(tableCount, "table"),
      isFound: true,
      run: () => (choose === undefined ? router.push(chatHref(context)) : choose(context)),
    };
  });
  return { entries, isLoading: databases.isLoading || found.isLoading };
}

function useChatEntries(text: string): readonly PaletteEntry[] {
  const router = useRouter();
  const { open, currentId } = useChatList();
  const { hits } = useSessionSearch(text);
  const entryOf = (chat: SessionListItem, href: string, isFound: boolean): PaletteEntry => ({
    id: `chat:${chat.id}`,
    group: "Chats",
    label: chat.title,
    hint: chat.currentDb === null ? null : `${chat.currentDb} / ${chat.currentSchema}`,
    isFound,
    run: () => router.push(href),
  });
  const known = open.chats.filter(({ id }) => id !== currentId);
  const knownIds = new Set(known.map(({ id }) => id));
  const found = text.trim() === "" ? [] : (hits ?? []).filter(({ item }) => !knownIds.has(item.id));
  const foundIds = new Set((hits ?? []).map(({ item }) => item.id));
  return [
    ...known
      .toSorted((one, other) => other.updatedAt - one.updatedAt)
      .map((chat) => entryOf(chat, sessionHref(chat.id), text.trim() !== "" && foundIds.has(chat.id))),
    ...found.map((hit) => entryOf(hit.item, hitHref(hit), true)),
  ];
}

function useDashboardEntries(): readonly PaletteEntry[] {
  const router = useRouter();
  const dashboards = useDashboards(null);
  return (dashboards.data ?? []).map(({ id, title, tileCount }) => ({
    id: `dashboard:${id}`,
    group: "Dashboards",
    label: title,
    hint: formatCounted(tileCount, "tile"),
    run: () => router.push(dashboardHref(id)),
  }));
}

/** Of the database that is on the screen, or that was asked last. */
function useElementEntries(text: string): PaletteEntries {
  const context = useNearContext();
  const { items, isLoading } = useFoundElements(context, text);
  const write = useWrite(context);
  const lookAt = useLookAt(context);
  const entries = items.map(({ element, label, hint, synonyms }: GlossaryItem): PaletteEntry => {
    const { kind, key } = element;
    const group = groupOf(element);
    const run = group === "Metrics" ? () => write(`${referenceText([key])} `) : () => lookAt(element);
    const named = namesOf(group, { key, label, hint });
    return { id: `${kind}:${key}`, group, ...named, words: [...synonyms, key], isFound: text.trim() !== "", run };
  });
  return { entries, isLoading };
}

/** A table goes by the name that the schema panel has it under. */
function namesOf(
  group: PaletteItem["group"],
  { key, label, hint }: { readonly key: string; readonly label: string; readonly hint: string | null },
) {
  return group === "Tables"
    ? { label: key, hint: label }
    : { label: `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`, hint };
}

function groupOf({ kind }: GlossaryItem["element"]): "Metrics" | "Tables" | "Glossary" {
  if (kind === "metric") return "Metrics";
  return kind === "table" ? "Tables" : "Glossary";
}

function useNearContext(): ContextSelection | null {
  const shown = useWorkspace((state) => state.context);
  const { open } = useChatList();
  const latest = open.chats
    .toSorted((one, other) => other.updatedAt - one.updatedAt)
    .find(({ currentDb, currentSchema }) => currentDb !== null && currentSchema !== null);
  if (shown !== null) return shown;
  if (latest === undefined || latest.currentDb === null || latest.currentSchema === null) return null;
  return { database: latest.currentDb, schema: latest.currentSchema, otherContexts: latest.otherContexts };
}

/** Into the composer on the screen, or else into that of a new chat, behind what waits there unsent. */
function useWrite(context: ContextSelection | null): (text: string) => void {
  const router = useRouter();
  const { offers } = usePalette();
  return (text) => {
    const [write] = offers().flatMap((offer) => offer.write ?? []);
    if (write !== undefined) {
      write(text);
      return;
    }
    const drafts = browserDrafts();
    const before = drafts.readText({ kind: "new" }).trimEnd();
    drafts.writeText({ kind: "new" }, before === "" ? text : `${before} ${text}`);
    router.push(chatHref(context));
  };
}

/** A table beside the chat on the screen, or among all that the schema holds; everything else in the glossary. */
function useLookAt(context: ContextSelection | null): (element: GlossaryItem["element"]) => void {
  const router = useRouter();
  const { offers } = usePalette();
  return (element) => {
    const [showTable] = offers().flatMap((offer) => offer.showTable ?? []);
    if (element.kind !== "table") router.push(glossaryHref({ context, element }));
    else if (showTable === undefined) router.push(exploreHref(context, element.key));
    else showTable(element.key);
  };
}
