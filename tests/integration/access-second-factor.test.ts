/** For whom a second factor is missing, with the real store and the real library. */
import { expect, test } from "vitest";
import { codeOf } from "../support/access/authenticator.ts";
import { enterAnew, openProviderTeam } from "../support/access/provider-team.ts";
import { actorOf, goodPassword, newBrowser, openTeam } from "../support/access/team.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore } from "../support/store/stores.ts";

test("a role that needs a second factor is told so until it is set up, from the moment that it is given", async () => {
  const { access, admin, join, who } = await openTeam(await openFileStore(), {
    settings: { twoFactorRoles: ["admin"] },
  });
  const actor = await actorOf(admin, who);
  expect(actor.isTwoFactorMissing).toBe(true);
  const vic = await join("vic@example.org", "editor");
  const { id, isTwoFactorMissing } = await actorOf(vic, who);
  expect(isTwoFactorMissing).toBe(false);
  expectValue(await access.people.change("local", { id, change: { kind: "role", role: "admin" } }));
  expect(await who(vic)).toMatchObject({ isTwoFactorMissing: true });

  const begun = admin.take(await access.own.beginTwoFactor(actor, admin.request(), goodPassword));
  // Begun is not done.
  expect(await who(admin)).toMatchObject({ isTwoFactorMissing: true });
  const code = codeOf(expectValue(begun.result).uri);
  expectValue(admin.take(await access.own.confirmTwoFactor(actor, admin.request(), code)).result);
  expect(await who(admin)).toMatchObject({ hasTwoFactor: true, isTwoFactorMissing: false });
  const again = await actorOf(admin, who);
  expectValue(admin.take(await access.own.endTwoFactor(again, admin.request(), goodPassword)).result);
  expect(await who(admin)).toMatchObject({ hasTwoFactor: false, isTwoFactorMissing: true });
});

test("whoever comes by the provider is not asked; the same person with a password is", async () => {
  const team = await openProviderTeam({ settings: { twoFactorRoles: ["viewer", "editor", "admin"] } });
  team.provider.people.set("ada", { email: "ada@example.org", email_verified: true });
  const { browser } = await enterAnew(team, "ada");
  expect(await team.who(browser)).toMatchObject({ id: "local", isTwoFactorMissing: false });
  const other = newBrowser();
  await team.signIn(other, "ada@example.org");
  expect(await team.who(other)).toMatchObject({ id: "local", isTwoFactorMissing: true });
  // A new password in the provider's session begins a session of the password's.
  const actor = await actorOf(browser, team.who);
  const given = { current: goodPassword, password: `${goodPassword} again` };
  expectValue(browser.take(await team.access.own.changePassword(actor, browser.request(), given)).result);
  expect(await team.who(browser)).toMatchObject({ id: "local", isTwoFactorMissing: true, groups: [] });
});
