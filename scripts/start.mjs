/**
 * `npm start`: from a fresh clone to a running app. Runs on the machine's own Node (20.12 or newer) with
 * nothing installed; everything after the installation runs on the Node that the project brings along.
 */
import { checkPort, startAppServer } from "./lib/app-server.mjs";
import { requireDataFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { reportStep } from "./lib/progress.mjs";
import { readListenSettings } from "./lib/settings.mjs";
import {
  ensureAppBuilt,
  ensureDemoData,
  ensureInstalled,
  loadEnvironmentFile,
  requireNode,
  serverEnvironment,
} from "./lib/setup.mjs";

await runMain(async () => {
  requireNode();
  loadEnvironmentFile();
  const settings = readListenSettings(process.env);
  if (!settings.ok) throw new SetupFailure(settings.problem);
  const { host, port, publicUrl } = settings;
  let isStopping = false;
  /** @type {(() => void) | null} */
  let reread = null;
  const onStop = () => {
    isStopping = true;
    console.log("\nStopping ...");
  };
  // Without a terminal nothing hangs up: a service manager asks for the environment file to be read again.
  stopOnSignals(onStop, process.stdin.isTTY ? null : () => reread?.());
  // Asked before the long steps: nobody should wait minutes to hear that the port is taken.
  await checkPort(host, port);

  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  requireDataFolder(dataFolder);
  await ensureInstalled("app");
  const [buildFolder] = await Promise.all([ensureAppBuilt(), ensureDemoData(dataFolder)]);

  const environment = serverEnvironment({ buildFolder, dataFolder });
  const onOutput = (/** @type {string} */ text) => process.stdout.write(text);
  const server = await reportStep("Starting the app", () => startAppServer({ host, port, environment, onOutput }));
  reread = () => server.child.kill("SIGHUP");
  console.log(`\nSnowGPT is ready at ${publicUrl ?? server.address}\nPress Ctrl-C to stop it.\n`);
  server.child.once("exit", (code) => {
    if (isStopping) return;
    console.error("The app stopped by itself.");
    process.exitCode = code ?? 1;
  });
});
