/** The way back in from the server's own shell. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStore } from "#lib/db/store/open-store";
import { openAccess } from "#lib/services/access/access";
import { makeTeamLink, parseTeamLink } from "../../scripts/team/make-team-link.ts";
import { goodPassword, newBrowser, plainSettings, tokenOf } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("an admin who is locked out gets a link while the app runs, and is in again", async () => {
  const dataFolder = await temporaryFolder();
  const folder = join(dataFolder, "app");
  const store = await openStore(folder);
  const parts = { records: store.access, settings: plainSettings, folder, origin: "http://127.0.0.1:3000", port: 3000 };
  const access = await openAccess(parts);
  const browser = newBrowser();
  const token = tokenOf((await access.signIn.setUpLink()) ?? "");
  const ada = { name: "Ada", email: "ada@example.org", password: goodPassword };
  expectValue((await access.signIn.setUp(browser.request(), { ...ada, token })).result);

  const environment = { AUTH: "team", DATA_DIR: dataFolder };
  const wish = parseTeamLink(["--email", "Ada@example.org"]);
  const printed = await makeTeamLink(environment, wish);
  const given = { token: tokenOf(printed.trim()), password: "another long password" };
  expectValue(browser.take(await access.signIn.setPassword(browser.request(), given)).result);
  expect(await access.person(browser.request(), true)).toMatchObject({ id: "local" });
  await expect(makeTeamLink(environment, { ...wish, email: "eve@example.org" })).rejects.toThrow(
    "Nobody has the address eve@example.org.",
  );
  await expect(makeTeamLink({ DATA_DIR: dataFolder }, wish)).rejects.toThrow("AUTH is not set");
  await store.close();
});

test.each([[[]], [["--email"]], [["--email", "ada"]], [["--email", "ada@example.org", "--all"]]])(
  "%j is no call of it",
  (args) => {
    expect(() => parseTeamLink(args)).toThrow("Call it as");
  },
);
