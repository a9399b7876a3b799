/** A store from before the server did anything by itself. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createClient } from "@libsql/client";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { sampleBoard } from "../support/store/sample-board.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("boards that refreshed themselves while somebody looked at them do so by the server", async () => {
  const folder = await temporaryFolder();
  const store = await openStore(folder);
  const definition = { ...sampleBoard.definition, refreshMinutes: 60 } as const;
  await store.dashboards.add("ada", { ...sampleBoard, definition }, []);
  await store.close();
  const client = createClient({ url: pathToFileURL(join(folder, "snowgpt.db")).href });
  const before = ["DROP TABLE watches", "DROP TABLE watch_runs"];
  await client.batch([...before, "UPDATE store_version SET version = version - 1"], "write");
  client.close();
  const next = await openStore(folder);
  onTestFinished(() => next.close());
  const [due] = (await next.jobs.due(10)).watches;
  expect(due).toMatchObject({
    kind: "refresh",
    ownerId: "ada",
    boardId: sampleBoard.id,
    tileId: null,
    state: "active",
  });
  expect(due?.rule).toEqual({ when: { kind: "hourly", minute: 0 }, timeZone: "UTC" });
  // No schedule of anybody's: it is a setting of the board.
  expect(await next.watches.list("ada")).toEqual([]);
});
