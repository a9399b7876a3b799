import { describe, expect, it } from "vitest";
import { auditFilterOf, auditPlaceOf, auditTimes } from "#lib/domain/audit";
import { type AuditFilter, actWords, auditActs, auditQuery, wholeRecord } from "#lib/domain/audit-acts";

const readOf = (query: string) => {
  const said = new URLSearchParams(query);
  return (name: string) => said.get(name);
};

describe("what of the record is wanted", () => {
  it("comes back from its own address", () => {
    const days = { from: "2026-03-01", to: "2026-03-31" };
    const filter: AuditFilter = { person: "local", act: "data-exported", outcome: "refused", ...days };
    expect(auditFilterOf(readOf(auditQuery(filter)))).toEqual(filter);
    expect(auditQuery(wholeRecord)).toBe("");
    expect(auditPlaceOf(readOf(auditQuery(wholeRecord, 42)))).toBe(42);
  });

  it("is all of it where an address says nothing that can be meant", () => {
    const nonsense = `act=constructor&outcome=maybe&from=2026-02-31&to=tomorrow&person=${"x".repeat(101)}&before=-1`;
    expect(auditFilterOf(readOf(nonsense))).toEqual(wholeRecord);
    expect(auditPlaceOf(readOf(nonsense))).toBeNull();
  });

  it("takes both days as a whole, also the last of a month", () => {
    expect(auditTimes({ from: "2026-01-31", to: "2026-01-31" })).toEqual({
      since: new Date(2026, 0, 31).getTime(),
      until: new Date(2026, 1, 1).getTime(),
    });
    expect(auditTimes({ from: null, to: null })).toEqual({ since: null, until: null });
  });

  it("can be each act that is recorded", () => {
    expect(auditActs).toEqual(Object.keys(actWords));
    for (const act of auditActs) expect(auditFilterOf(readOf(`act=${act}`)).act).toBe(act);
  });
});
