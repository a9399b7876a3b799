/** The built app as a process of the tests' own: own port, own data folder, gone when the tests are. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startAppServer } from "../../scripts/lib/app-server.mjs";
import { projectFolder } from "../../scripts/lib/data-folder.mjs";
import { serverEnvironment } from "../../scripts/lib/setup.mjs";
import { linkOrCopy } from "./link-or-copy.ts";

export type RunningApp = {
  /** `http://127.0.0.1:<port>` */
  readonly address: string;
  readonly port: number;
  /** What the app keeps. */
  readonly dataFolder: string;
  /** Everything the app printed since it was ready. */
  readonly output: () => string;
  readonly pid: () => number;
  /** The server's process is killed on the spot: it closes nothing and stores nothing more. */
  readonly kill: () => Promise<void>;
  /** The server goes away, its data stays. */
  readonly pause: () => Promise<void>;
  /** The server comes back on the same port with the same data. */
  readonly resume: () => Promise<void>;
  /** The server and its data go away. */
  readonly stop: () => Promise<void>;
};

/** What `prepare.ts` left for all workers. */
const prepared = {
  buildFolder: process.env.E2E_BUILD_FOLDER ?? "",
  databases: process.env.E2E_DATABASES ?? "",
};

/** Starts the built app over the demo databases and one of the tests' own; `settings` are further variables. */
export async function startApp(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), "snowgpt-e2e-"));
  await linkDatabases(join(dataFolder, "databases"));
  const port = await freePort();
  let output = "";
  const environment = {
    ...emptied,
    ...settings,
    ...serverEnvironment({ buildFolder: prepared.buildFolder, dataFolder }),
  };
  const start = () =>
    startAppServer({
      host: "127.0.0.1",
      port,
      environment,
      onOutput: (text) => {
        output += text;
      },
    });
  let server = await start();
  return {
    address: server.address,
    port,
    dataFolder,
    output: () => output,
    pid: () => server.child.pid ?? 0,
    kill: async () => {
      const gone = once(server.child, "exit");
      server.child.kill("SIGKILL");
      await gone;
    },
    pause: () => server.stop(),
    resume: async () => {
      server = await start();
    },
    stop: async () => {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

const settingLine = /^# ((?:OPENAI|LLM|SNOWFLAKE)_[A-Z_]+)=/gm;

/** A model or an account of the machine that runs the tests, or of its `.env`, must not change what is tested. */
const emptied = Object.fromEntries(
  [...readFileSync(join(projectFolder, ".env.example"), "utf8").matchAll(settingLine)].map(([, name = ""]) => [
    name,
    "",
  ]),
);

async function linkDatabases(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of await readdir(prepared.databases))
    await linkOrCopy(join(prepared.databases, file), join(folder, file));
}
