/**
 * Chats of others, read-only. An answer is shown to who has the rights on data that it was made with, words included; to
 * others it is withheld, since it may tell of what they may not see. A copy holds the questions and asks them anew.
 */
import "server-only";
import type { GrantRecords } from "#lib/db/store/grant-records";
import type { SessionRecords } from "#lib/db/store/session-records";
import type { SharedContent } from "#lib/domain/dashboard-shared";
import { err, ok, type Result } from "#lib/domain/errors";
import type { Message, MessagePart, ResultPart } from "#lib/domain/message";
import type { Session } from "#lib/domain/session";
import {
  type SharedChat,
  type SharedChatSummary,
  type SharedPart,
  type SharedTurn,
  sharedMessages,
} from "#lib/domain/shared-chat";
import { type Asker, type Looker, lookerOf, type NamedGrant } from "#lib/domain/sharing";
import { answerEndings } from "./chat-export-markdown.ts";
import { stateOf, tileOf } from "./dashboard-answers.ts";
import type { SharedState } from "./dashboard-shared-tile.ts";
import { noSuchChat } from "./session-failures.ts";
import type { Sessions } from "./sessions.ts";
import {
  createSharedChatCopies,
  type SharedChatCopies,
  type SharedChatCopiesDependencies,
} from "./shared-chat-copies.ts";
import { type ChatSight, type ChatSightDependencies, createChatSight } from "./shared-chat-sight.ts";

/** All give NOT_FOUND for a chat that is not shared with whoever asks. */
export type SharedChats = {
  list(asker: Asker): Promise<Result<readonly SharedChatSummary[]>>;
  open(asker: Asker, id: string): Promise<Result<SharedChat>>;
  /** One's own chat in the same form, for who has no page for it: what was made with other rights is withheld as well. */
  openOwn(ownerId: string, id: string): Promise<Result<SharedChat>>;
  /** What such a chat is called there. */
  ownTitle(ownerId: string, id: string): Promise<Result<string>>;
  /** Whether the answer of a run of such a chat may be read; of one that is at work there is none yet. */
  isOwnTold(ownerId: string, run: { readonly chatId: string; readonly runId: string }): Promise<boolean>;
  /** Begins a chat of their own and asks the questions there, one after the other, with their own rights. */
  copy(asker: Asker, id: string): Promise<Result<{ readonly sessionId: string }>>;
} & Pick<SharedChatCopies, "stopOf" | "isAtWork" | "close">;

export type SharedChatsDependencies = ChatSightDependencies &
  Omit<SharedChatCopiesDependencies, "reaches"> & {
    readonly grants: Pick<GrantRecords, "reaching" | "reachingAll" | "namesOf">;
    readonly records: Pick<SessionRecords, "ownerOf">;
    readonly sessions: Pick<Sessions, "load">;
    /** What a result looks like, read from its stored rows. */
    readonly readContent: (shown: SharedState) => Promise<SharedContent>;
  };

/** The chats that callers with some rights on data are shown. */
export function createSharedChats(dependencies: SharedChatsDependencies): SharedChats {
  const copies = createSharedChatCopies({
    ...dependencies,
    reaches: async (looker, id) => (await grantOf(dependencies, looker, id)) !== null,
  });
  return {
    list: (asker) => list(dependencies, asker),
    open: async (asker, id) => {
      const found = await find(dependencies, asker, id);
      return found.ok ? ok(await shown(dependencies, found.value)) : found;
    },
    openOwn: async (ownerId, id) => {
      const loaded = await dependencies.sessions.load(ownerId, id);
      if (!loaded.ok) return loaded;
      const sight = createChatSight(dependencies, loaded.value, null);
      const summary = { id, title: await sight.title(), ownerName: "", asOf: null };
      return ok(await shown(dependencies, { session: loaded.value, sight, summary }));
    },
    ownTitle: async (ownerId, id) => {
      const loaded = await dependencies.sessions.load(ownerId, id);
      return loaded.ok ? ok(await createChatSight(dependencies, loaded.value, null).title()) : loaded;
    },
    isOwnTold: async (ownerId, { chatId, runId }) => {
      const loaded = await dependencies.sessions.load(ownerId, chatId);
      if (!loaded.ok) return false;
      if (loaded.value.run?.id === runId) return true;
      const answers = loaded.value.messages.filter(
        (message) => message.role === "assistant" && message.runId === runId,
      );
      const { isCovered } = createChatSight(dependencies, loaded.value, null);
      return (await Promise.all(answers.map(isCovered))).every(Boolean);
    },
    copy: async (asker, id) => {
      const found = await find(dependencies, asker, id);
      if (!found.ok) return found;
      const { session, sight } = found.value;
      const asked = sight.messages.filter(({ role, retryOf }) => role === "user" && retryOf === null);
      const words = await Promise.all(asked.map(sight.wordsOf));
      return copies.begin(asker, { session, questions: words.filter((text) => text !== null) });
    },
    stopOf: (personId) => copies.stopOf(personId),
    isAtWork: () => copies.isAtWork(),
    close: () => copies.close(),
  };
}

type Found = { readonly session: Session; readonly sight: ChatSight; readonly summary: SharedChatSummary };

