/** What somebody may do with what is shared, in the store itself, against a plain reading of what was given. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { noGrants } from "#lib/db/store/grant-records";
import type { Store } from "#lib/db/store/open-store";
import { recipientKey, type ShareLevel } from "#lib/domain/sharing";
import { createSharing } from "#lib/services/sharing";
import { randomCases } from "../support/random-cases.ts";
import { expectValue } from "../support/run-world.ts";
import {
  boardCount,
  groupNames,
  PlainGrants,
  people,
  recipientCount,
  recipientOf,
  type Step,
} from "../support/sharing/plain-grants.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { openFileStore, storeKinds } from "../support/store/stores.ts";

const noLinks = { isAllowed: false, lastsMs: null };

const board = fc.nat(boardCount - 1);
const to = fc.nat(recipientCount - 1);
const level = fc.constantFrom<ShareLevel>("view", "edit");
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("give" as const), to, level, board }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("take" as const), to, board }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("delete" as const, "restore" as const), board }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("drop-group" as const), group: fc.nat(2) }) },
);
const anyLooker = fc.record({ ownerId: fc.constantFrom(...people), groups: fc.subarray([...groupNames, "elsewhere"]) });

async function addBoard(store: Store): Promise<string> {
  const id = randomUUID();
  await store.dashboards.add("ada", { ...sampleBoard, id }, []);
  return id;
}

/** A store with boards and groups of their own, in which steps are taken. */
async function openSteps(store: Store) {
  const suffix = randomUUID();
  const ids: string[] = [];
  for (let place = 0; place < boardCount; place += 1) ids.push(await addBoard(store));
  const groupIds = groupNames.map(() => randomUUID());
  const named = (name: string) => `${name} ${suffix}`;
  for (const [place, name] of groupNames.entries())
    await store.access.groups.make({ id: groupIds[place] ?? "", name: named(name), providerName: null, at: 1 });
  const object = (place: number) => ({ kind: "board", id: ids[place] ?? "" }) as const;
  const take = async (step: Step): Promise<void> => {
    switch (step.kind) {
      case "give": {
        const grant = { object: object(step.board), to: recipientOf(step.to, groupIds), level: step.level };
        await store.grants.give({ ...grant, upTo: null, givenBy: "ada", givenAt: 1 });
        return;
      }
      case "take":
        await store.grants.takeAway(object(step.board), recipientOf(step.to, groupIds));
        return;
      case "delete":
      case "restore":
        await store.dashboards.markDeleted(
          { ownerId: "ada", id: ids[step.board] ?? "" },
          step.kind === "delete" ? 1 : null,
        );
        return;
      case "drop-group":
        await store.access.groups.remove(groupIds[step.group] ?? "");
        return;
    }
  };
  const close = async () => {
    for (const id of groupIds) await store.access.groups.remove(id);
  };
  return { object, take, named, close };
}

describe.each(storeKinds)("grants in %s", (_name, open) => {
  it("give the most that reaches somebody, and nothing else does", async () => {
    const { store } = await open();
    const { levelOf } = createSharing({ ...store, access: null, linkPolicy: () => noLinks, now: () => 1 });
    const lookers = fc.array(anyLooker, { minLength: 3, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), lookers, async (steps, asking) => {
        const { object, take, named, close } = await openSteps(store);
        const plain = new PlainGrants();
        for (const step of steps) {
          await take(step);
          plain.take(step);
        }
        for (const { ownerId, groups } of asking) {
          const looker = { ownerId, groups: groups.map(named) };
          const all = await store.grants.reachingAll("board", looker);
          for (let place = 0; place < boardCount; place += 1) {
            expect(await levelOf(looker, object(place))).toBe(plain.levelOf({ ownerId, groups }, place));
            const single = await store.grants.reaching(object(place), looker);
            const listed = all.filter((grant) => grant.object.id === object(place).id);
            expect(listed.map((grant) => recipientKey(grant.to))).toEqual(
              single.map((grant) => recipientKey(grant.to)),
            );
          }
        }
        await close();
      }),
      { numRuns: randomCases({ few: 12, all: 200 }) },
    );
  });

  it("are as many as one thing may have, and one for each recipient", async () => {
    const { store } = await open();
    const object = { kind: "board" as const, id: await addBoard(store) };
    const give = (id: string, of: ShareLevel) =>
      store.grants.give({ object, to: { kind: "person", id }, level: of, upTo: null, givenBy: "ada", givenAt: 1 });
    for (let number = 0; number < 200; number += 1) expect(await give(`person ${number}`, "view")).toBe(true);
    expect(await give("one more", "view")).toBe(false);
    expect(await give("person 7", "edit")).toBe(true);
    expect((await store.grants.of(object)).filter((grant) => grant.level === "edit")).toHaveLength(1);
  });
});

it("in an app of one person nothing is shared, whatever was given before", async () => {
  const { store } = await openFileStore();
  const object = { kind: "board" as const, id: await addBoard(store) };
  const everyone = { object, to: { kind: "everyone" as const }, level: "edit" as const, upTo: null };
  await store.grants.give({ ...everyone, givenBy: "ada", givenAt: 1 });
  const sharing = createSharing({ ...store, grants: noGrants, access: null, linkPolicy: () => noLinks, now: () => 1 });
  expect(await sharing.levelOf("bo", object)).toBeNull();
  const state = expectValue(await sharing.stateOf({ ownerId: "ada", role: "admin", groups: [] }, object));
  expect(state).toMatchObject({ isTeam: false, grants: [] });
});
