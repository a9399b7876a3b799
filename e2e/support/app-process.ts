/** The built app as a process of the tests' own: own port, own data folder, gone when the tests are. */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { copyFile, link, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, startAppServer } from "../../scripts/lib/app-server.mjs";
import { projectFolder } from "../../scripts/lib/data-folder.mjs";
import { demoDatabasesFolder } from "../../tests/support/demo-databases.ts";
import { buildQuirksDatabase } from "./quirks-database.ts";
import { buildShopDatabase } from "./shop-databases.ts";

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

/** Starts the app of `.next` over the demo databases and one of the tests' own; `settings` are further variables. */
export async function startApp(settings: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const dataFolder = await mkdtemp(join(tmpdir(), "snowgpt-e2e-"));
  await fillDatabases(join(dataFolder, "databases"));
  const port = await freePort();
  let output = "";
  const environment = {
    ...emptied,
    ...settings,
    DATA_DIR: dataFolder,
    NODE_ENV: "production",
    UV_THREADPOOL_SIZE: "16",
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

async function fillDatabases(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const demo = await demoDatabasesFolder();
  // Not what else lies there: a developer's own databases are nobody else's.
  for (const file of ["DEMO.duckdb", "OPENDATA.duckdb"]) await linkOrCopy(join(demo, file), join(folder, file));
  await buildQuirksDatabase(join(folder, "QUIRKS.duckdb"));
  for (const name of ["SHOP_EAST", "SHOP_WEST"] as const) await buildShopDatabase(name, join(folder, `${name}.duckdb`));
}

/** A hard link costs nothing; it does not reach over to another file system. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to));
}
