/** New chats out of old ones: a branch goes on in other words, a duplicate is the same once more. */
import type { BranchOrigin, Session } from "#lib/domain/session";
import { versionsOf } from "./answer-versions.ts";
import { resetState } from "./session-state.ts";

/** What a copy is made with; the id is made by the caller. */
type CopyArgs = { readonly id: string; readonly at: number };

/**
 * The chat as it was before one of the user's messages, to go on from there in other words.
 * null when that message is no question of the user's, or is hidden by "clear chat".
 */
export function branchSession(
  source: Session,
  { seq, origin, ...args }: CopyArgs & { readonly seq: number; readonly origin: BranchOrigin },
): Session | null {
  const replaced = source.messages[seq - 1];
  if (replaced?.role !== "user" || replaced.kind !== "text" || seq <= source.clearedBefore) return null;
  return { ...copyUpTo(source, seq - 1, args), title: "", titleFrom: "question", branchedFrom: origin };
}

/** The chat once more, under a name of its own. A question that is still being answered is left behind. */
export function duplicateSession(source: Session, args: CopyArgs): Session {
  const ended = source.run === null ? source.messages.length : source.messages.length - 1;
  return {
    ...copyUpTo(source, ended, args),
    // The copy ends with the same message, so that the same can be chosen.
    offers: source.offers,
    title: `${source.title} (copy)`,
    titleFrom: source.titleFrom === "user" ? "user" : "answer",
  };
}

/**
 * Where a chat's message really stands: in the chat that it was branched off, if it was copied from there or takes
 * the place of one there. All branches of one message name the same origin, so they find each other. Ask again with
 * the origin's own chat until the answer is that chat.
 */
export function originOf(source: Pick<Session, "id" | "branchedFrom">, seq: number): BranchOrigin {
  const { branchedFrom } = source;
  const isShared = branchedFrom !== null && seq <= branchedFrom.seq;
  return { sessionId: isShared ? branchedFrom.sessionId : source.id, seq };
}

function copyUpTo(source: Session, messageCount: number, { id, at }: CopyArgs): Session {
  return {
    ...source,
    id,
    rev: 0,
    status: "open",
    deletedAt: null,
    isPinned: false,
    ...resetState(),
    run: null,
    messages: source.messages.slice(0, messageCount),
    clearedBefore: Math.min(source.clearedBefore, messageCount),
    readUpTo: messageCount,
    branchedFrom: null,
    shownVersions: shownAmong(source, messageCount),
    sheet: source.sheet.filter((card) => versionsOf(source.messages.slice(0, messageCount)).has(card)),
    seen: {},
    snapshots: {},
    offers: [],
    createdAt: at,
    updatedAt: at,
  };
}

/** Of the versions that the copy has. */
function shownAmong({ messages, shownVersions }: Session, messageCount: number): Session["shownVersions"] {
  const versions = versionsOf(messages.slice(0, messageCount));
  return Object.fromEntries(
    Object.entries(shownVersions).filter(([card, resultId]) => versions.get(card)?.includes(resultId)),
  );
}
