/** Links that go out by mail, over a real mail server: to whom, with what, and what nobody learns by asking for one. */
import { describe, expect, test, vi } from "vitest";
import { readSettings } from "#lib/config/env";
import { secretsOf } from "#lib/config/secrets";
import { createMailer } from "#lib/services/mailer";
import { actorOf, goodPassword, newBrowser, openTeam, tokenOf } from "../support/access/team.ts";
import { startMailServer } from "../support/mail/mail-server.ts";
import { expectValue } from "../support/run-world.ts";
import { openFileStore } from "../support/store/stores.ts";

async function openMailTeam(args: { readonly refuses?: boolean } = {}) {
  const server = await startMailServer(args);
  const warn = vi.fn();
  const team = await openTeam(await openFileStore(), { mailer: createMailer(server.settings, { warn }) });
  return { ...team, server, warn };
}

const newcomer = { name: "Vic", email: "vic@example.org", role: "viewer" } as const;
const linkIn = (source: string): string => /http:\/\/\S+\/set-password#\S+/.exec(source)?.[0] ?? "";

describe("somebody who is invited", () => {
  test("gets the link by mail, and gets in by it", async () => {
    const { access, server, who } = await openMailTeam();
    expect(expectValue(await access.people.invite(newcomer))).toMatchObject({ mail: "sent" });
    const { to, source } = await server.next();
    expect(to).toEqual(["vic@example.org"]);
    expect(source).toContain("Subject: Your way into SnowGPT");
    expect(source).toContain("From: SnowGPT <snowgpt@example.org>");
    const browser = newBrowser();
    const given = { token: tokenOf(linkIn(source)), password: goodPassword };
    expectValue(browser.take(await access.signIn.setPassword(browser.request(), given)).result);
    expect(await who(browser)).toMatchObject({ name: "Vic" });
  });

  test("is there all the same where the server takes no mail, and the admin has the link and is told", async () => {
    const { access, warn } = await openMailTeam({ refuses: true });
    const made = expectValue(await access.people.invite(newcomer));
    expect(made).toMatchObject({ mail: "failed", link: expect.stringContaining("/set-password#") });
    expect(warn).toHaveBeenCalledOnce();
    expect(JSON.stringify(warn.mock.calls)).not.toMatch(/vic@|secret-of-the-test|set-password/);
  });

  test("whose name is written to look like a header adds none", async () => {
    const { access, server } = await openMailTeam();
    await access.people.invite({ ...newcomer, name: "Vic\r\nBcc: evil@example.org" });
    const { to, source } = await server.next();
    expect(to).toEqual(["vic@example.org"]);
    expect(source.split("\r\n\r\n", 1)[0]).not.toMatch(/^bcc:/im);
  });
});

describe("a password that was forgotten", () => {
  test("is set anew by a link in a mail; links of before go on to work until then", async () => {
    const { access, server, join, who } = await openMailTeam();
    await join("eda@example.org", "editor");
    await server.next();
    const [, person] = await access.people.list();
    const byAdmin = expectValue(await access.people.linkFor("local", person?.id ?? ""));
    await server.next();
    const stranger = newBrowser();
    expect((await access.signIn.forgot(stranger.request(), { email: "eda@example.org" })).result).toMatchObject({
      ok: true,
    });
    const { source } = await server.next();
    expect(source).toContain("Subject: A new password for SnowGPT");
    expectValue(await access.signIn.linkOwner(stranger.request(), tokenOf(byAdmin.link)));
    const given = { token: tokenOf(linkIn(source)), password: "another good password" };
    expectValue(stranger.take(await access.signIn.setPassword(stranger.request(), given)).result);
    expect(await actorOf(stranger, who)).toMatchObject({ name: "eda" });
    // Whoever else had one of the links gets in by none of them.
    const late = { token: tokenOf(byAdmin.link), password: goodPassword };
    expect((await access.signIn.setPassword(newBrowser().request(), late)).result).toMatchObject({ ok: false });
    expect(await actorOf(stranger, who)).toMatchObject({ name: "eda" });
  });

  test("is answered alike whoever has the address, and strangers, the switched off and a second try get no mail", async () => {
    const { access, server, join } = await openMailTeam();
    await join("off@example.org", "viewer");
    await join("eda@example.org", "editor");
    for (const _invited of [1, 2]) await server.next();
    const off = (await access.people.list()).find(({ email }) => email === "off@example.org");
    await access.people.change("local", { id: off?.id ?? "", change: { kind: "off" } });
    const answers = [];
    for (const email of ["nobody@example.org", "off@example.org", "eda@example.org", "eda@example.org"]) {
      answers.push(await access.signIn.forgot(newBrowser().request(), { email }));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await server.next()).to).toEqual(["eda@example.org"]);
    expect(server.count()).toBe(3);
  });

  test("is told to be an admin's matter where no mail is sent", async () => {
    const { access } = await openTeam(await openFileStore());
    const { result } = await access.signIn.forgot(newBrowser().request(), { email: "ada@example.org" });
    expect(result).toMatchObject({ ok: false, error: { nextStep: expect.stringContaining("Ask an admin") } });
  });
});

describe("the settings of mail", () => {
  test("hide the password wherever a text has picked it up", () => {
    const settings = readSettings({
      ...{ SMTP_URL: "smtps://app:p%40ss-word@mail.example.org", MAIL_FROM: "SnowGPT <snowgpt@example.org>" },
    });
    expect(secretsOf(settings)).toEqual(expect.arrayContaining(["p@ss-word", settings.SMTP_URL]));
  });

  test.each([
    [{ SMTP_URL: "mail.example.org", MAIL_FROM: "a@example.org" }, "SMTP_URL must be an address such as"],
    [{ SMTP_URL: "https://mail.example.org", MAIL_FROM: "a@example.org" }, "SMTP_URL must be an address such as"],
    [{ SMTP_URL: "smtp://mail.example.org" }, "MAIL_FROM is needed"],
    [{ MAIL_FROM: "a@example.org" }, "SMTP_URL is needed"],
    [{ SMTP_URL: "smtps://app:50%off@mail.example.org", MAIL_FROM: "a@example.org" }, "% is written %25"],
    [{ SMTP_URL: "smtp://app:12#secret@mail.example.org", MAIL_FROM: "a@example.org" }, "# %23"],
    [{ SMTP_URL: "smtp://mail.example.org", MAIL_FROM: "a@b\nBcc: c@d" }, "MAIL_FROM must be an address"],
  ])("%j are told: %s", (source, sentence) => {
    expect(() => readSettings(source)).toThrow(sentence);
  });

  test("ask any server but one on this machine to encrypt", async () => {
    const { settings, count } = await startMailServer();
    const warn = vi.fn();
    const mail = { to: "vic@example.org", subject: "Hello", text: "Hello." };
    expect(await createMailer({ ...settings, mayBePlain: false }, { warn }).send(mail)).toMatchObject({ ok: false });
    expect(count()).toBe(0);
    expect(await createMailer(settings, { warn }).send(mail)).toEqual({ ok: true, value: null });
  });
});
