/**
 * `npm run team:link -- --email ada@example.com [--remove-two-factor]`: a link to a new password, from the shell of the
 * machine that runs the app, for an admin who cannot get in. The app may run meanwhile.
 */
import { runMain } from "./lib/failure.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";
import { makeTeamLink, parseTeamLink } from "./team/make-team-link.ts";

await runMain(async () => {
  const wanted = parseTeamLink(process.argv.slice(2));
  loadEnvironmentFile();
  console.log(await makeTeamLink(process.env, wanted));
});
