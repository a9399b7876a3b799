import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { expect, test } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { StoreFailure } from "#lib/db/store/store-failure";
import { appError } from "#lib/domain/errors";
import { thrownFailure } from "#lib/services/thrown-failure";
import { openAppWorld } from "../support/app-world.ts";
import { saveFirstQuestion } from "../support/store/stores.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** A chat that was running when its process died, and was damaged afterwards. */
async function folderWithDamagedRun(): Promise<string> {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  await saveFirstQuestion(store, "damaged");
  await store.close();
  const client = createClient({ url: pathToFileURL(join(folder, "snowgpt.db")).href });
  await client.execute("UPDATE sessions SET state = '{broken'");
  client.close();
  return folder;
}

test("a start with a damaged chat works; the chat can be read, deleted and taken back, and does not seem to run", async () => {
  const { app } = await openAppWorld({ gate: Promise.resolve(), folder: await folderWithDamagedRun() });
  const list = () => app.chats.list("local", { status: "open", cursor: null });
  expect(await list()).toMatchObject({ ok: true, value: { items: [{ id: "damaged", badge: null }] } });
  expect(await app.sessions.open("local", "damaged")).toMatchObject({
    ok: true,
    value: { session: { run: null, messages: [{ role: "user" }] }, damage: expect.stringContaining("damaged on disk") },
  });
  expect(await app.chats.rename("local", "damaged", "x")).toMatchObject({ ok: false, error: { code: "READ_ONLY" } });
  expect(await app.chats.remove("local", "damaged")).toMatchObject({ ok: true });
  expect(await list()).toMatchObject({ value: { items: [] } });
  expect(await app.chats.restore("local", "damaged")).toMatchObject({ ok: true });
  expect(await list()).toMatchObject({ value: { items: [{ id: "damaged" }] } });
});

test("what is thrown by the store is told in words, whichever copy of its class it is, and a bug is not", () => {
  const failure = appError("UNAVAILABLE", "Out of reach.", { retryable: true });
  expect(thrownFailure(new StoreFailure(failure))).toEqual(failure);
  expect(thrownFailure({ name: "StoreFailure", failure })).toEqual(failure);
  expect(thrownFailure(new Error("a bug"))).toBeNull();
  expect(thrownFailure("nothing")).toBeNull();
});
