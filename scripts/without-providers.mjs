/**
 * `npm run check:without-providers`: a copy of the project without the packages of model providers is compiled, built and
 * started. Each provider that is named all the same has to be told with the command that installs its package.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, relative } from "node:path";
import { startAppServer as startHere } from "./lib/app-server.mjs";
import { projectFolder } from "./lib/data-folder.mjs";
import { runMain, SetupFailure } from "./lib/failure.mjs";
import { nodeBinary } from "./lib/installation.mjs";
import { runProgram, stopOnSignals } from "./lib/processes.mjs";
import { failureExcerpt, reportStep } from "./lib/progress.mjs";

/** What each provider needs beside its package. */
const providers = [
  { name: "@ai-sdk/anthropic", settings: { MODEL: "anthropic:any", ANTHROPIC_API_KEY: "a-key" } },
  { name: "@ai-sdk/google", settings: { MODEL: "google:any", GOOGLE_GENERATIVE_AI_API_KEY: "a-key" } },
  { name: "@ai-sdk/azure", settings: { MODEL: "azure:any", AZURE_API_KEY: "a-key", AZURE_RESOURCE_NAME: "any" } },
];

await runMain(async () => {
  stopOnSignals();
  const copy = mkdtempSync(join(tmpdir(), "without-providers-"));
  try {
    copyProject(copy);
    await run("Compiling without the packages", [join("node_modules", "typescript", "bin", "tsc"), "--noEmit"], copy);
    const setup = await import(join(copy, "scripts", "lib", "setup.mjs"));
    const buildFolder = await setup.ensureAppBuilt();
    const dataFolder = join(copy, ".data");
    mkdirSync(dataFolder);
    const environment = setup.serverEnvironment({ buildFolder, dataFolder });
    const { startAppServer, freePort } = await import(join(copy, "scripts", "lib", "app-server.mjs"));
    for (const { name, settings } of providers) {
      const look = () =>
        expectSentence({ name, startAppServer, port: freePort(), environment: { ...environment, ...settings } });
      await reportStep(`Starting without ${name}`, look);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
});

/**
 * The files of the project, and links to its packages but for those of providers.
 * @param {string} copy
 */
function copyProject(copy) {
  const isSource = (/** @type {string} */ path) => {
    const [top = ""] = relative(projectFolder, path).split("/");
    return top !== "node_modules" && (top === ".env.example" || !top.startsWith("."));
  };
  cpSync(projectFolder, copy, { recursive: true, filter: isSource });
  const packages = join(projectFolder, "node_modules");
  for (const name of readdirSync(packages)) {
    const inScope = name === "@ai-sdk" ? readdirSync(join(packages, name)).map((part) => `${name}/${part}`) : [name];
    for (const one of inScope.filter((found) => providers.every((provider) => provider.name !== found))) {
      mkdirSync(join(copy, "node_modules", dirname(one)), { recursive: true });
      symlinkSync(join(packages, one), join(copy, "node_modules", one));
    }
  }
  // The bundler follows no link out of its root.
  const configuration = join(copy, "next.config.ts");
  const text = readFileSync(configuration, "utf8");
  const wider = text.replace("distDir:", `turbopack: { root: "/" },\n  distDir:`);
  if (wider === text) throw new SetupFailure(`${basename(configuration)} has no distDir any more.`);
  writeFileSync(configuration, wider);
}

/**
 * @param {{ name: string, startAppServer: typeof startHere, port: Promise<number>, environment: import("./lib/processes.mjs").Variables }} start
 */
async function expectSentence({ name, startAppServer, port, environment }) {
  const server = await startAppServer({
    host: "127.0.0.1",
    port: await port,
    environment,
    onOutput: () => undefined,
  });
  try {
    const page = await (await fetch(`${server.address}/settings`)).text();
    const sentence = new RegExp(`The package ${name} [^<]*not installed: run [^<]*npm install [^<]*${name}@`);
    if (!sentence.test(page)) throw new SetupFailure(`The settings do not say how ${name} is installed.`);
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} title
 * @param {readonly string[]} args
 * @param {string} folder
 */
function run(title, args, folder) {
  return reportStep(title, async () => {
    const { code, output } = await runProgram(nodeBinary, args, { folder });
    if (code !== 0) throw new SetupFailure(`${title} failed:\n${failureExcerpt(output)}`);
  });
}
