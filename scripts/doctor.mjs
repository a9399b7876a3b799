/**
 * `npm run doctor [-- --no-model] [--json]`: looks at Node, settings, folders, ports, store, databases, model, mail, proxy,
 * provider and clock, and says what to do about each. The app may run meanwhile. It ends with 1 where something is broken.
 */

import { examine } from "#lib/services/doctor/examine";
import { isSound, lineOf, parseDoctor, sumOf } from "./doctor/report.ts";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain } from "./lib/failure.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";

await runMain(async () => {
  const { asksModel, isJson } = parseDoctor(process.argv.slice(2));
  loadEnvironmentFile();
  const parts = {
    environment: process.env,
    projectFolder,
    nodeVersion: process.versions.node,
    asksModel,
    now: Date.now,
  };
  const findings = await examine(parts, (finding) => {
    if (!isJson) console.log(lineOf(finding));
  });
  console.log(isJson ? JSON.stringify({ isSound: isSound(findings), findings }, null, 2) : `\n${sumOf(findings)}`);
  process.exitCode = isSound(findings) ? 0 : 1;
});
