import { describe, expect, test } from "vitest";
import { openTeam } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { storeKinds } from "../support/store/stores.ts";

const context = { database: "DEMO", schema: "SALES" };
const element = { kind: "metric", key: "REVENUE" } as const;
const byAnna = { element, editedBy: "anna", editedAt: "2026-11-22T10:00:00.000Z" };
const byBert = { element, editedBy: "bert", editedAt: "2026-11-22T11:00:00.000Z" };

describe.each(storeKinds)("edits of a model in %s", (_name, open) => {
  test("are there after the next start, with who and when", async () => {
    const { store, reopen } = await open();
    await store.models.keep(context, { ...byAnna, change: { synonyms: ["takings"] }, seenVersion: 0 });
    await store.close();
    expect(await (await reopen()).models.editsOf(context)).toEqual([
      { ...byAnna, change: { synonyms: ["takings"] }, version: 1 },
    ]);
  });

  test("name the people of a team, as they are called by now, and so do files", async () => {
    const opened = await open();
    const { access } = await openTeam(opened);
    const { person } = expectValue(
      await access.people.invite({ name: "Anna", email: "a@example.org", role: "editor" }),
    );
    const { models } = opened.store;
    await models.keep(context, { ...byAnna, editedBy: person.id, change: { label: "Takings" }, seenVersion: 0 });
    const file = { name: "sales.yaml", body: "", importedBy: person.id, importedAt: byAnna.editedAt };
    await models.keepFile(context, file, null);
    expect(await models.editsOf(context)).toMatchObject([{ editedBy: "Anna" }]);
    expect(await models.fileOf(context)).toMatchObject({ importedBy: "Anna" });
    const late = await models.keep(context, { ...byBert, change: { label: "Sales" }, seenVersion: 0 });
    expect(late).toMatchObject({ kind: "conflict", by: "Anna" });
  });

  test("belong to one schema only", async () => {
    const { store } = await open();
    await store.models.keep(context, { ...byAnna, change: "removed", seenVersion: 0 });
    expect(await store.models.editsOf({ ...context, schema: "MARKETING" })).toEqual([]);
  });

  test("a writer who saw an older version is told what stands now, and changes nothing", async () => {
    const { store } = await open();
    await store.models.keep(context, { ...byAnna, change: { label: "Takings" }, seenVersion: 0 });
    const late = await store.models.keep(context, { ...byBert, change: { label: "Sales" }, seenVersion: 0 });
    expect(late).toMatchObject({ kind: "conflict", current: { change: { label: "Takings" } }, by: "anna" });
    expect(await store.models.editsOf(context)).toMatchObject([{ change: { label: "Takings" } }]);
  });

  test("of edits that belong together all are kept, or none where somebody was faster with one", async () => {
    const { store } = await open();
    const other = { ...byBert, element: { kind: "metric", key: "PROFIT" }, change: { label: "Gain" } } as const;
    await store.models.keep(context, { ...byAnna, change: { label: "Takings" }, seenVersion: 0 });
    const both = (seenVersion: number) => [
      { ...other, seenVersion: 0 },
      { ...byBert, change: { label: "Sales" }, seenVersion },
    ];
    expect(await store.models.keepAll(context, both(0))).toBe(false);
    expect(await store.models.versionsOf(context)).toEqual([{ ...element, version: 1 }]);
    expect(await store.models.editsOf(context)).toMatchObject([{ change: { label: "Takings" } }]);
    expect(await store.models.keepAll(context, both(1))).toBe(true);
    const kept = await store.models.editsOf(context);
    expect(kept.map(({ change, version }) => ({ change, version }))).toEqual(
      expect.arrayContaining([
        { change: { label: "Gain" }, version: 1 },
        { change: { label: "Sales" }, version: 2 },
      ]),
    );
  });

  test("of two writers at once one is told", async () => {
    const { store } = await open();
    const kept = await Promise.all([
      store.models.keep(context, { ...byAnna, change: { label: "Takings" }, seenVersion: 0 }),
      store.models.keep(context, { ...byBert, change: { label: "Sales" }, seenVersion: 0 }),
    ]);
    expect(kept.map(({ kind }) => kind).toSorted()).toEqual(["conflict", "kept"]);
  });

  test("what was taken back counts no more, and its version is not given again", async () => {
    const { store } = await open();
    await store.models.keep(context, { ...byAnna, change: { label: "Takings" }, seenVersion: 0 });
    await store.models.keep(context, { ...byBert, change: null, seenVersion: 1 });
    expect(await store.models.editsOf(context)).toEqual([]);
    expect(await store.models.versionsOf(context)).toEqual([{ ...element, version: 2 }]);
    const late = await store.models.keep(context, { ...byAnna, change: { label: "Sales" }, seenVersion: 1 });
    expect(late).toMatchObject({ kind: "conflict", current: null, by: "bert" });
  });

  test("a damaged edit counts as none", async () => {
    const { store, meddle } = await open();
    await store.models.keep(context, { ...byAnna, change: { label: "Takings" }, seenVersion: 0 });
    await meddle("UPDATE model_edits SET change = '{\"label\": 5}'");
    expect(await store.models.editsOf(context)).toEqual([]);
  });

  test("a file that was brought in is kept whole, once per schema, until it is removed", async () => {
    const { store } = await open();
    const file = { name: "sales.yaml", body: "name: sales\n", importedBy: "anna", importedAt: byAnna.editedAt };
    expect(await store.models.keepFile(context, file, null)).toBe(true);
    const other = { ...file, body: "name: other\n" };
    expect(await store.models.keepFile(context, other, null)).toBe(false);
    expect(await store.models.fileOf(context)).toMatchObject(file);
    expect(await store.models.keepFile(context, other, file)).toBe(true);
    expect(await store.models.fileOf(context)).toMatchObject({ ...file, body: "name: other\n" });
    await store.models.removeFile(context);
    expect(await store.models.fileOf(context)).toBeNull();
  });
});
