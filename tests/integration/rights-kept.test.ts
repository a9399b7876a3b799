/** Attempts to learn of what may not be seen by what is kept: of answers, on boards, in the glossary, of files. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { noChartEdit } from "#lib/domain/chart-edit";
import { wishesOf } from "#lib/domain/chart-wishes";
import { allRights } from "#lib/domain/data-rights";
import { usualLayout } from "#lib/domain/pivot-table";
import { plainView } from "#lib/domain/plain-view";
import type { App, WholeApp } from "#lib/services/app";
import { atFileEnd, endFile } from "../support/at-end.ts";
import { callerOf } from "../support/callers/stand-ins.ts";
import { type Answer, answerTo, boardOf, rowsOf, runTiles } from "../support/dashboards/board-world.ts";
import { hiddenNames, openRightsWorld, secrets } from "../support/rights/rights-world.ts";
import { tradeSales } from "../support/rights/trade.ts";
import { expectValue } from "../support/run-world.ts";
import { failureFrom } from "../support/warehouse/read-rows.ts";

let whole: WholeApp;
let emea: App;
let desk: App;
beforeAll(async () => {
  ({ whole, emea, desk } = await openRightsWorld(atFileEnd));
}, 240_000);
afterAll(() => endFile());

const tellsNothing = (told: unknown) => expect(JSON.stringify(told)).not.toMatch(secrets);
const namesNothing = (told: unknown) => expect(JSON.stringify(told)).not.toMatch(hiddenNames);

const signal = new AbortController().signal;
const pageOf = (resultId: string) => ({ resultId, view: plainView, offset: 0, limit: 100 });

describe("by what is kept of answers", () => {
  let answer: Answer;
  beforeAll(async () => {
    answer = await answerTo(whole, "number of orders by region", tradeSales);
  });
  const other = { code: "FORBIDDEN", message: "These rows were read with other rights on data than you have now." };
  const id = () => answer.part.ref.id;

  it("its rows", async () => {
    expect(failureFrom(await emea.results.readPage("local", pageOf(id())))).toMatchObject(other);
  });
  it("its file to download", async () => {
    const wanted = { resultId: id(), format: "csv" as const, values: "raw" as const, view: plainView, signal };
    expect(failureFrom(await emea.results.openExport("local", wanted))).toMatchObject(other);
  });
  it("the summary of a column", async () => {
    expect(
      failureFrom(await emea.results.summarise("local", { resultId: id(), column: 0, view: plainView })),
    ).toMatchObject(other);
  });
  it("its chart", async () => {
    const request = { resultId: id(), ...wishesOf(answer.part), edit: noChartEdit };
    expect(failureFrom(await emea.charts.read("local", request))).toMatchObject(other);
  });
  it("all of its rows, read again", async () => {
    const all = { sessionId: answer.sessionId, resultId: id(), format: "csv" as const, values: "raw" as const, signal };
    const file = expectValue(await emea.wholeResults.openExport("local", all));
    const text = await new Response(file.stream).text();
    expect(text).toContain("EU");
    expect(text).not.toMatch(/\bUS\b|\bAP\b/);
  });
  it("the count of its rows", async () => {
    expect(
      expectValue(await emea.wholeResults.countRows("local", { sessionId: answer.sessionId, resultId: id(), signal })),
    ).toBe(2);
  });
  it("its pivot table", async () => {
    const { rows, columns } = usualLayout(answer.part.plan?.dimensions ?? []);
    const layout = { rows: [...rows], columns: [...columns] };
    const pivot = await emea.pivots.read("local", { sessionId: answer.sessionId, resultId: id(), layout, signal });
    expect(JSON.stringify(pivot)).not.toMatch(/"US"|"AP"/);
  });
  it("values for a condition", async () => {
    const column = { table: "ORDERS", column: "REGION" };
    const asked = { sessionId: answer.sessionId, resultId: id(), column, search: "", signal };
    expect(JSON.stringify(await emea.steering.values("local", asked))).not.toMatch(/"US"|"AP"/);
  });
  it("the record of its run", async () => {
    const { runId } = answer.message;
    await expect.poll(async () => (await whole.runReports.open(callerOf(), runId)).ok).toBe(true);
    expect(expectValue(await whole.runReports.open(callerOf(), runId)).isMasked).toBe(false);
    expect(expectValue(await emea.runReports.open(callerOf(), runId)).isMasked).toBe(true);
  });
  it("its case for evaluations", async () => {
    expect(failureFrom(await emea.runReports.evalCase("local", answer.message.runId)).code).toBe("FORBIDDEN");
  });
  it("what was read with fewer rights by who has others", async () => {
    const own = await answerTo(emea, "number of orders", tradeSales);
    expect(failureFrom(await desk.results.readPage("local", pageOf(own.part.ref.id)))).toMatchObject(other);
  });
});

describe("by a board", () => {
  it("what its tiles showed, and what they show", async () => {
    const { id } = await boardOf(whole, ["number of orders by region"], tradeSales);
    await runTiles(whole, id);
    const { tiles: ofAll } = expectValue(await whole.dashboards.open("local", id));
    expect(ofAll).toHaveLength(1);
    expect(expectValue(await emea.dashboards.open("local", id)).tiles).toEqual([]);
    await expect(rowsOf(emea, ofAll[0])).rejects.toThrow(/FORBIDDEN/);
    const fresh = [...(await runTiles(emea, id)).values()];
    expect((await rowsOf(emea, fresh[0])).map(([region]) => region).toSorted()).toEqual(["EU", "UK"]);
  });
  it("values of its filters", async () => {
    const { id } = await boardOf(whole, ["number of orders by region"], tradeSales);
    for (const field of expectValue(await emea.dashboards.addableFilters("local", id))) {
      const values = await emea.dashboards.filterValues("local", { id, fieldId: field.id, search: "", signal });
      tellsNothing(values);
      expect(JSON.stringify(values)).not.toMatch(/"US"|"AP"/);
    }
    namesNothing(await emea.dashboards.addableFilters("local", id));
  });
  it("figures that its tiles could show", async () => {
    const { id } = await boardOf(whole, ["number of orders by region"], tradeSales);
    namesNothing(await emea.dashboards.boardFigures("local", id));
  });
  const asShared = { filters: [], crossFilters: [], parameters: [] };
  const shownBy = async (token: string | null) =>
    JSON.stringify(expectValue(await whole.dashboards.openShared(token ?? "")).tiles);
  it("a link of who saw less, after a refresh by the same person with more rights", async () => {
    const { id } = await boardOf(emea, ["number of orders by region"], tradeSales);
    const { token } = expectValue(await emea.dashboards.share("local", { id, ...asShared }));
    const shown = await shownBy(token);
    expect(shown).toMatch(/"EU"/);
    await runTiles(whole, id);
    expect(await shownBy(token)).toBe(shown);
    expect(shown).not.toMatch(/"US"|"AP"|failed/);
  });
  it("a link of who saw everything, after a refresh with fewer rights", async () => {
    const { id } = await boardOf(whole, ["number of orders by region"], tradeSales);
    const { token } = expectValue(await whole.dashboards.share("local", { id, ...asShared }));
    const shown = await shownBy(token);
    expect(shown).toMatch(/"US"/);
    await runTiles(emea, id);
    expect(await shownBy(token)).toBe(shown);
    expect(shown).not.toContain("failed");
  });
});

describe("by the glossary", () => {
  const everything = { text: "", kind: null, isEditedOnly: false, isFaultyOnly: false };
  const card = { kind: "column" as const, key: "CUSTOMERS.CARD" };
  beforeAll(async () => {
    const { glossary } = whole.models;
    const edit = (
      element: Parameters<typeof glossary.open>[1],
      change: Parameters<typeof glossary.edit>[1]["change"],
      seenVersion: number | null = null,
    ) => glossary.edit("local", { context: tradeSales, element, change, seenVersion });
    expectValue(await edit(card, { description: "Begins with CARD-4" }, 0));
    expectValue(
      await edit(
        { kind: "metric", key: "cards_used" },
        { label: "Cards used", expression: "COUNT(DISTINCT CARD)", table: "CUSTOMERS" },
      ),
    );
    expectValue(
      await edit(
        { kind: "verified_query", key: "who_is_secret" },
        {
          question: "who is SECRET-1",
          sql: "SELECT NAME FROM SALES.CUSTOMERS WHERE NAME = 'SECRET-1'",
          isOnboarding: true,
        },
      ),
    );
  });
  const listed = async (app: App) =>
    expectValue(await app.models.glossary.list({ context: tradeSales, filter: everything, from: 0 })).items;

  it("its list", async () => {
    expect(JSON.stringify(await listed(whole))).toMatch(/cards_used/);
    const own = await listed(emea);
    namesNothing(own);
    tellsNothing(own);
    expect(JSON.stringify(own)).not.toMatch(/cards_used/);
  });
  it("an element by its key", async () => {
    expect(failureFrom(await emea.models.glossary.open(tradeSales, card)).code).toBe("NOT_FOUND");
  });
  it("a change of an element that was made meanwhile", async () => {
    const args = { context: tradeSales, element: card, change: null, seenVersion: 77 };
    expect(failureFrom(await emea.models.glossary.edit("local", args)).code).toBe("NOT_FOUND");
    expect(expectValue(await whole.models.glossary.open(tradeSales, card)).values.description).toBe(
      "Begins with CARD-4",
    );
  });
  it("writing over an element that is not seen", async () => {
    const change = { label: "Cards used", expression: "COUNT(NAME)", table: "CUSTOMERS" };
    const args = {
      context: tradeSales,
      element: { kind: "metric" as const, key: "cards_used" },
      change,
      seenVersion: null,
    };
    expect((await emea.models.glossary.edit("local", args)).ok).toBe(false);
  });
  it("its warnings and problems", async () => {
    const told = expectValue(await emea.models.glossary.overview(tradeSales));
    namesNothing(told);
    tellsNothing(told);
  });
  it("its file to download", async () => {
    const { body } = expectValue(await emea.models.files.export(tradeSales));
    namesNothing(body);
    tellsNothing(body);
  });
  it("an answer that somebody verified who sees more", async () => {
    expect(JSON.stringify(expectValue(await whole.suggestions.forContext(tradeSales)))).toContain("SECRET-1");
    tellsNothing(expectValue(await emea.suggestions.forContext(tradeSales)));
  });
  it("an answer that somebody verified with other rights", async () => {
    const own = await answerTo(emea, "number of customers", tradeSales);
    const saved = {
      sessionId: own.sessionId,
      runId: own.message.runId,
      question: "how many do we serve",
      name: "",
      replaces: null,
    };
    expectValue(await emea.models.verifiedAnswers.save("local", saved));
    expect(JSON.stringify(await listed(emea))).toContain("how many do we serve");
    expect(JSON.stringify(await listed(desk))).not.toContain("how many do we serve");
    expect(JSON.stringify(await listed(whole))).not.toContain("how many do we serve");
  });
  it("what a model file says of hidden things", async () => {
    const body = [
      "name: trade",
      "tables:",
      "  - name: customers",
      "    base_table: { database: TRADE, schema: SALES, table: CUSTOMERS }",
      "    dimensions:",
      "      - { name: card, expr: CARD, data_type: VARCHAR, synonyms: [plastic] }",
      "      - { name: name, expr: NAME, data_type: VARCHAR, sample_values: [SECRET-3] }",
      "    metrics:",
      "      - { name: plastics, expr: COUNT(DISTINCT CARD) }",
      "verified_queries:",
      "  - { name: cards, question: all plastic, sql: SELECT CARD FROM SALES.CUSTOMERS }",
      "  - name: secret",
      "    question: orders of SECRET-9",
      "    sql: SELECT COUNT(*) FROM SALES.CUSTOMERS WHERE NAME = 'SECRET-9'",
      "    use_as_onboarding_question: true",
    ].join("\n");
    const file = { context: tradeSales, name: "trade.yaml", body, seen: null };
    expectValue(await whole.models.files.take("local", file));
    expect(JSON.stringify(await listed(whole))).toContain("plastic");
    for (const told of [
      await listed(emea),
      await emea.models.glossary.overview(tradeSales),
      await emea.models.files.export(tradeSales),
      await emea.suggestions.forContext(tradeSales),
    ]) {
      namesNothing(told);
      tellsNothing(told);
      expect(JSON.stringify(told)).not.toContain("plastic");
    }
    const element = { kind: "metric" as const, key: "plastics" };
    const change = { label: "Plastics", expression: "COUNT(NAME)", table: "CUSTOMERS" };
    const added = { context: tradeSales, element, change, seenVersion: null };
    expect((await emea.models.glossary.edit("local", added)).ok).toBe(false);
  });
  it("a model file that says more, by putting another in its place or removing it", async () => {
    const { files } = emea.models;
    const args = { context: tradeSales, name: "own.yaml", body: "name: own\ntables: []", seen: null };
    expect(failureFrom(await files.take("local", args)).code).toBe("FORBIDDEN");
    expect(failureFrom(await files.drop(tradeSales)).code).toBe("FORBIDDEN");
    expect(JSON.stringify(await listed(whole))).toContain("plastic");
  });
});

describe("by files that become tables", () => {
  it("the names of those that are there, by adding one", async () => {
    const { id } = await boardOf(whole, [], tradeSales);
    const preview = await emea.uploads.preview("local", { uploadId: id, hasHeader: null, types: {} });
    expect(failureFrom(preview).code).toBe("FORBIDDEN");
    expect(failureFrom(await emea.uploads.removeTable("ANY")).code).toBe("FORBIDDEN");
  });
});

it("what a caller is handed has no way to other rights, and cannot end the app", () => {
  for (const handed of [emea, whole.ofRights(allRights)]) {
    expect(Object.keys(handed)).toContain("catalog");
    expect(Object.keys(handed).filter((name) => name === "ofRights" || name === "close")).toEqual([]);
  }
});

it("whoever sees everything is answered as before", async () => {
  expect(whole.ofRights(allRights).catalog).toBe(whole.catalog);
  const { part } = await answerTo(whole, "number of customers", tradeSales);
  const { rows } = expectValue(await whole.results.readPage("local", pageOf(part.ref.id)));
  expect(Number(rows[0]?.[0])).toBe(60);
});
