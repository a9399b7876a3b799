import { describe, expect, it } from "vitest";
import type { ResultPart } from "#lib/domain/message";
import { sheetAnswers } from "#lib/state/sheet";
import { toTurns } from "#lib/state/turns";
import { emptySession, eventsAt, play, routingTo, runOf } from "../../support/session-events.ts";

type Chat = ReturnType<typeof emptySession>;

/** A chat with one answer and a version of it that was made by hand. */
function steeredChat() {
  const session = play(
    emptySession(),
    () => eventsAt(1).send(),
    (chat) => eventsAt(2).routed(runOf(chat), routingTo("sql_query_agent")),
    (chat) => eventsAt(3).answered(runOf(chat)),
    (chat) => eventsAt(4).steer(resultsOf(chat)[0]?.ref.id),
    (chat) => eventsAt(5).answered(runOf(chat)),
  );
  const [first, version] = resultsOf(session);
  if (first === undefined || version === undefined) throw new Error("An answer and its version");
  return { session, first: first.ref.id, version: version.ref.id };
}

function resultsOf({ messages }: Chat): ResultPart[] {
  return messages.flatMap(({ parts }) => parts.filter((part): part is ResultPart => part.type === "result"));
}

const shownOn = (chat: Chat) => sheetAnswers(toTurns(chat, null), chat).map(({ part }) => part?.ref.id ?? null);

describe("an answer on the sheet", () => {
  it("is shown in the version that its card shows", () => {
    const { session, first, version } = steeredChat();
    const put = play(session, () => eventsAt(6).onSheet(first));
    expect(shownOn(put)).toEqual([version]);
    expect(shownOn(play(put, () => eventsAt(7).showVersion(first, first)))).toEqual([first]);
  });

  it("that was cleared from the chat is known to be gone, until it is shown again", () => {
    const { session, first, version } = steeredChat();
    const cleared = play(
      session,
      () => eventsAt(6).onSheet(first),
      () => eventsAt(7).clear(),
    );
    expect(shownOn(cleared)).toEqual([null]);
    expect(shownOn(play(cleared, () => eventsAt(8).showCleared()))).toEqual([version]);
  });
});
