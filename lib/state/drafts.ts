/**
 * What was written and not sent: the text in the composer and the questions that wait for their turn, of each chat
 * apart. Where it is kept is handed in; what is found there may be anybody's and is read with care. Browser-safe.
 */

/** A question that waits until the chat is free. Its id goes with it, so that it is never answered twice. */
export type QueuedMessage = {
  readonly clientMessageId: string;
  readonly text: string;
  /** Of the offer that was chosen instead of typing the text. */
  readonly planId?: string;
};

/** A place that keeps texts by name. None of its functions throws. */
export type DraftStorage = {
  keys(): readonly string[];
  read(key: string): string | null;
  write(key: string, text: string): void;
  remove(key: string): void;
};

/** Whose text it is: a chat's, or that of the chat which is not begun yet. */
export type DraftPlace = { readonly kind: "chat"; readonly sessionId: string } | { readonly kind: "new" };

export type Drafts = {
  readText(place: DraftPlace): string;
  writeText(place: DraftPlace, text: string): void;
  readQueue(place: DraftPlace): readonly QueuedMessage[];
  writeQueue(place: DraftPlace, queue: readonly QueuedMessage[]): void;
  /** Whether a name in the storage holds a chat's queue: another tab may have changed it. */
  isQueueOf(place: DraftPlace, key: string): boolean;
};

export type DraftsDependencies = {
  /** Outlives the tab and is shared with the other tabs: for chats that exist. */
  readonly lasting: DraftStorage;
  /** This tab's own: a chat that is not begun has no name that another tab could know. */
  readonly ofTab: DraftStorage;
  readonly now: () => number;
};

/** So many chats keep their texts; the one that was written to longest ago goes first. */
export const mostKeptChats = 50;
/** Further ones are refused in words. */
export const mostQueued = 10;

const kinds = ["draft", "queue"] as const;
type Kind = (typeof kinds)[number];

/** Reads and writes by chat; what is empty leaves nothing behind. */
export function createDrafts(dependencies: DraftsDependencies): Drafts {
  const read = (kind: Kind, place: DraftPlace): unknown => {
    const text = storageOf(place, dependencies).read(keyOf(kind, place));
    return text === null ? null : contentOf(text);
  };
  const write = (kind: Kind, place: DraftPlace, content: unknown): void => {
    const storage = storageOf(place, dependencies);
    const key = keyOf(kind, place);
    const isNew = storage.read(key) === null;
    storage.write(key, JSON.stringify({ at: dependencies.now(), content }));
    if (isNew) dropOldest(storage, kind, key);
  };
  const remove = (kind: Kind, place: DraftPlace): void => {
    storageOf(place, dependencies).remove(keyOf(kind, place));
  };
  return {
    readText: (place) => {
      const content = read("draft", place);
      return typeof content === "string" ? content : "";
    },
    writeText: (place, text) => (text === "" ? remove("draft", place) : write("draft", place, text)),
    readQueue: (place) => {
      const content = read("queue", place);
      return Array.isArray(content) ? uniqueById(content.filter(isQueuedMessage)).slice(0, mostQueued) : [];
    },
    writeQueue: (place, queue) => {
      if (queue.length === 0) remove("queue", place);
      else write("queue", place, queue.slice(0, mostQueued));
    },
    isQueueOf: (place, key) => place.kind === "chat" && key === keyOf("queue", place),
  };
}

function storageOf(place: DraftPlace, { lasting, ofTab }: DraftsDependencies): DraftStorage {
  return place.kind === "chat" ? lasting : ofTab;
}

function prefixOf(kind: Kind): string {
  return `snowgpt:${kind}:`;
}

function keyOf(kind: Kind, place: DraftPlace): string {
  return `${prefixOf(kind)}${place.kind === "chat" ? place.sessionId : ""}`;
}

/** The newest stays whatever the clock says. */
function dropOldest(storage: DraftStorage, kind: Kind, newest: string): void {
  const others = storage.keys().filter((key) => key.startsWith(prefixOf(kind)) && key !== newest);
  const byAge = others
    .map((key) => ({ key, at: writtenAt(storage.read(key)) }))
    .toSorted((left, right) => right.at - left.at);
  for (const { key } of byAge.slice(mostKeptChats - 1)) storage.remove(key);
}

function writtenAt(text: string | null): number {
  const entry = text === null ? null : parsed(text);
  return isEntry(entry) && typeof entry.at === "number" ? entry.at : 0;
}

function contentOf(text: string): unknown {
  const entry = parsed(text);
  return isEntry(entry) ? entry.content : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Another version of the app, or somebody else's text under our name.
    return null;
  }
}

function isEntry(value: unknown): value is { readonly at: unknown; readonly content: unknown } {
  return typeof value === "object" && value !== null && "at" in value && "content" in value;
}

function isQueuedMessage(value: unknown): value is QueuedMessage {
  if (typeof value !== "object" || value === null) return false;
  if (!("clientMessageId" in value) || !("text" in value)) return false;
  if ("planId" in value && typeof value.planId !== "string") return false;
  return typeof value.clientMessageId === "string" && typeof value.text === "string" && value.text.trim() !== "";
}

function uniqueById(queue: readonly QueuedMessage[]): QueuedMessage[] {
  return queue.filter(
    (message, index) => queue.findIndex((other) => other.clientMessageId === message.clientMessageId) === index,
  );
}