async function find(dependencies: SharedChatsDependencies, asker: Asker, id: string): Promise<Result<Found>> {
  const { grants, sessions } = dependencies;
  const reaching = await grantOf(dependencies, lookerOf(asker), id);
  if (reaching === null) return err(noSuchChat());
  const { grant, ownerId } = reaching;
  const loaded = await sessions.load(ownerId, id);
  if (!loaded.ok) return loaded;
  const session = loaded.value;
  const ownerName = (await grants.namesOf([ownerId])).get(ownerId) ?? "Somebody";
  const sight = createChatSight(dependencies, session, grant.upTo);
  const asOf = grant.upTo === null ? null : grant.givenAt;
  return ok({ session, sight, summary: { id, title: await sight.title(), ownerName, asOf } });
}

/** By what somebody has a chat of somebody else; null where by nothing. */
async function grantOf({ grants, records }: SharedChatsDependencies, looker: Looker, id: string) {
  const owned = await records.ownerOf(id);
  if (owned === null || owned.ownerId === looker.ownerId) return null;
  const grant = widestOf(await grants.reaching({ kind: "chat", id }, looker));
  return grant === null ? null : { grant, ownerId: owned.ownerId };
}

/** What is followed shows most, then the latest moment. */
function widestOf(grants: readonly NamedGrant[]): NamedGrant | null {
  const followed = grants.find(({ upTo }) => upTo === null);
  return followed ?? grants.toSorted((one, other) => (other.upTo ?? 0) - (one.upTo ?? 0))[0] ?? null;
}

async function list(
  dependencies: SharedChatsDependencies,
  asker: Asker,
): Promise<Result<readonly SharedChatSummary[]>> {
  const reaching = await dependencies.grants.reachingAll("chat", lookerOf(asker));
  const chats: SharedChatSummary[] = [];
  for (const id of new Set(reaching.map(({ object }) => object.id))) {
    const found = await find(dependencies, asker, id);
    if (found.ok) chats.push(found.value.summary);
  }
  return ok(chats);
}

async function shown(dependencies: SharedChatsDependencies, { session, sight, summary }: Found): Promise<SharedChat> {
  const latest = sight.messages.slice(-sharedMessages);
  const turns: SharedTurn[] = [];
  for (const message of latest) turns.push(await turnOf(dependencies, { ownerId: session.ownerId, sight, message }));
  return { ...summary, turns, isCut: sight.messages.length > latest.length };
}

type Told = { readonly ownerId: string; readonly sight: ChatSight; readonly message: Message };

async function turnOf(dependencies: SharedChatsDependencies, { ownerId, sight, message }: Told): Promise<SharedTurn> {
  const { seq, createdAt: at } = message;
  if (message.role === "user") {
    return { kind: "question", seq, at, text: (await sight.wordsOf(message)) ?? standInFor(message) };
  }
  if (!(await sight.isCovered(message))) return { kind: "answer", seq, at, parts: null };
  const parts: SharedPart[] = [];
  for (const part of message.parts) parts.push(...(await partsOf(dependencies, { ownerId, message, part })));
  const ending = answerEndings[message.status];
  return { kind: "answer", seq, at, parts: ending === null ? parts : [...parts, { kind: "note", text: ending }] };
}

/** What is told of a question whose words are not: they may name what is hidden. */
function standInFor({ kind }: Message): string {
  switch (kind) {
    case "edited_sql":
      return "A statement that was changed by hand";
    case "steering":
      return "A change of the answer";
    default:
      return "A question that was chosen from what was offered";
  }
}

type Shown = { readonly ownerId: string; readonly message: Message; readonly part: MessagePart };

async function partsOf(dependencies: SharedChatsDependencies, shownPart: Shown): Promise<readonly SharedPart[]> {
  const { part } = shownPart;
  switch (part.type) {
    case "text":
      return part.text.trim() === "" ? [] : [{ kind: "words", text: part.text }];
    case "result":
      return [await figuresOf(dependencies, shownPart, part)];
    case "dashboard": {
      const figures: SharedPart[] = [];
      for (const tile of part.tiles) {
        if (tile.status === "failed") figures.push({ kind: "note", text: `${tile.title}: ${tile.error.message}` });
        else figures.push(await figuresOf(dependencies, shownPart, { ...tile.result, title: tile.title }));
      }
      return figures;
    }
    case "clarification":
      return [{ kind: "note", text: part.question }];
    case "error":
      return [{ kind: "note", text: part.error.message }];
    case "notice":
      return [{ kind: "note", text: part.text }];
    default:
      return [];
  }
}

async function figuresOf(
  { results, readContent }: SharedChatsDependencies,
  { ownerId, message }: Shown,
  part: ResultPart,
): Promise<SharedPart> {
  const { ref, title } = part;
  const record = await results.find(ownerId, ref.id);
  const tile = tileOf({ part, message, question: title }, ref.id);
  const state = stateOf(ref.id, { result: part }, message.createdAt);
  const content =
    record === null
      ? ({ status: "failed", at: message.createdAt } as const)
      : await readContent({ ownerId, rights: record.rights, tile, state });
  return { kind: "figures", id: ref.id, title, content };
}
