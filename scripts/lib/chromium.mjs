/** Finds the browser for the end-to-end tests, or installs one. */
import { accessSync, constants, existsSync } from "node:fs";
import { join } from "node:path";
import { projectFolder } from "./data-folder.mjs";
import { SetupFailure } from "./failure.mjs";
import { nodeBinary } from "./installation.mjs";
import { runProgram } from "./processes.mjs";
import { failureExcerpt, reportStep } from "./progress.mjs";

/** The browser without a window comes first: it draws the same pages with a quarter less work. */
const knownPlaces = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Switches that a browser in a container without a display needs, and that keep it from calling home. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * The path of a Chromium that can be started; null when there is none.
 * @param {Readonly<Record<string, string | undefined>>} environment CHROMIUM_PATH wins where it is set.
 * @param {(file: string) => boolean} isProgram
 * @returns {string | null}
 */
export function findChromium(environment, isProgram = isExecutable) {
  const wanted = environment.CHROMIUM_PATH?.trim();
  if (wanted) return isProgram(wanted) ? wanted : null;
  return knownPlaces.find(isProgram) ?? null;
}

/**
 * Finds Chromium, or installs it: Debian's package where we may, else Playwright's download.
 * @returns {Promise<string>} Path of the program.
 */
export async function ensureChromium() {
  const found = findChromium(process.env);
  if (found !== null) return found;
  if (process.env.CHROMIUM_PATH?.trim()) {
    throw new SetupFailure(`CHROMIUM_PATH=${process.env.CHROMIUM_PATH} is not a program. Correct it or leave it out.`);
  }
  const installed = (await installDebianPackage()) ?? (await installPlaywrightDownload());
  if (installed !== null) return installed;
  throw new SetupFailure(
    "The end-to-end tests need Chromium, which is neither installed nor could be installed. " +
      "Install it (on Debian or Ubuntu: apt-get install chromium) or set CHROMIUM_PATH, then run npm test again.",
  );
}

/** @returns {Promise<string | null>} */
async function installDebianPackage() {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return null;
  const environment = { DEBIAN_FRONTEND: "noninteractive" };
  return reportStep("Installing Chromium with apt-get", async () => {
    await runProgram("apt-get", ["update", "-qq"], { environment });
    // Debian has the small one; a system that has not may have the whole browser.
    for (const name of ["chromium-headless-shell", "chromium"]) {
      const install = ["install", "-y", "-qq", "--no-install-recommends", name];
      const { code, output } = await runProgram("apt-get", install, { environment });
      if (code === 0) break;
      console.log(failureExcerpt(output));
    }
    return findChromium({});
  });
}

/** @returns {Promise<string | null>} */
async function installPlaywrightDownload() {
  const program = join(projectFolder, "node_modules", "playwright", "cli.js");
  const download = ["install", "chromium"];
  return reportStep("Downloading Chromium with Playwright", async () => {
    const { code, output } = await runProgram(nodeBinary, [program, ...download], { folder: projectFolder });
    if (code !== 0) console.log(failureExcerpt(output));
    return playwrightChromium();
  });
}

/** Playwright knows where it put its own browser. @returns {Promise<string | null>} */
async function playwrightChromium() {
  const { chromium } = await import("playwright");
  const file = chromium.executablePath();
  return isExecutable(file) ? file : null;
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Missing or not a program: both mean that it cannot be started.
    return false;
  }
}
