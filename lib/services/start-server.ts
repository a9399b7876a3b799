/** What a server does when it starts and when it is told to stop. */
import "server-only";
import { accessSettings, getSettings, noteEnvironmentFile, SettingsError, trustedRanges } from "#lib/config/env";
import { closeOwnSecret, openOwnSecret } from "./api/own-secret.ts";
import { getApp, type OpenApp } from "./app.ts";
import { getLogger } from "./logger.ts";
import { type Served, watchArrivals } from "./network/arrivals.ts";
import { keepRequestsPlain } from "./network/plain-requests.ts";
import { inRanges } from "./network/trusted-proxies.ts";
import { refuseOddMethods } from "./odd-methods.ts";
import { ownAddress } from "./own-address.ts";
import { drain } from "./readiness.ts";
import { StartFailure } from "./start-failure.ts";
import { takeConsole } from "./taken-console.ts";

/** Opens the app; a configuration or a folder that cannot be used ends the process with a sentence. */
export async function startServer(): Promise<void> {
  // Whatever is made from here on, by the processes of the engines too, is this user's alone.
  process.umask(0o077);
  try {
    noteEnvironmentFile();
    const settings = getSettings();
    // Before anything that takes time: what arrives unseen is not served.
    const { METRICS_PORT: metricsPort } = settings;
    const otherPorts = metricsPort === undefined ? [] : [metricsPort];
    watchArrivals({ ...ownAddress(), otherPorts, isTrusted: inRanges(trustedRanges(settings)) }, logServed);
    if (settings.NODE_ENV === "production") {
      takeConsole(getLogger());
      keepRequestsPlain();
    }
    const app = await getApp();
    if (accessSettings(settings) === null) await openOwnSecret(settings.DATA_DIR);
    closeOnSignal(app);
    rereadOnSignal(app);
    refuseOddMethods();
    const link = (await app.access?.signIn.setUpLink()) ?? null;
    // Not into the log, which is kept: whoever reads this line may become the first admin.
    if (link !== null) process.stdout.write(`\nNobody can sign in yet. Make the first admin here: ${link}\n\n`);
    void warnOfProvider(app);
    getLogger().info({ dataFolder: settings.DATA_DIR, brain: app.model.status().brain }, "ready");
  } catch (cause) {
    const isExpected = cause instanceof SettingsError || cause instanceof StartFailure;
    // The words of anything else may quote what is stored.
    process.stderr.write(
      `\n${isExpected ? cause.message : "The app could not be opened. The log says where; with LOG_LEVEL=debug, why."}\n`,
    );
    if (!isExpected) getLogger().fatal({ cause }, "the app could not be opened");
    process.exit(1);
  }
}

/** What asks by itself every few seconds, and files that are the same for everybody, tell nothing. */
const quietRoutes: ReadonlySet<string> = new Set(["/api/health", "/api/ready", "/_next/*"]);

/** In an app of one person the terminal is theirs, and nobody else's requests are to be looked at. */
function logServed(served: Served): void {
  const isTold = accessSettings(getSettings()) !== null && !quietRoutes.has(served.route);
  getLogger()[isTold ? "info" : "debug"](served, "request");
}

/** Whoever set up the provider reads here, rather than at the first sign-in, that it does not answer as it should. */
async function warnOfProvider({ access }: Pick<OpenApp, "access">): Promise<void> {
  const answer = await access?.provider.check();
  if (answer?.ok === false) getLogger().warn({ reason: answer.error.cause }, "nobody can sign in by the provider");
}

/** `kill -HUP`: what of the environment file may change while the app runs counts from then on. */
function rereadOnSignal({ environment }: Pick<OpenApp, "environment">): void {
  process.on("SIGHUP", () => {
    environment.reread().then(
      (read) => {
        // It was told what was applied where that was done.
        if (!read.ok) getLogger().error({ failure: read.error }, "the environment file was not applied");
      },
      (cause: unknown) => getLogger().error({ cause }, "the environment file was not applied"),
    );
  });
}

/**
 * In a team, runs have a while to come to their end. Those that are left are interrupted, or go on in another process;
 * files are closed, then the process ends. The framework would wait for every open page's connection first; where there is
 * none it may be quicker, and the next start interrupts what it left running. A second signal of the same kind ends the
 * process at once.
 */
function closeOnSignal(app: Pick<OpenApp, "drain" | "close">): void {
  let isEnding = false;
  const close = async (exitCode: number): Promise<void> => {
    // A terminal tells the server and whoever started it, who tells the server, too.
    if (isEnding) return;
    isEnding = true;
    // What asks for it goes elsewhere from here on.
    drain();
    try {
      await app.drain();
      await app.close();
      await closeOwnSecret(getSettings().DATA_DIR);
    } catch (cause) {
      getLogger().error({ cause }, "the app could not be closed");
    }
    process.exit(exitCode);
  };
  process.once("SIGINT", () => void close(130));
  process.once("SIGTERM", () => void close(143));
}
