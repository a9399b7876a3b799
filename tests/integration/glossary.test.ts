import { describe, expect, test } from "vitest";
import type { GlossaryFilter } from "#lib/domain/glossary";
import type { ModelElement } from "#lib/domain/model-edit";
import { openGlossaryWorld, shop } from "../support/glossary/glossary-world.ts";
import { expectValue } from "../support/run-world.ts";

const everything: GlossaryFilter = { text: "", kind: null, isEditedOnly: false, isFaultyOnly: false };
const city: ModelElement = { kind: "column", key: "ORDERS.CITY" };
const takings: ModelElement = { kind: "metric", key: "TAKINGS" };

const yaml = (more: string) => `name: shop
tables:
  - name: ORDERS
    base_table: {database: SHOP, schema: SALES, table: ORDERS}
    dimensions:
      - name: CITY
        expr: CITY
        synonyms: [burg]
${more}`;

describe("the glossary of a schema", () => {
  test("lists what the model has, found by words and by kind", async () => {
    const { app } = await openGlossaryWorld();
    const { glossary } = app.models;
    const all = expectValue(await glossary.list({ context: shop, filter: everything, from: 0 }));
    expect(all.items.map(({ element }) => element)).toEqual(
      expect.arrayContaining([{ kind: "table", key: "ORDERS" }, city, { kind: "instructions", key: "" }]),
    );
    const filter = { ...everything, text: "city", kind: "column" as const };
    const found = expectValue(await glossary.list({ context: shop, filter, from: 0 }));
    expect(found.items).toMatchObject([{ element: city, from: "draft", hint: "ORDERS.CITY" }]);
    const overview = expectValue(await glossary.overview(shop));
    expect(overview.counts).toMatchObject({ table: 1, column: 5 });
  });

  test("finds what comes near where nothing fits letter by letter: other forms, slips, stored values", async () => {
    const { app } = await openGlossaryWorld();
    const firstFor = async (text: string) => {
      const filter = { ...everything, text };
      const { items } = expectValue(await app.models.glossary.list({ context: shop, filter, from: 0 }));
      return items[0]?.element;
    };
    expect(await firstFor("revenues")).toEqual({ kind: "column", key: "ORDERS.REVENUE" });
    expect(await firstFor("revenne")).toEqual({ kind: "column", key: "ORDERS.REVENUE" });
    expect(await firstFor("berlin")).toEqual(city);
    expect(await firstFor("zzzz")).toBeUndefined();
  });

  test("an element says where it comes from and what the database tells of it", async () => {
    const { app } = await openGlossaryWorld();
    const entry = expectValue(await app.models.glossary.open(shop, city));
    expect(entry).toMatchObject({ origin: { from: "draft" }, version: 0, isRemoved: false });
    expect(entry.facts.join(" ")).toContain("Berlin");
    expect(await app.models.glossary.open(shop, { kind: "metric", key: "NONE" })).toMatchObject({
      ok: false,
      error: { code: "NOT_FOUND" },
    });
  });
});

