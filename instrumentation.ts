/** Runs once when the server starts, before the first request. */

/** Checks the environment, opens the app and sees to it that it is closed again. */
export async function register(): Promise<void> {
  const { startServer } = await import("#lib/services/start-server");
  await startServer();
}
