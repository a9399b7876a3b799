/**
 * `npm run ask -- "total revenue by region" --db DEMO --schema SALES [--format table|json|csv|sql]`: asks a running app. The
 * exit code says what came of it (docs/api.md); Ctrl-C stops the answer.
 */
import { text } from "node:stream/consumers";
import { ownSecretPath } from "#lib/services/api/own-secret";
import { runAsk } from "./ask/run-ask.ts";
import { resolveDataFolder } from "./lib/data-folder.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

loadEnvironmentFile();
const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.exitCode = await runAsk({
  args: process.argv.slice(2),
  environment: process.env,
  dataFolder: resolveDataFolder(process.env.DATA_DIR),
  ownSecretPath,
  readInput: () => text(process.stdin),
  out: (chunk) => void process.stdout.write(chunk),
  say: (words) => console.error(words),
  stop: stop.signal,
});
