/**
 * `npm test`: from a fresh clone to every check and test. Runs on the machine's own Node (20.12 or newer)
 * with nothing installed: installs the packages, finds or installs Chromium, then runs `scripts/check.mjs --full`.
 */
import { join } from "node:path";
import { ensureChromium } from "./lib/chromium.mjs";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { nodeBinary } from "./lib/installation.mjs";
import { runProgram, stopOnSignals } from "./lib/processes.mjs";
import { ensureInstalled, requireNode } from "./lib/setup.mjs";

await runMain(async () => {
  requireNode();
  stopOnSignals();
  await ensureInstalled("all");
  const chromium = await ensureChromium();
  const { code } = await runProgram(nodeBinary, [join(projectFolder, "scripts", "check.mjs"), "--full"], {
    folder: projectFolder,
    environment: { CHROMIUM_PATH: chromium },
    onOutput: (text) => process.stdout.write(text),
  });
  process.exitCode = code;
});