describe("an edit", () => {
  test("counts from the next question on, and the answer says which word it took it from", async () => {
    const { ask, edit } = await openGlossaryWorld();
    const before = await ask("revenue by burg");
    expect(before.message.parts.some((part) => part.type === "result")).toBe(false);
    expect(await edit(city, { synonyms: ["burg"] }, "anna")).toMatchObject({ ok: true, value: { kind: "kept" } });
    const { message } = await ask("revenue by burg");
    expect(message.parts).toContainEqual(expect.objectContaining({ type: "result" }));
    const used = message.parts.flatMap((part) => (part.type === "definitions" ? part.items : []));
    expect(used).toContainEqual(expect.objectContaining({ element: city, words: "burg" }));
  });

  test("says who and when, keeps what was edited before, and can be taken back", async () => {
    const { app, edit } = await openGlossaryWorld();
    await edit(city, { synonyms: ["burg"] }, "anna");
    await edit(city, { description: "Where the order came from." }, "bert");
    const entry = expectValue(await app.models.glossary.open(shop, city));
    expect(entry).toMatchObject({
      origin: { from: "edit", editedBy: "bert" },
      values: { synonyms: ["burg"], description: "Where the order came from." },
      before: { description: null },
      version: 2,
    });
    await edit(city, null);
    const after = expectValue(await app.models.glossary.open(shop, city));
    expect(after).toMatchObject({ origin: { from: "draft" }, values: after.before ?? {}, version: 3 });
  });

  test("of two writers who opened the same element, the second is told what the first wrote", async () => {
    const { app, edit } = await openGlossaryWorld();
    await edit(city, { label: "town" }, "anna");
    const late = await app.models.glossary.edit("bert", {
      context: shop,
      element: city,
      change: { label: "place" },
      seenVersion: 0,
    });
    expect(late).toMatchObject({
      ok: true,
      value: { kind: "conflict", by: "anna", version: 1, entry: { label: "town" } },
    });
    expect(expectValue(await app.models.glossary.open(shop, city)).label).toBe("town");
  });

  test("that the model cannot take is refused with the reason, and nothing is kept", async () => {
    const { app, edit } = await openGlossaryWorld();
    const wrong = await edit(takings, { label: "Takings", table: "ORDERS", expression: "SUM(NOWHERE)" });
    expect(wrong).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    expect(await app.models.glossary.open(shop, takings)).toMatchObject({ ok: false });
  });

  test("adds a metric that questions use, and does not add it twice", async () => {
    const { app, ask, edit } = await openGlossaryWorld();
    const change = { label: "Takings", table: "ORDERS", expression: "SUM(REVENUE)" };
    expect(await edit(takings, change)).toMatchObject({ ok: true, value: { kind: "kept" } });
    const twice = { context: shop, element: takings, change, seenVersion: null };
    expect(await app.models.glossary.edit("local", twice)).toMatchObject({ ok: false });
    const { message } = await ask("takings by city");
    expect(message.parts).toContainEqual(expect.objectContaining({ type: "result", brain: "rules" }));
  });

  test("takes an element out of the model, and it can be brought back", async () => {
    const { app, edit } = await openGlossaryWorld();
    await edit(takings, { label: "Takings", table: "ORDERS", expression: "SUM(REVENUE)" });
    const metrics = { ...everything, kind: "column" as const, text: "status" };
    await edit({ kind: "column", key: "ORDERS.STATUS" }, "removed");
    const gone = expectValue(await app.models.glossary.list({ context: shop, filter: metrics, from: 0 }));
    expect(gone.items).toMatchObject([{ isRemoved: true, from: "edit" }]);
    await edit({ kind: "column", key: "ORDERS.STATUS" }, null);
    const back = expectValue(await app.models.glossary.list({ context: shop, filter: metrics, from: 0 }));
    expect(back.items).toMatchObject([{ isRemoved: false, from: "draft" }]);
  });

  test("of a verified query is kept only with a statement that may run", async () => {
    const { edit } = await openGlossaryWorld();
    const query: ModelElement = { kind: "verified_query", key: "cities" };
    const wrong = await edit(query, { question: "all cities", sql: "DROP TABLE SALES.ORDERS" });
    expect(wrong).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    const right = await edit(query, { question: "all cities", sql: "SELECT CITY FROM SALES.ORDERS" });
    expect(right).toMatchObject({ ok: true, value: { kind: "kept" } });
  });
});

