/** What of a chat may be read with some rights on data. */
import { describe, expect, it } from "vitest";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import { noRights, rightsOn } from "#lib/domain/data-rights";
import type { Message, MessagePart } from "#lib/domain/message";
import { createChatSight } from "#lib/services/shared-chat-sight";
import { createSession } from "#lib/state/session-reducer";

const context = { database: "TRADE", schema: "SALES", otherContexts: [] };
const withRole = rightsKey(rightsOn("all", "ANALYSTS"));
const withoutRole = rightsKey(noRights);

function messageOf(seq: number, role: Message["role"], ...parts: MessagePart[]): Message {
  const run = { runId: `run ${Math.ceil(seq / 2)}`, createdAt: 0, retryOf: null };
  return { id: `message ${seq}`, seq, role, kind: "text", status: "complete", parts, ...run };
}

/** A chat whose runs were worked on with these rights, as somebody with `rights` looks at it. */
function sightOf(rights: string | null, made: readonly (string | null)[], ...messages: Message[]) {
  const traces = { rightsOf: async (runId: string) => made[Number(runId.replace("run ", "")) - 1] ?? null };
  const session = { ...createSession({ id: "shared", ownerId: "ada", context, at: 0 }), messages };
  return createChatSight({ rights, traces, results: { find: async () => null } }, session, null);
}

const text = (words: string): MessagePart => ({ type: "text", text: words });
const offer: MessagePart = { type: "follow-ups", questions: ["revenue in the US"] };

describe("an answer that was made with a role of the account", () => {
  it.each([
    ["everything by the settings' role", null, false],
    ["the very same rights", withRole, true],
    ["other rights", withoutRole, false],
  ])("may be read by whoever has %s: %s, %s", async (_, rights, isCovered) => {
    const answer = messageOf(2, "assistant", text("Revenue is 5."));
    expect(await sightOf(rights, [withRole], answer).isCovered(answer)).toBe(isCovered);
  });

  it("is told apart from one without a role, which whoever sees everything may read", async () => {
    const answer = messageOf(2, "assistant", text("Revenue is 5."));
    expect(await sightOf(null, [withoutRole], answer).isCovered(answer)).toBe(true);
  });
});

describe("a question", () => {
  const asked = messageOf(1, "user", text("revenue by area"));
  const answer = messageOf(2, "assistant", text("Revenue is 5."), offer);

  it("is told as it was typed", async () => {
    expect(await sightOf(withoutRole, [null], asked, answer).wordsOf(asked)).toBe("revenue by area");
  });

  it.each([
    ["by its words", text("revenue in the US")],
    ["by a plan", { type: "text", text: "revenue in Texas", isChosen: true } as const],
  ])("that was chosen %s is told to who may read what it was chosen from", async (_, part) => {
    const chosen = messageOf(3, "user", part);
    const wordsFor = (rights: string | null, made: readonly (string | null)[]) =>
      sightOf(rights, made, asked, answer, chosen).wordsOf(chosen);
    expect(await wordsFor(null, [null, null])).toBe(part.type === "text" ? part.text : "");
    expect(await wordsFor(withoutRole, [null, null])).toBeNull();
    expect(await wordsFor(withoutRole, [null, withoutRole])).toBeNull();
  });

  it("that was chosen from an answer which is hidden does not name the chat", async () => {
    const chosen = messageOf(1, "user", { type: "text", text: "revenue in Texas", isChosen: true });
    expect(await sightOf(withoutRole, [null], chosen).title()).toBe("A chat");
  });
});
