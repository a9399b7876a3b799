/** A chat's place in the list and what of it is shown: its name, its pin, what was read, which versions are seen, what is on its sheet, whether it is archived or deleted. */
import type { Session } from "#lib/domain/session";
import { sheetLimits } from "#lib/domain/sheet";
import { versionsOf } from "./answer-versions.ts";
import type { EventOf, Reduction } from "./session-event.ts";
import { abortRun } from "./session-run-end.ts";
import { accepted, phaseOf, rejected, resetState, titleLine, unchanged } from "./session-state.ts";

/** The user's own name for the chat; no answer changes it any more. BAD_REQUEST for a blank one. */
export function rename(session: Session, { title }: EventOf<"RENAME">): Reduction {
  const wanted = titleLine(title);
  if (wanted === "") return rejected(session, "BAD_REQUEST");
  if (session.title === wanted && session.titleFrom === "user") return unchanged(session);
  return accepted(session, { title: wanted, titleFrom: "user" }, []);
}

/** A pinned chat stands above the others. */
export function pin(session: Session, { isPinned }: EventOf<"PIN">): Reduction {
  return session.isPinned === isPinned ? unchanged(session) : accepted(session, { isPinned }, []);
}

/** What was read once stays read. */
export function markRead(session: Session, { upTo }: EventOf<"READ">): Reduction {
  const readUpTo = Math.min(upTo, session.messages.length);
  return readUpTo <= session.readUpTo ? unchanged(session) : accepted(session, { readUpTo }, []);
}

/** Puts the chat aside; a run in it is stopped first. */
export function archive(session: Session, event: EventOf<"ARCHIVE">): Reduction {
  if (phaseOf(session) === "archived") return unchanged(session);
  return putAway(session, event, { status: "archived" });
}

/** Takes the chat back into the list. */
export function unarchive(session: Session, { at }: EventOf<"UNARCHIVE">): Reduction {
  if (phaseOf(session) !== "archived") return rejected(session, "INVALID_STATE");
  return accepted(session, { status: "open", updatedAt: at }, []);
}

/** The messages that were hidden by "clear chat" are shown again. */
export function showCleared(session: Session): Reduction {
  return session.clearedBefore === 0 ? unchanged(session) : accepted(session, { clearedBefore: 0 }, []);
}

/** Both results have to be of one card; what is asked next goes on from the one that is shown. */
export function showVersion(session: Session, { card, resultId, at }: EventOf<"SHOW_VERSION">): Reduction {
  const versions = versionsOf(session.messages).get(card) ?? [];
  if (!versions.includes(resultId)) return rejected(session, "NOT_FOUND");
  if (session.shownVersions[card] === resultId) return unchanged(session);
  const shownVersions = { ...session.shownVersions, [card]: resultId };
  return accepted(session, { shownVersions, updatedAt: at }, []);
}

/** An answer of this chat beside the others on its sheet; what is not on it can always be taken off. */
export function putOnSheet(session: Session, { card, isOn }: EventOf<"ON_SHEET">): Reduction {
  const { sheet } = session;
  if (sheet.includes(card) === isOn) return unchanged(session);
  if (!isOn) return accepted(session, { sheet: sheet.filter((other) => other !== card) }, []);
  if (!versionsOf(session.messages).has(card)) return rejected(session, "NOT_FOUND");
  if (sheet.length >= sheetLimits.answers) return rejected(session, "RESOURCE");
  return accepted(session, { sheet: [...sheet, card] }, []);
}

/** Hides the chat from everything; a run in it is stopped first. */
export function remove(session: Session, event: EventOf<"DELETE">): Reduction {
  if (phaseOf(session) === "deleted") return unchanged(session);
  return putAway(session, event, { deletedAt: event.at });
}

/** Undoes a deletion: the chat is where it was before. */
export function restore(session: Session): Reduction {
  if (phaseOf(session) !== "deleted") return unchanged(session);
  return accepted(session, { deletedAt: null }, []);
}

/** One event and one rev, also where a run ends with it. The list's order stays as it was. */
function putAway(
  session: Session,
  event: EventOf<"ARCHIVE"> | EventOf<"DELETE">,
  change: Pick<Partial<Session>, "status" | "deletedAt">,
): Reduction {
  const ended = session.run === null ? null : abortRun(session, session.run, event);
  const current = ended?.session ?? session;
  return accepted(session, { ...current, ...resetState(), ...change }, ended?.effects ?? []);
}
