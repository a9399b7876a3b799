/** Runs once when the server starts, before the first request. */

/** Checks the environment, opens the app and sees to it that it is closed again. */
export async function register(): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: the bundler replaces this by a constant and leaves the server's modules out of the edge bundle.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { forgetBlankAddresses } = await import("#lib/config/env");
  forgetBlankAddresses();
  const { startServer } = await import("#lib/services/start-server");
  await startServer();
}
