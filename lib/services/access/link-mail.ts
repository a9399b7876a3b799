/** The mails with which links reach people. */
import "server-only";
import type { Mail, Mailer } from "../mailer.ts";
import type { MadeLink } from "./links.ts";

/** What became of the mail beside a link; "none" where no mail is sent at all. */
export type MailOutcome = "sent" | "failed" | "none";

export type LinkMail = {
  readonly person: { readonly name: string; readonly email: string; readonly hasPassword: boolean };
  readonly made: MadeLink;
  readonly origin: string;
};

/** Sends a link to the one whose it is. */
export async function mailLink(mailer: Mailer | null, mail: LinkMail): Promise<MailOutcome> {
  if (mailer === null) return "none";
  return (await mailer.send(linkMail(mail))).ok ? "sent" : "failed";
}

/** The mail of a link: to a first password, or to a new one. */
export function linkMail({ person, made, origin }: LinkMail): Mail {
  const { name, email, hasPassword } = person;
  const until = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const first = hasPassword
    ? "this page takes a new password for your account:"
    : `you may use SnowGPT at ${origin} from now on. Choose your password on this page:`;
  const last = hasPassword
    ? "If you did not want a new password, there is nothing to do: the old one stays good."
    : "If you do not know what this is about, there is nothing to do.";
  const lines = [`${name},`, "", first, "", made.link, "", `It works once, until ${until.format(made.expiresAt)} UTC.`];
  const subject = hasPassword ? "A new password for SnowGPT" : "Your way into SnowGPT";
  return { to: email, subject, text: [...lines, last, ""].join("\n") };
}
