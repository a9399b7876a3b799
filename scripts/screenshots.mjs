/**
 * `npm run screenshots`: makes the README's pictures from the built app with the demo data: an answer with
 * its chart, a question back, and a dashboard in the dark.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ask, openChat, waitUntilDrawn, withPage } from "./lib/chat-page.mjs";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { withTemporaryApp } from "./lib/temporary-app.mjs";

const folder = join(projectFolder, "docs", "images");
const context = { database: "DEMO", schema: "SALES" };

/** @type {readonly { file: string, colorScheme: "light" | "dark", question: string }[]} */
const pictures = [
  { file: "answer.png", colorScheme: "light", question: "total revenue by region" },
  { file: "clarification.png", colorScheme: "light", question: "show me the numbers" },
  { file: "dashboard.png", colorScheme: "dark", question: "build a dashboard of sales" },
];

await runMain(async () => {
  stopOnSignals();
  mkdirSync(folder, { recursive: true });
  await withTemporaryApp(async (address) => {
    for (const { file, colorScheme, question } of pictures) {
      await withPage({ colorScheme }, async (page) => {
        await openChat(page, address, context);
        await ask(page, question);
        await waitUntilDrawn(page);
        await page.screenshot({ path: join(folder, file), animations: "disabled" });
      });
      console.log(`docs/images/${file}`);
    }
  });
});
