/** Groups of people, with the real store of either kind: what admins do to them, and what counts for whom. */
import { describe, expect, test } from "vitest";
import { groupLimits } from "#lib/domain/group-limits";
import { actorOf, newBrowser, openTeam } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore, storeKinds } from "../support/store/stores.ts";

const sales = { name: "Sales", providerName: null };

describe.each(storeKinds)("groups in %s", (_kind, open) => {
  test("are made, filled by hand, renamed and deleted, and hold from the next request on", async () => {
    const { access, join, who } = await openTeam(await open());
    const vic = await join("vic@example.org", "viewer");
    const { id: personId } = await actorOf(vic, who);
    expect(await who(vic)).toMatchObject({ groups: [] });
    const [made] = expectValue(await access.groups.make(sales));
    const id = made?.id ?? "";
    expectValue(await access.groups.make({ name: "Finance", providerName: null }));
    const placed = expectValue(await access.groups.place({ id, personId, isIn: true }));
    expect(placed).toMatchObject([
      { name: "Finance", members: [] },
      { name: "Sales", members: [{ personId, isByHand: true, isByProvider: false }] },
    ]);
    expectValue(await access.groups.place({ id, personId, isIn: true }));
    expect(await who(vic)).toMatchObject({ groups: ["Sales"] });
    expectValue(await access.groups.change({ id, name: "Asia", providerName: null }));
    expect(await who(vic)).toMatchObject({ groups: ["Asia"] });
    expectValue(await access.groups.place({ id, personId, isIn: false }));
    expect(await who(vic)).toMatchObject({ groups: [] });
    expectValue(await access.groups.place({ id, personId, isIn: true }));
    expect(expectValue(await access.groups.remove(id)).map(({ name }) => name)).toEqual(["Finance"]);
    expect(await who(vic)).toMatchObject({ groups: [] });
  });
});

test("an admin looks at the data as a group does, in this session alone, and comes back", async () => {
  const { access, admin, join, signIn, who } = await openTeam(await openFileStore());
  for (const name of ["Sales", "Finance"]) expectValue(await access.groups.make({ name, providerName: null }));
  const idOf = async (name: string) => (await access.groups.list()).find((group) => group.name === name)?.id ?? "";
  const { id: personId, email, sessionId } = await actorOf(admin, who);
  expectValue(await access.groups.place({ id: await idOf("Finance"), personId, isIn: true }));
  const elsewhere = newBrowser();
  await signIn(elsewhere, email);
  const viewOf = async () => {
    const { groups, viewsAs, role } = await actorOf(admin, who);
    return { groups, viewsAs, role };
  };
  const own = { groups: ["Finance"], viewsAs: null, role: "admin" };
  expect(await viewOf()).toEqual(own);
  expectValue(await access.views.take(sessionId, { kind: "group", id: await idOf("Sales") }));
  expect(await viewOf()).toEqual({ groups: ["Sales"], viewsAs: "Sales", role: "admin" });
  expect(await who(elsewhere)).toMatchObject({ groups: ["Finance"], viewsAs: null });
  expectValue(await access.views.take(sessionId, { kind: "no-group" }));
  expect(await viewOf()).toEqual({ groups: [], viewsAs: "somebody without a group", role: "admin" });
  const gone = await idOf("Sales");
  expectValue(await access.views.take(sessionId, { kind: "group", id: gone }));
  expectValue(await access.groups.remove(gone));
  // Not the admin's own view: that may be wider.
  expect(await viewOf()).toEqual({ groups: [], viewsAs: "a group that is gone", role: "admin" });
  expect((await access.views.take(sessionId, { kind: "group", id: gone })).ok).toBe(false);
  expectValue(await access.views.take(sessionId, { kind: "self" }));
  expect(await viewOf()).toEqual(own);
  // Whoever is no admin any more has their own view, whatever was taken before.
  const vic = await join("vic@example.org", "admin");
  const left = await actorOf(vic, who);
  expectValue(await access.views.take(left.sessionId, { kind: "group", id: await idOf("Finance") }));
  expectValue(await access.people.change(personId, { id: left.id, change: { kind: "role", role: "viewer" } }));
  expect(await who(vic)).toMatchObject({ groups: [], viewsAs: null, role: "viewer" });
});

test("what the provider said counts only where it is asked for, and a newer word replaces all of an older one", async () => {
  const { store } = await openFileStore();
  const { access, admin, who } = await openTeam({ store });
  const { id: personId } = await actorOf(admin, who);
  for (const name of ["Sales", "Finance", "Hand"]) {
    expectValue(await access.groups.make({ name, providerName: name === "Hand" ? null : `/${name.toLowerCase()}` }));
  }
  const id = (await access.groups.list()).find(({ name }) => name === "Hand")?.id ?? "";
  expectValue(await access.groups.place({ id, personId, isIn: true }));
  const { groups } = store.access;
  await groups.takeProviderGroups(personId, ["/sales", "/finance", "/unknown", "/sales"], 1);
  expect(await groups.of(personId, true)).toEqual(["Finance", "Hand", "Sales"]);
  expect(await groups.of(personId, false)).toEqual(["Hand"]);
  await groups.takeProviderGroups(personId, ["/finance", "Hand", "/SALES"], 2);
  // "Hand" follows no group of the provider's, and letters count as they are.
  expect(await groups.of(personId, true)).toEqual(["Finance", "Hand"]);
  // A group that is made later finds those whom the provider named at their last sign-in.
  expectValue(await access.groups.make({ name: "Loud", providerName: "/SALES" }));
  expect(await groups.of(personId, true)).toEqual(["Finance", "Hand", "Loud"]);
  await groups.takeProviderGroups(personId, [], 3);
  expect(await groups.of(personId, true)).toEqual(["Hand"]);
});

test("two groups of one name are none, in whatever case; what is gone is said to be", async () => {
  const { access } = await openTeam(await openFileStore());
  const [made] = expectValue(await access.groups.make(sales));
  const taken = { ok: false, error: { message: "There is a group of this name already." } };
  expect(await access.groups.make({ ...sales, name: "SALES" })).toMatchObject(taken);
  const [, other] = expectValue(await access.groups.make({ ...sales, name: "Zoo" }));
  expect(await access.groups.change({ ...sales, id: other?.id ?? "" })).toMatchObject(taken);
  expectValue(await access.groups.change({ id: made?.id ?? "", name: "sales", providerName: null }));
  const gone = { ok: false, error: { code: "NOT_FOUND" } };
  expect(await access.groups.change({ ...sales, id: "gone", name: "Other" })).toMatchObject(gone);
  expect(await access.groups.remove("gone")).toMatchObject(gone);
  expect(await access.groups.place({ id: "gone", personId: "local", isIn: true })).toMatchObject(gone);
  expect(await access.groups.place({ id: made?.id ?? "", personId: "gone", isIn: true })).toMatchObject(gone);
});

test("there is an end to how many there are", async () => {
  const { store } = await openFileStore();
  const { groups } = store.access;
  for (let number = 0; number < groupLimits.groups; number += 1) {
    expect(await groups.make({ id: `g${number}`, name: `Group ${number}`, providerName: null, at: 1 })).toBe("done");
  }
  expect(await groups.make({ id: "more", name: "One more", providerName: null, at: 1 })).toBe("too-many");
});
