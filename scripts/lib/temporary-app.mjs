/**
 * Runs the built app on a free port with a data folder of its own: chats and results are thrown away
 * afterwards, the demo databases are shared. No model is connected, whatever the machine's settings say.
 */
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startAppServer } from "./app-server.mjs";
import { resolveDataFolder } from "./data-folder.mjs";
import { ensureAppBuilt, ensureDemoData, serverEnvironment } from "./setup.mjs";

/** Empty counts as not set, and a variable that is set wins over `.env`. */
const withoutModel = { MODEL: "", OPENAI_API_KEY: "", LLM_BASE_URL: "", LLM_MODEL: "", LLM_API_KEY: "" };

/**
 * Builds what is missing, starts the app, and stops it when the work is done.
 * @template Value
 * @param {(address: string, printed: () => string, dataFolder: string) => Promise<Value>} work `printed` is all that the app has printed.
 * @param {object} [own]
 * @param {Readonly<Record<string, string>>} [own.settings] Further variables of the app.
 * @param {Readonly<Record<string, string>>} [own.files] Names in the data folder and what is in them.
 * @returns {Promise<Value>}
 */
export async function withTemporaryApp(work, { settings = {}, files = {} } = {}) {
  const sharedFolder = resolveDataFolder(process.env.DATA_DIR);
  await ensureDemoData(sharedFolder);
  const buildFolder = await ensureAppBuilt();

  const dataFolder = mkdtempSync(join(tmpdir(), "temporary-app-"));
  symlinkSync(join(sharedFolder, "databases"), join(dataFolder, "databases"), "dir");
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dataFolder, name), text);
  let log = "";
  try {
    const server = await startAppServer({
      host: "127.0.0.1",
      port: await freePort(),
      environment: {
        ...{ ...serverEnvironment({ buildFolder, dataFolder }), ...withoutModel, LOG_LEVEL: "warn" },
        ...settings,
      },
      onOutput: (text) => {
        log += text;
      },
    });
    try {
      return await work(server.address, () => log, dataFolder);
    } catch (error) {
      process.stderr.write(log);
      throw error;
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}
