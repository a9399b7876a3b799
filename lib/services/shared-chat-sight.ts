/**
 * What of somebody else's chat may be read with some rights on data. Questions that were typed are told to everybody it is
 * shared with; what was made of the data, answers and whatever was chosen from them, is told under the rights that it was
 * made with.
 */
import "server-only";
import type { ResultRecords } from "#lib/db/store/result-records";
import type { TraceRecords } from "#lib/db/store/trace-records";
import { isWithinAll } from "#lib/db/warehouse/rights-keys";
import type { Message, MessagePart } from "#lib/domain/message";
import { resultsOfPart } from "#lib/domain/message-results";
import type { Session } from "#lib/domain/session";
import { titleOf } from "#lib/state/session-state";
import { visibleMessages } from "#lib/state/session-view";

export type ChatSight = {
  /** The messages that are shared. */
  readonly messages: readonly Message[];
  /** Whether an answer may be read, words included. */
  isCovered(message: Message): Promise<boolean>;
  /** The words of a question; null where it has none, or none that may be read. */
  wordsOf(message: Message): Promise<string | null>;
  /** What the chat is called: it may be called after an answer. */
  title(): Promise<string>;
};

export type ChatSightDependencies = {
  readonly results: Pick<ResultRecords, "find">;
  readonly traces: Pick<TraceRecords, "rightsOf">;
  /** Key of the rights on data of whoever looks; null: all of them. */
  readonly rights: string | null;
};

/** @param upTo how many of its messages are shared; null: all of them. */
export function createChatSight(dependencies: ChatSightDependencies, session: Session, upTo: number | null): ChatSight {
  const isShared = ({ seq }: Message) => upTo === null || seq <= upTo;
  const messages = visibleMessages(session).filter(isShared);
  const known = new Map<string, Promise<boolean>>();
  const isCovered = (message: Message): Promise<boolean> => {
    const covered = known.get(message.id) ?? isCoveredBy(dependencies, session.ownerId, message);
    known.set(message.id, covered);
    return covered;
  };
  /** It may have been chosen from any answer before it. */
  const isChoiceCovered = async (message: Message): Promise<boolean> => {
    if (!(await isCovered(message))) return false;
    const answers = session.messages.filter(({ role, seq }) => role === "assistant" && seq < message.seq);
    return (await Promise.all(answers.map(isCovered))).every(Boolean);
  };
  const wordsOf = async (message: Message): Promise<string | null> => {
    const text = textOf(message);
    if (text === "") return null;
    return !isChosen(session, message) || (await isChoiceCovered(message)) ? text : null;
  };
  const isTitleTold = async (): Promise<boolean> => {
    const { title, titleFrom } = session;
    if (titleFrom === "user") return true;
    const source = session.messages.find((message) => (titleFrom === "answer" ? isNaming(message) : isAsked(message)));
    if (source === undefined || !isShared(source)) return false;
    if (titleFrom === "answer") return isCovered(source);
    return titleOf(textOf(source)) === title && (await wordsOf(source)) !== null;
  };
  return {
    messages,
    isCovered,
    wordsOf,
    title: async () => {
      if (await isTitleTold()) return session.title || namelessChat;
      const first = messages.find(isAsked);
      const words = first === undefined ? null : await wordsOf(first);
      return words === null ? namelessChat : titleOf(words);
    },
  };
}

const namelessChat = "A chat";

/** Who sees everything may see what was made without a role; others what was made under their very rights. */
async function isCoveredBy(
  { rights, traces, results }: ChatSightDependencies,
  ownerId: string,
  { runId, parts }: Message,
): Promise<boolean> {
  const covers = (made: string | null) => made === rights || (rights === null && isWithinAll(made));
  if (!covers(await traces.rightsOf(runId))) return false;
  for (const { ref } of parts.flatMap(resultsOfPart)) {
    const record = await results.find(ownerId, ref.id);
    if (record !== null && !covers(record.rights)) return false;
  }
  return true;
}

/** Empty for what is more than words. */
function textOf({ parts }: Message): string {
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  return texts.length === parts.length ? texts.join("\n").trim() : "";
}

/** Taken up from what was offered, by a mark or by its words. */
function isChosen({ snapshots, messages }: Session, message: Message): boolean {
  if (message.parts.some((part) => part.type === "text" && part.isChosen === true)) return true;
  if (Object.hasOwn(snapshots, message.runId) && snapshots[message.runId]?.chosen != null) return true;
  const text = textOf(message);
  return messages.some(({ seq, parts }) => seq < message.seq && parts.flatMap(offeredBy).includes(text));
}

/** What can be chosen from a part of an answer, in the words that it is sent in. */
function offeredBy(part: MessagePart): readonly string[] {
  switch (part.type) {
    case "follow-ups":
      return part.questions.map(trimmed);
    case "other-agent":
      return [trimmed(part.question)];
    case "clarification":
      return part.options.flatMap(({ label, question }) => [trimmed(label), trimmed(question)]);
    default:
      return [];
  }
}

function trimmed(text: string): string {
  return text.trim();
}

function isAsked({ role }: Message): boolean {
  return role === "user";
}

/** The first of these names a chat. */
function isNaming({ role, parts }: Message): boolean {
  return role === "assistant" && parts.some(({ type }) => type === "result" || type === "dashboard");
}
