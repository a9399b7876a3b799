/** An app of one person becomes a team's, and what it kept stays its first admin's; a backup carries both. */
import { execFile } from "node:child_process";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { Session } from "#lib/domain/session";
import { actorOf, newBrowser, openTeam, openTeamAccess } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { text } from "../support/session-events.ts";
import { answered, asked, chatOf, resultOf } from "../support/store/said.ts";
import { sampleBoard } from "../support/store/sample-board.ts";
import { save } from "../support/store/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const chatCount = 200;
const boardCount = 30;

async function open(folder: string): Promise<Store> {
  const store = await openStore(join(folder, "app"));
  onTestFinished(() => store.close());
  return store;
}

/** One of the chats: of one to six questions, each answered by a result of its own; some pinned, some archived. */
function chatNumber(count: number): Session {
  const said = Array.from({ length: 1 + (count % 6) }, (_, turn) => [
    asked(`question ${turn} of chat ${count}`),
    answered(text(`${count * 10 + turn} rows`), resultOf(resultIdOf(count, turn))),
  ]).flat();
  const status = count % 7 === 0 ? "archived" : "open";
  return chatOf(`chat-${count}`, said, {
    title: `Chat ${count}`,
    status,
    isPinned: count % 11 === 0,
    updatedAt: count,
  });
}

const resultIdOf = (count: number, turn: number) =>
  `00000000-0000-4000-8000-${String(count * 10 + turn).padStart(12, "0")}`;
const boardIdOf = (count: number) => `00000000-0000-4000-9000-${String(count).padStart(12, "0")}`;

async function fill(store: Store): Promise<void> {
  for (let count = 0; count < chatCount; count += 1) {
    const chat = chatNumber(count);
    await save(store, chat);
    for (let turn = 0; turn <= count % 6; turn += 1) {
      const ref = resultOf(resultIdOf(count, turn)).ref;
      await store.results.add("local", { ref, file: { storage: [], bytes: 4 }, rights: null }, 1);
    }
  }
  for (let count = 0; count < boardCount; count += 1) {
    await store.dashboards.add("local", { ...sampleBoard, id: boardIdOf(count) }, []);
  }
}

/** All that somebody has, read as the pages read it. */
async function thingsOf(store: Store, ownerId: string) {
  const chats: Session[] = [];
  for (const status of ["open", "archived"] as const) {
    let cursor: string | null = null;
    do {
      const page = await store.sessions.list({ ownerId, status, cursor, limit: 60 });
      for (const { id } of page.items) chats.push((await store.sessions.load(id))?.session ?? chatOf(id, []));
      cursor = page.nextCursor;
    } while (cursor !== null);
  }
  const found = await store.sessions.search({ ownerId, text: "question 0 of chat 137", limit: 5 });
  return { chats, boards: await store.dashboards.list(ownerId), found };
}

function run(script: "backup" | "restore", folder: string, args: readonly string[]): Promise<string> {
  const command = ["--conditions=react-server", join(process.cwd(), "scripts", `${script}.mjs`), ...args];
  const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: "", RIGHTS_FILE: "", NODE_OPTIONS: "" };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, command, { env, timeout: 60_000 }, (failure, out) =>
      failure === null ? resolve(out) : reject(failure),
    );
  });
}

test("200 chats and 30 boards stay as they were, and are the first admin's alone", async () => {
  const folder = await temporaryFolder();
  const personal = await open(folder);
  await fill(personal);
  const before = await thingsOf(personal, "local");
  expect([before.chats.length, before.boards.length, before.found.length]).toEqual([chatCount, boardCount, 1]);
  await personal.close();

  const store = await open(folder);
  const team = await openTeam({ store });
  const viewer = await team.join("vic@example.org", "viewer");
  const [first, other] = [await actorOf(team.admin, team.who), await actorOf(viewer, team.who)];
  expect(await thingsOf(store, first.id)).toEqual(before);
  expect(await thingsOf(store, other.id)).toEqual({ chats: [], boards: [], found: [] });
  const lastResult = resultIdOf(chatCount - 1, 0);
  expect(await store.results.find(first.id, lastResult)).not.toBeNull();
  expect(await store.results.find(other.id, lastResult)).toBeNull();
}, 240_000);

test("a backup carries people, roles, groups and rights to another folder, and no key", async () => {
  const folder = await temporaryFolder();
  const store = await open(folder);
  const { access } = await openTeam({ store });
  await save(store, chatNumber(1));
  const invited = expectValue(await access.people.invite({ name: "Ed", email: "ed@example.org", role: "editor" }));
  const [group] = expectValue(await access.groups.make({ name: "emea", providerName: null }));
  expectValue(await access.groups.place({ id: group?.id ?? "", personId: invited.person.id, isIn: true }));
  const rights = "groups: { emea: { databases: { DEMO: all } } }\n";
  await writeFile(join(folder, "rights.yaml"), rights);
  await writeFile(join(folder, "app", "sign-in.key"), "the key");
  const out = await run("backup", folder, []);
  expect(out).toContain("  2 people with their roles and groups\n  the rights on data\n");
  const made = out.split("\n")[1]?.trim() ?? "";
  const names = await readdir(made, { recursive: true });
  expect(names.filter((name) => name.endsWith(".key"))).toEqual([]);
  const people = await access.people.list();
  await store.close();

  const other = await temporaryFolder();
  await run("restore", other, ["--from", made]);
  expect(await readFile(join(other, "rights.yaml"), "utf8")).toBe(rights);
  const restored = await openTeamAccess({ store: await open(other) });
  expect(await restored.people.list()).toEqual(people);
  expect(await restored.groups.list()).toMatchObject([{ name: "emea", members: [{ personId: invited.person.id }] }]);
  const browser = newBrowser();
  const given = { email: "ada@example.org", password: "correct horse battery" };
  expectValue(browser.take(await restored.signIn.signIn(browser.request(), given)).result);
  expect(await restored.person(browser.request(), true)).toMatchObject({ id: "local", role: "admin" });
});

test("a restore leaves the rights that are there where the backup has none, and keeps those that it replaces", async () => {
  const folder = await temporaryFolder();
  const store = await open(folder);
  await save(store, chatNumber(1));
  const silent = (await run("backup", folder, [])).split("\n")[1]?.trim() ?? "";
  await writeFile(join(folder, "rights.yaml"), "everybody: { databases: all }\n");
  const speaking = (await run("backup", folder, [])).split("\n")[1]?.trim() ?? "";
  await store.close();
  await writeFile(join(folder, "rights.yaml"), "groups: {}\n");
  expect(await run("restore", folder, ["--from", silent])).not.toContain("rights.yaml");
  expect(await readFile(join(folder, "rights.yaml"), "utf8")).toBe("groups: {}\n");
  const out = await run("restore", folder, ["--from", speaking]);
  expect(await readFile(join(folder, "rights.yaml"), "utf8")).toBe("everybody: { databases: all }\n");
  const kept = /\S+rights\.yaml\.before-\S+/.exec(out)?.[0] ?? "";
  expect(await readFile(kept, "utf8")).toBe("groups: {}\n");
});
