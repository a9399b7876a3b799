/** Every statement that reaches the databases is in the record, for whom it was sent; what cannot be recorded is not sent. */
import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { type Acting, actingAs, nobody } from "#lib/services/acting";
import { openAuditWorld } from "../support/audit/audit-world.ts";
import { answerTo, boardOf, runTiles, shopContext } from "../support/dashboards/board-world.ts";

const ada: Acting = { ...nobody, personId: "local", role: "admin", groups: ["Sales"], address: "192.0.2.7" };
const hashOf = (statement: string) => createHash("sha256").update(statement).digest("hex");

it("names who asked, where, and the hash of each statement; no question, no row and no text", async () => {
  const { app, sent, entries } = await openAuditWorld();
  await actingAs(ada, () => answerTo(app, "revenue by region"));
  const kept = await entries();
  expect(sent.length).toBeGreaterThan(0);
  expect(kept.map(({ statementHash }) => statementHash).toSorted()).toEqual(sent.map(hashOf).toSorted());
  for (const entry of kept) {
    expect(entry).toMatchObject({
      ...{ act: "statement", personId: "local", name: "Ada", role: "admin", groups: ["Sales"], address: "192.0.2.7" },
      ...{ outcome: "done", statementText: null, ...shopContext },
    });
  }
  expect(JSON.stringify(kept)).not.toMatch(/revenue|North|South|SELECT/i);
});

it("keeps the text where the settings say so, as it was sent", async () => {
  const { app, sent, entries } = await openAuditWorld({ AUDIT_STATEMENTS: "text" });
  await actingAs(ada, () => answerTo(app, "revenue by region"));
  expect((await entries()).map(({ statementText }) => statementText).toSorted()).toEqual(sent.toSorted());
});

it("names who refreshed a board, whose tiles go on after the request", async () => {
  const { app, sent, entries } = await openAuditWorld();
  const board = await boardOf(app, ["revenue by region"]);
  const before = sent.length;
  const states = await actingAs({ ...ada, personId: "vic" }, () => runTiles(app, board.id));
  expect(states.size).toBe(1);
  const kept = await entries();
  expect(sent.length).toBeGreaterThan(before);
  expect(kept).toHaveLength(sent.length);
  expect(new Set(kept.slice(before).map(({ personId }) => personId))).toEqual(new Set(["vic"]));
  // Nobody asked for what was done before.
  expect(new Set(kept.slice(0, before).map(({ personId }) => personId))).toEqual(new Set([null]));
});

it("sends nothing that cannot be recorded, and says so", async () => {
  const { app, sent, breakRecord } = await openAuditWorld();
  await actingAs(ada, () => answerTo(app, "revenue by region"));
  const before = sent.length;
  breakRecord();
  const preview = await actingAs(ada, () =>
    app.catalog.previewTable({ ...shopContext, table: "ORDERS", signal: new AbortController().signal }),
  );
  expect(preview).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  expect(sent).toHaveLength(before);
});
