import { describe, expect, it } from "vitest";
import type { SessionView } from "#lib/domain/session";
import type { PlaceWish } from "#lib/state/place-wish";
import { changeTo, emptyChat, opened, refused, storeOf } from "../../support/browser-chats.ts";

const undo: PlaceWish = { kind: "version", card: "card", resultId: "first" };
const changed: SessionView = { ...emptyChat(), rev: 3, shownVersions: { card: "second" }, sheet: ["other"] };

describe("what a user wants shown of a chat", () => {
  it("stays shown while the server says something else of the chat", () => {
    const store = storeOf(changed);
    store.getState().wish(undo);
    store.getState().wish({ kind: "sheet", card: "card", isOn: true });
    store.getState().acceptChange(changeTo({ ...changed, rev: 4, readUpTo: 2 }));
    expect(store.getState()).toMatchObject({
      readUpTo: 2,
      shownVersions: { card: "first" },
      sheet: ["other", "card"],
    });
    store.getState().acceptOpened(opened({ ...changed, rev: 5, title: "Sales" }));
    expect(store.getState()).toMatchObject({ title: "Sales", shownVersions: { card: "first" } });
  });

  it("is the server's word once it has answered: as it was where it refused, and as others have made it since", () => {
    const store = storeOf(changed);
    store.getState().wish(undo);
    store.getState().acceptChange(changeTo({ ...changed, rev: 4, shownVersions: { card: "third" } }));
    store.getState().wishAnswered(undo);
    expect(store.getState().shownVersions).toEqual({ card: "third" });
  });

  it("is the latest wish, also when an earlier one is answered first", () => {
    const store = storeOf(changed);
    const redo: PlaceWish = { ...undo, resultId: "second" };
    store.getState().wish(undo);
    store.getState().wish(redo);
    store.getState().acceptChange(changeTo({ ...changed, rev: 4, shownVersions: { card: "first" } }));
    store.getState().wishAnswered(undo);
    expect(store.getState().shownVersions).toEqual({ card: "second" });
  });

  it("is not taken for the server's word by a question that comes back", () => {
    const store = storeOf(changed);
    store.getState().wish(undo);
    const question = store.getState().send("total revenue");
    if (question === null) throw new Error("The chat takes questions");
    store.getState().sendRefused(question, refused);
    expect(store.getState().shownVersions).toEqual({ card: "first" });
    store.getState().wishAnswered(undo);
    expect(store.getState().shownVersions).toEqual({ card: "second" });
  });

  it("is not lost below a question that is on its way", () => {
    const store = storeOf(changed);
    store.getState().wish(undo);
    store.getState().send("total revenue");
    store.getState().acceptChange(changeTo({ ...changed, rev: 4, shownVersions: { card: "first" } }));
    store.getState().wishAnswered(undo);
    expect(store.getState()).toMatchObject({ shownVersions: { card: "first" }, messages: [{ role: "user" }] });
  });

  it("takes an answer off the sheet, and is left behind with its chat", () => {
    const store = storeOf(changed);
    store.getState().wish({ kind: "sheet", card: "other", isOn: false });
    expect(store.getState().sheet).toEqual([]);
    store.getState().openChat(opened({ ...changed, id: "chat-2" }));
    expect(store.getState()).toMatchObject({ id: "chat-2", sheet: ["other"], wishes: [] });
  });
});
