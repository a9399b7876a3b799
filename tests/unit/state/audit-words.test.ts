import { describe, expect, it } from "vitest";
import type { AuditItem } from "#lib/domain/audit";
import { actorWords, auditFacts, endWords, objectWords } from "#lib/state/audit-words";

const item = (given: Partial<AuditItem> = {}): AuditItem => ({
  ...{ id: 7, at: 0, personId: "p", name: "Vic", role: "viewer", groups: [], act: "person-changed", door: "a door" },
  ...{ objectKind: null, objectId: null, made: null, detail: null, outcome: "done", code: null },
  ...{ address: "192.0.2.1", device: null, database: null, schema: null, statementHash: null, statementText: null },
  ...given,
});
const people = new Map([["p", "Victoria"]]);

describe("an entry says", () => {
  it("who did it, by the name of that time, and who is not to be named any more", () => {
    expect(actorWords(item())).toBe("Vic");
    expect(actorWords(item({ name: null }))).toBe("A removed person");
    expect(actorWords(item({ name: null, personId: null }))).toBe("Nobody known");
    expect(actorWords(item({ name: null, personId: null, address: null }))).toBe("The app itself");
    expect(actorWords(item({ name: null, personId: null, act: "link-opened" }))).toBe("Whoever has the link");
  });

  it("to whom or what it was done", () => {
    const changed = { objectKind: "person", objectId: "p", detail: "role: editor" } as const;
    expect(objectWords(item(changed), people)).toBe("Victoria · role: editor");
    expect(objectWords(item(changed), new Map())).toBe("a removed person · role: editor");
    expect(objectWords(item({ database: "DEMO", schema: "SALES", detail: "snowgpt:answer" }), people)).toBe(
      "DEMO.SALES · snowgpt:answer",
    );
    expect(objectWords(item({ objectKind: "group", objectId: "g", detail: "named: Trade" }), people)).toBe(
      "named: Trade",
    );
    expect(objectWords(item(), people)).toBe("");
  });

  it("how it ended, also where it did not", () => {
    expect(endWords({ outcome: "done", code: null })).toBe("Done");
    expect(endWords({ outcome: "done", code: "CODE_ASKED" })).toBe("Asked for a code");
    expect(endWords({ outcome: "failed", code: "INTERNAL" })).toBe("Failed");
    expect(endWords({ outcome: null, code: null })).toBe("No end");
  });

  it("nothing of what is not known", () => {
    expect(auditFacts(item({ role: null, address: null })).map(([name]) => name)).toEqual(["Number", "Way in"]);
  });
});
