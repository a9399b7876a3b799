/** One checkout, two data folders: `npm start` for the second leaves the first as it is. */
import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort } from "../../scripts/lib/app-server.mjs";
import { projectFolder } from "../../scripts/lib/data-folder.mjs";
import { startProgram, stopProgram } from "../../scripts/lib/processes.mjs";
import { demoDatabasesFolder } from "../../tests/support/demo-databases.ts";
import { ChatPage } from "../support/chat-page.ts";
import { linkOrCopy } from "../support/link-or-copy.ts";
import { expect, test } from "../support/test.ts";

test("two instances with two data folders run from one checkout, and each keeps its own chats", async ({ browser }) => {
  test.setTimeout(400_000);
  const folder = await mkdtemp(join(tmpdir(), "two-instances-"));
  const first = await startByCommand(join(folder, "first"));
  const page = await browser.newPage({ baseURL: first.address });
  const chat = new ChatPage(page);
  await chat.open("DEMO", "SALES");

  const second = await startByCommand(join(folder, "second"));
  const otherPage = await browser.newPage({ baseURL: second.address });
  const other = new ChatPage(otherPage);
  try {
    // The page that was open before asks, and loads what it had not needed yet.
    const answer = await chat.ask("total revenue by region");
    await expect(answer.getByRole("figure")).toBeVisible();
    await page.reload();
    await expect(chat.answer().getByRole("figure")).toBeVisible();

    await other.open("DEMO", "SALES");
    await expect(otherPage.getByRole("navigation", { name: "Chat history" }).getByRole("link")).toHaveCount(0);
    await expect((await other.ask("how many orders are there")).getByRole("tab", { name: "SQL" })).toBeVisible();
  } finally {
    await Promise.all([page.close(), otherPage.close(), first.stop(), second.stop()]);
    await rm(folder, { recursive: true, force: true });
  }
});

/** `npm start` as somebody calls it, over a data folder whose demo databases are there already. */
async function startByCommand(dataFolder: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const demo = await demoDatabasesFolder();
  for (const file of ["databases/DEMO.duckdb", "databases/OPENDATA.duckdb"]) {
    await mkdir(join(dataFolder, dirname(file)), { recursive: true });
    await linkOrCopy(join(dirname(demo), file), join(dataFolder, file));
  }
  await mkdir(join(dataFolder, "app"));
  await copyFile(join(dirname(demo), "app", "demo-data.stamp"), join(dataFolder, "app", "demo-data.stamp"));
  const port = await freePort();
  let output = "";
  const child = startProgram(process.execPath, [join(projectFolder, "scripts", "start.mjs")], {
    environment: { DATA_DIR: dataFolder, HOST: "127.0.0.1", PORT: String(port) },
    onOutput: (text) => {
      output += text;
    },
  });
  await expect.poll(() => output, { timeout: 240_000 }).toContain("SnowGPT is ready");
  return { address: `http://127.0.0.1:${port}`, stop: () => stopProgram(child) };
}
