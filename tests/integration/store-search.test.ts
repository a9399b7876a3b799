import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Store } from "#lib/db/store/open-store";
import { text } from "../support/session-events.ts";
import { answered, asked, chatOf as chat, dashboardOf, messagesOf, resultOf } from "../support/store/said.ts";
import { save, storeKinds } from "../support/store/stores.ts";

async function search(store: Store, words: string, limit = 30) {
  const hits = await store.sessions.search({ ownerId: "local", text: words, limit });
  return hits.map(({ item, field, seq, excerpt }) => ({
    id: item.id,
    field,
    seq,
    excerpt: excerpt.map((piece) => (piece.isMatch ? `[${piece.text}]` : piece.text)).join(""),
  }));
}

const idsOf = (hits: readonly { readonly id: string }[]) => hits.map(({ id }) => id);

describe.each(storeKinds)("search in %s", (_kind, openWorld) => {
  it("finds titles, questions, answers, questions back, results and statements, and says where", async () => {
    const { store } = await openWorld();
    const result = resultOf("result", { title: "Turnover by country", sql: "SELECT carrier FROM shipments" });
    const weekly = resultOf("weekly", { title: "Weekly parcels", sql: "SELECT carrier" });
    await save(
      store,
      chat(
        "chat",
        [
          asked("how many returns"),
          answered({ type: "clarification", question: "Which warehouse?", options: [] }),
          asked("the northern one"),
          answered(text("There were **42** of them."), result),
          { by: "user", parts: [{ type: "edited-sql", sql: "SELECT depot", of: { messageId: "m", resultId: "r" } }] },
          answered(dashboardOf(weekly)),
        ],
        { title: "Monthly overview" },
      ),
    );
    const places = [];
    for (const words of ["overview", "northern", "warehouse", "42", "turnover", "depot", "logistics", "parcels"]) {
      places.push(...(await search(store, words)).map(({ field, seq }) => [words, field, seq]));
    }
    expect(places).toEqual([
      ["overview", "title", 0],
      ["northern", "question", 3],
      ["warehouse", "answer", 2],
      ["42", "answer", 4],
      ["turnover", "answer", 4],
      ["depot", "sql", 5],
      ["logistics", "answer", 6],
      ["parcels", "answer", 6],
    ]);
    expect(await search(store, "carrier")).toMatchObject([{ field: "sql", seq: 6 }]);
  });

  it("names each chat once, at its best place: title, question, answer, statement, and there the latest", async () => {
    const { store } = await openWorld();
    const everywhere = [
      asked("revenue?"),
      answered(text("revenue")),
      asked("revenue again"),
      answered(text("revenue")),
    ];
    await save(store, chat("in question", everywhere, { updatedAt: 1 }));
    await save(store, chat("in title", everywhere, { title: "Revenue", updatedAt: 2 }));
    await save(store, chat("in answer", [asked("how much"), answered(text("revenue"))], { updatedAt: 3 }));
    expect(await search(store, "revenue")).toEqual([
      { id: "in title", field: "title", seq: 0, excerpt: "[Revenue]" },
      { id: "in question", field: "question", seq: 3, excerpt: "[revenue] again" },
      { id: "in answer", field: "answer", seq: 2, excerpt: "[revenue]" },
    ]);
    expect(idsOf(await search(store, "revenue", 2))).toEqual(["in title", "in question"]);
  });

  it("does not find what was cleared, but the title, what is said since, and other chats", async () => {
    const { store } = await openWorld();
    const said = [asked("revenue by region"), answered(resultOf("result", { title: "North", sql: "SELECT region" }))];
    await save(store, chat("other", said));
    const before = await save(store, chat("chat", said, { title: "Overview" }));
    await save(store, { ...before, rev: before.rev + 1, clearedBefore: 2 }, before);
    await save(store, chat("copy", [...said, asked("revenue by month")], { clearedBefore: 2 }));
    for (const words of ["region", "north", "select"]) expect(idsOf(await search(store, words))).toEqual(["other"]);
    expect(idsOf(await search(store, "overview"))).toEqual(["chat"]);
    expect(idsOf(await search(store, "month"))).toEqual(["copy"]);
    const cleared = { ...before, rev: before.rev + 1, clearedBefore: 2 };
    await save(store, { ...cleared, rev: cleared.rev + 1, clearedBefore: 0 }, cleared);
    for (const words of ["region", "north", "select"]) {
      expect(idsOf(await search(store, words)).toSorted()).toEqual(["chat", "other"]);
    }
  });

  it("wants all words, in one place or in several of a chat, and puts those in one place first", async () => {
    const { store } = await openWorld();
    await save(store, chat("spread", [asked("revenue by region"), answered(text("per quarter"))], { updatedAt: 9 }));
    await save(store, chat("together", [asked("x"), answered(text("region, quarter, revenue"))], { updatedAt: 1 }));
    await save(store, chat("half", [asked("revenue by region")], { updatedAt: 5 }));
    expect(await search(store, "quarter revenue region")).toMatchObject([
      { id: "together", field: "answer", seq: 2 },
      { id: "spread", field: "question", seq: 1, excerpt: "[revenue] by [region]" },
    ]);
  });

  it("takes words by their beginning, in any case, with or without accents", async () => {
    const { store } = await openWorld();
    await save(store, chat("chat", [asked("Umsätze der Café-Läden in ÎLE-DE-FRANCE nach MÜNCHEN")]));
    for (const words of ["umsatze", "Umsätz", "cafe", "CAFÉ", "lade", "ile de", "münch", "munchen", "cafe\u0301"]) {
      expect(idsOf(await search(store, words)), words).toEqual(["chat"]);
    }
    expect(await search(store, "sätze")).toEqual([]);
    expect((await search(store, "umsatze"))[0]?.excerpt).toMatch(/^\[Umsätze\] der/);
  });

  it("shows the words around the match of a long text", async () => {
    const { store } = await openWorld();
    const filler = Array.from({ length: 400 }, (_, position) => `word${position}`).join(" ");
    await save(store, chat("chat", [asked(`${filler} needle ${filler}`)]));
    const [hit] = await search(store, "needle");
    expect(hit?.excerpt).toMatch(/^….*\[needle\].*…$/);
    expect(hit?.excerpt.length).toBeLessThan(400);
  });

  it("finds archived chats, never deleted ones nor those of somebody else", async () => {
    const { store } = await openWorld();
    await save(store, chat("open", [asked("revenue")], { updatedAt: 1 }));
    await save(store, chat("archived", [asked("revenue")], { status: "archived", updatedAt: 3 }));
    await save(store, chat("deleted", [asked("revenue")], { deletedAt: 1 }));
    await save(store, chat("foreign", [asked("revenue")], { ownerId: "somebody" }));
    expect(idsOf(await search(store, "revenue"))).toEqual(["archived", "open"]);
    await store.sessions.markDeleted("open", 4);
    expect(idsOf(await search(store, "revenue"))).toEqual(["archived"]);
  });

  it("knows the new title and not the old one, and each further message", async () => {
    const { store } = await openWorld();
    const first = await save(store, chat("chat", [asked("alpha")], { title: "Before" }));
    const renamed = { ...first, rev: 1, title: "Afterwards" };
    await save(store, renamed, first);
    const messages = messagesOf([asked("alpha"), answered(text("beta"))]);
    await save(store, { ...renamed, rev: 2, messages }, renamed);
    expect(await search(store, "before")).toEqual([]);
    expect(await search(store, "after")).toMatchObject([{ field: "title" }]);
    expect(await search(store, "alpha")).toHaveLength(1);
    expect(await search(store, "beta")).toMatchObject([{ field: "answer", seq: 2 }]);
  });

  it.each(["", "   ", "***", '"', "-- ;", "()", "🙂", "^", "'", "\u0000", "…", "% _"])(
    "finds nothing for %j, which holds no word",
    async (words) => {
      const { store } = await openWorld();
      await save(store, chat("chat", [asked(`some ${words} text`)]));
      expect(await search(store, words)).toEqual([]);
    },
  );

  it.each([
    'rev"enue',
    "revenue*",
    "NEAR(revenue",
    "revenue AND total",
    "body:revenue",
    "-revenue",
    "(revenue OR)",
    "{revenue}",
  ])("takes %j for words, never for an expression", async (words) => {
    const { store } = await openWorld();
    await save(store, chat("chat", [asked("rev enue near and or body total revenue")]));
    expect(idsOf(await search(store, words))).toEqual(["chat"]);
  });

  it("lets no stored text pass for a match", async () => {
    const { store } = await openWorld();
    await save(store, chat("chat", [asked("\u0001forged\u0002 and [real] \u0001")], { title: "\u0002\u0001x\u0002" }));
    const [hit] = await store.sessions.search({ ownerId: "local", text: "real", limit: 1 });
    expect(hit?.excerpt).toEqual([
      { text: "forged and [", isMatch: false },
      { text: "real", isMatch: true },
      { text: "]", isMatch: false },
    ]);
  });
});

describe("a search for anything at all", () => {
  it("answers whatever is typed, and finds a text by its own words", async () => {
    const [, openWorld] = storeKinds[0] ?? [];
    const world = await openWorld?.();
    if (world === undefined) throw new Error("There is no kind of store.");
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 200 }), async (typed) => {
        count += 1;
        await save(world.store, chat(`chat-${count}`, [asked(`marker ${typed}`)], { title: typed, updatedAt: count }));
        const hits = await search(world.store, typed);
        expect(new Set(idsOf(hits)).size).toBe(hits.length);
        expect(idsOf(await search(world.store, "marker"))[0]).toBe(`chat-${count}`);
      }),
      { numRuns: 60 },
    );
  });
});
