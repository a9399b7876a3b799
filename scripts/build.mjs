/** `npm run build`: builds the app for `npm start` and for the end-to-end tests, where its sources have changed. */
import { runMain } from "./lib/failure.mjs";
import { stopOnSignals } from "./lib/processes.mjs";
import { ensureAppBuilt } from "./lib/setup.mjs";

await runMain(async () => {
  stopOnSignals();
  console.log(`The app is built in ${await ensureAppBuilt()}.`);
});
