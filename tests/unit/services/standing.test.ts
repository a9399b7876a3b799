/** How somebody stands whose work goes on without them. */
import { describe, expect, it } from "vitest";
import { rightsKey } from "#lib/db/warehouse/rights-keys";
import type { Person } from "#lib/domain/access";
import { type DataRights, noRights, rightsOn } from "#lib/domain/data-rights";
import { createStandings } from "#lib/services/standing";

const eve: Person = {
  ...{ id: "eve", name: "Eve", email: "eve@example.org", role: "viewer", providerRole: null, isOff: false },
  ...{ hasPassword: true, hasProvider: false, hasTwoFactor: false, seenAt: null },
};
const desk: DataRights = rightsOn(new Map([["trade", "all"]]), null);

function standingOf(person: Person | null, members: readonly string[]) {
  const group = { id: "desk", name: "Desk", providerName: null };
  const people = { list: async () => (person === null ? [] : [person]) };
  const inGroup = members.map((personId) => ({ personId, isByHand: true, isByProvider: false }));
  const groups = { list: async () => [{ ...group, members: inGroup }] };
  const rights = {
    rightsOf: async (caller: { groups: readonly string[] }) => (caller.groups.length > 0 ? desk : noRights),
  };
  return createStandings({ access: { people, groups }, rights })({ ownerId: "eve", groups: ["Desk"] });
}

describe("somebody whose work goes on", () => {
  it("has the rights of the groups that they are still in", async () => {
    expect(await standingOf(eve, ["eve"])).toEqual({ groups: ["Desk"], rights: rightsKey(desk), role: "viewer" });
    expect(await standingOf(eve, ["ada"])).toEqual({ groups: [], rights: rightsKey(noRights), role: "viewer" });
  });

  it("has those of a group that an admin looks as", async () => {
    const admin = await standingOf({ ...eve, role: "admin" }, []);
    expect(admin).toEqual({ groups: ["Desk"], rights: rightsKey(desk), role: "admin" });
  });

  it("has the role that the provider gives them", async () => {
    expect(await standingOf({ ...eve, providerRole: "editor" }, ["eve"])).toMatchObject({ role: "editor" });
  });

  it("is nobody once they are switched off or gone", async () => {
    expect([await standingOf({ ...eve, isOff: true }, ["eve"]), await standingOf(null, [])]).toEqual([null, null]);
  });
});