describe("a model file", () => {
  test("that cannot be read says where, and is not taken", async () => {
    const { app } = await openGlossaryWorld();
    const file = { context: shop, name: "shop.yaml", body: "name: shop\ntables:\n  - name: [ORDERS" };
    const told = expectValue(await app.models.files.preview(file));
    expect(told.errors.join()).toMatch(/line \d+, column \d+/);
    expect(await app.models.files.take("local", { ...file, seen: null })).toMatchObject({
      ok: false,
      error: { code: "BAD_REQUEST" },
    });
    expect(expectValue(await app.models.glossary.overview(shop)).file).toBeNull();
  });

  test("tells what it changes and what it does not use before it is taken, and counts from then on", async () => {
    const { app, ask } = await openGlossaryWorld();
    const file = { context: shop, name: "shop.yaml", body: yaml("    favourite_colour: green\n") };
    const told = expectValue(await app.models.files.preview(file));
    expect(told.changes).toContainEqual(expect.objectContaining({ element: city, what: "changed" }));
    expect(told.warnings.join()).toContain("favourite_colour");
    expect(expectValue(await app.models.glossary.open(shop, city)).origin).toEqual({ from: "draft" });
    await app.models.files.take("anna", { ...file, seen: null });
    expect(expectValue(await app.models.glossary.open(shop, city)).origin).toEqual({ from: "file", file: "shop.yaml" });
    expect(expectValue(await app.models.glossary.overview(shop)).file).toMatchObject({ importedBy: "anna" });
    expect((await ask("revenue by burg")).message.parts.some((part) => part.type === "result")).toBe(true);
    await app.models.files.drop(shop);
    expect(expectValue(await app.models.glossary.open(shop, city)).origin).toEqual({ from: "draft" });
  });

  test("takes the place of the very file that its importer was told of", async () => {
    const { app } = await openGlossaryWorld();
    const file = { context: shop, name: "shop.yaml", body: yaml("") };
    const later = { ...file, name: "later.yaml" };
    const told = expectValue(await app.models.files.preview(later));
    expect(told.replaces).toBeNull();
    await app.models.files.take("anna", { ...file, seen: null });
    const refused = await app.models.files.take("bert", { ...later, seen: told.replaces });
    expect(refused).toMatchObject({ ok: false, error: { code: "BAD_REQUEST" } });
    expect(expectValue(await app.models.glossary.overview(shop)).file?.name).toBe("shop.yaml");
    const again = expectValue(await app.models.files.preview(later));
    expect(again.replaces).toMatchObject({ name: "shop.yaml", importedBy: "anna" });
    expect((await app.models.files.take("bert", { ...later, seen: again.replaces })).ok).toBe(true);
    expect(expectValue(await app.models.glossary.overview(shop)).file?.name).toBe("later.yaml");
  });

  test("about other tables is refused", async () => {
    const { app } = await openGlossaryWorld();
    const body = yaml("").replaceAll("ORDERS", "BOATS");
    const told = expectValue(await app.models.files.preview({ context: shop, name: "x.yaml", body }));
    expect(told.errors).toEqual(["x.yaml describes no table of SHOP / SALES."]);
  });

  test("that is written holds the edits and can be brought in again", async () => {
    const { app, edit } = await openGlossaryWorld();
    await edit(city, { synonyms: ["burg"] });
    const written = expectValue(await app.models.files.export(shop));
    expect(written.name).toBe("shop_sales.yaml");
    expect(written.body).toContain("burg");
    const told = expectValue(await app.models.files.preview({ context: shop, ...written }));
    expect(told.errors).toEqual([]);
  });
});

describe("the names that a question may point at", () => {
  const referencesFor = async (text: string, contexts = [shop]) => {
    const { app } = await openGlossaryWorld();
    return expectValue(await app.models.names.suggest(contexts, text)).map(({ reference }) => reference);
  };

  test("are found by their beginning, by words and as they are written", async () => {
    expect((await referencesFor("rev"))[0]).toBe("@ORDERS.REVENUE");
    expect((await referencesFor("orders.ci"))[0]).toBe("@ORDERS.CITY");
    expect((await referencesFor("orders"))[0]).toBe("@ORDERS");
  });

  test("are some of each kind before anything is written", async () => {
    const names = await referencesFor("");
    expect(names).toContain("@ORDERS");
    expect(names.filter((name) => name.includes("."))).toHaveLength(3);
  });

  test("are told once where two schemas have them, and of a schema that cannot be read none", async () => {
    expect(await referencesFor("city", [shop, shop])).toEqual(await referencesFor("city"));
    expect(await referencesFor("city", [shop, { database: "GONE", schema: "SALES" }])).toContain("@ORDERS.CITY");
    const { app } = await openGlossaryWorld();
    expect(await app.models.names.suggest([{ database: "GONE", schema: "SALES" }], "city")).toMatchObject({
      ok: false,
    });
  });

  test("do not hold what somebody took out of the model", async () => {
    const { app, edit } = await openGlossaryWorld();
    expectValue(await edit(city, "removed"));
    const names = expectValue(await app.models.names.suggest([shop], "city"));
    expect(names.map(({ reference }) => reference)).not.toContain("@ORDERS.CITY");
  });

  test("are answered as what they name", async () => {
    const { ask } = await openGlossaryWorld();
    const { message } = await ask("total @ORDERS.REVENUE by @ORDERS.CITY");
    expect(JSON.stringify(message.parts)).toContain("Berlin");
    expect(message.kind).toBe("answer");
  });
});
