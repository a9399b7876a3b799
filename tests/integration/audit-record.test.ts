/** The record of what people did, as the store keeps it: it only grows, and goes by its age alone. */
import { describe, expect, it } from "vitest";
import type { NewAuditEntry } from "#lib/db/store/audit-records";
import type { Store } from "#lib/db/store/open-store";
import { type AuditFilter, wholeRecord } from "#lib/domain/audit-acts";
import { openTeam } from "../support/access/team.ts";
import { storeKinds } from "../support/store/stores.ts";

const dayMs = 86_400_000;

const entry = (given: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
  ...{ at: Date.now(), personId: null, role: null, groups: [], act: "data-exported", door: "a door" },
  ...{ address: "192.0.2.1", device: "Firefox on Linux" },
  ...given,
});
const done = { at: 1, outcome: "done", code: null, personId: null, objectId: null } as const;
const found = async ({ audit }: Pick<Store, "audit">, filter: Partial<AuditFilter> = {}) =>
  (await audit.list({ filter: { ...wholeRecord, ...filter }, before: null, limit: 100 })).map(({ id }) => id);

describe.each(storeKinds)("the record in %s", (_kind, open) => {
  it("refuses to change or remove an entry, how it ended, and who did it", async () => {
    const world = await open();
    await openTeam(world);
    const id = await world.store.audit.begin(entry({ personId: "local" }));
    await world.store.audit.end(id, done);
    for (const statement of [
      "UPDATE audit_entry SET act = 'sign-out'",
      "UPDATE audit_outcome SET outcome = 'refused'",
      "UPDATE audit_trace SET name = 'Eve'",
      "DELETE FROM audit_entry",
      "DELETE FROM audit_outcome",
      "DELETE FROM audit_trace",
      "INSERT OR REPLACE INTO audit_entry (id, at, group_names, act, door) VALUES (1, 1, '[]', 'sign-in', 'another')",
      "INSERT OR REPLACE INTO audit_outcome (entry_id, at, outcome) VALUES (1, 1, 'failed')",
      "INSERT OR REPLACE INTO audit_trace (entry_id, name) VALUES (1, 'Eve')",
      `UPDATE audit_keep SET gone_before = ${Date.now() + dayMs}`,
      "DELETE FROM audit_keep",
      `INSERT INTO audit_keep VALUES (${Date.now() + dayMs})`,
    ]) {
      await expect(world.meddle(statement), statement).rejects.toThrow("the record of acts only grows");
    }
    await expect(world.store.audit.end(id, { ...done, outcome: "failed" })).rejects.toThrow();
    expect(await world.store.audit.list({ filter: wholeRecord, before: null, limit: 9 })).toMatchObject([
      { id, act: "data-exported", outcome: "done", personId: "local", name: "Ada", address: "192.0.2.1" },
    ]);
  });

  it("lets go of what is over its days, with all that belongs to it, and of nothing else", async () => {
    const { store, meddle } = await open();
    const old = await store.audit.begin(entry({ at: Date.now() - 40 * dayMs }));
    await store.audit.end(old, done);
    const young = await store.audit.begin(entry({ at: Date.now() - 20 * dayMs }));
    await store.audit.removeOld(Date.now() - 30 * dayMs);
    expect(await found(store)).toEqual([young]);
    expect(await meddle("SELECT entry_id FROM audit_outcome UNION SELECT entry_id FROM audit_trace")).toHaveLength(1);
    // Whatever is asked for, the last days stay.
    await expect(store.audit.removeOld(Date.now())).rejects.toThrow();
    expect(await found(store)).toEqual([young]);
    expect(await store.audit.begin(entry())).toBeGreaterThan(young);
  });

  it("is found by person, act, outcome and days, the newest first, and goes on where a piece ended", async () => {
    const world = await open();
    await openTeam(world);
    const { audit } = world.store;
    const [first, second, third] = [
      await audit.begin(entry({ personId: "local", at: new Date(2026, 2, 1, 12).getTime() })),
      await audit.begin(entry({ act: "sign-in", at: new Date(2026, 2, 2).getTime() })),
      await audit.begin(entry({ personId: "local", act: "sign-out", at: new Date(2026, 2, 3, 23, 59).getTime() })),
    ];
    await audit.end(second, { ...done, personId: "local" });
    await audit.end(third, { ...done, outcome: "refused", code: "FORBIDDEN" });
    expect(await found(world.store)).toEqual([third, second, first]);
    expect(await found(world.store, { person: "local" })).toEqual([third, second, first]);
    expect(await found(world.store, { person: "somebody" })).toEqual([]);
    expect(await found(world.store, { act: "sign-in" })).toEqual([second]);
    expect(await found(world.store, { outcome: "refused" })).toEqual([third]);
    expect(await found(world.store, { from: "2026-03-02" })).toEqual([third, second]);
    expect(await found(world.store, { to: "2026-03-02" })).toEqual([second, first]);
    expect(await found(world.store, { from: "2026-03-03", to: "2026-03-03" })).toEqual([third]);
    const older = await audit.list({ filter: wholeRecord, before: third, limit: 1 });
    expect(older.map(({ id }) => id)).toEqual([second]);
    expect(older).toMatchObject([{ personId: "local", name: "Ada", outcome: "done" }]);
  });

  it("has an entry that never ended without an end", async () => {
    const { store, reopen } = await open();
    await store.audit.begin(entry());
    await store.close();
    expect(await (await reopen()).audit.list({ filter: wholeRecord, before: null, limit: 9 })).toMatchObject([
      { act: "data-exported", outcome: null, code: null },
    ]);
  });
});
