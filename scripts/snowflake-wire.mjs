/**
 * `npm run snowflake:wire [-- port]`: a Snowflake account on this machine over the databases in DATA_DIR, opened
 * read-only, for everyone who has no account. Prints the variables that let the app sign in to it.
 */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, resolveDataFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { nodeBinary } from "./lib/installation.mjs";
import { startProgram, stopOnSignals } from "./lib/processes.mjs";
import { ensureDemoData, ensureInstalled, loadEnvironmentFile, requireNode } from "./lib/setup.mjs";

const defaultPort = 4480;
const entry = join(projectFolder, "tests", "support", "snowflake-wire", "server-entry.ts");

await runMain(async () => {
  requireNode();
  loadEnvironmentFile();
  const port = Number(process.argv[2] ?? defaultPort);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SetupFailure(`${process.argv[2]} is not a port. Use a whole number from 1 to 65535.`);
  }
  const dataFolder = resolveDataFolder(process.env.DATA_DIR);
  await ensureInstalled("all");
  await ensureDemoData(dataFolder);
  const folder = join(dataFolder, "databases");
  const databases = readdirSync(folder)
    .filter((file) => file.endsWith(".duckdb"))
    .map((file) => ({ name: file.replace(/\.duckdb$/, "").toUpperCase(), file: join(folder, file) }));

  let isStopping = false;
  stopOnSignals(() => {
    isStopping = true;
  });
  let output = "";
  const environment = { WIRE_OPTIONS: JSON.stringify({ port, databases }) };
  const child = startProgram(nodeBinary, [entry], {
    environment,
    onOutput: (text) => {
      output += text;
    },
  });
  const ready = await new Promise((resolve, reject) => {
    child.stdout?.on("data", () => {
      // Whole lines only; Node may have warned before.
      const line = output
        .split("\n")
        .slice(0, -1)
        .find((text) => text.startsWith("{"));
      if (line !== undefined) resolve(JSON.parse(line));
    });
    child.once("exit", () => reject(new SetupFailure(`The account could not be opened:\n${output}`)));
  });
  printUse(
    ready.credentials,
    databases.map((database) => database.name),
  );
  child.once("exit", (code) => {
    if (!isStopping) process.exitCode = code ?? 1;
  });
});

/**
 * @param {Readonly<Record<string, string>>} credentials
 * @param {readonly string[]} databases
 */
function printUse(credentials, databases) {
  const variables = {
    SNOWFLAKE_ACCOUNT: credentials.account,
    SNOWFLAKE_ACCESS_URL: credentials.accessUrl,
    SNOWFLAKE_USER: credentials.username,
    SNOWFLAKE_PASSWORD: credentials.password,
    SNOWFLAKE_WAREHOUSE: credentials.warehouse,
    SNOWFLAKE_ROLE: credentials.role,
  };
  const words = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  console.log(`A Snowflake account with ${databases.join(", ")} is ready at ${credentials.accessUrl}`);
  console.log("Press Ctrl-C to stop it. In another terminal:\n");
  console.log(`${words.join(" \\\n  ")} \\\n  npm start\n`);
}
