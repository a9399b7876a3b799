/** The mail server: reached, encrypted and signed in to. Nothing is sent. */
import "server-only";
import type { MailSettings } from "#lib/config/mail-settings";
import { openTransport, reasonOf } from "../mailer.ts";
import { broken, type Found, fine } from "./finding.ts";

/** @param settings null: no mail is sent. */
export async function checkMail(settings: MailSettings | null): Promise<Found> {
  if (settings === null) return fine("No mail is sent: admins hand links on themselves.");
  const { host, port, signIn } = settings;
  try {
    const transport = await openTransport(settings);
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
    return fine(`The mail server ${host}, port ${port}, ${signIn === null ? "answers" : "takes the sign-in"}.`);
  } catch (cause) {
    const reason = reasonOf(cause);
    return broken(`The mail server ${host}, port ${port}, cannot be used (${reason}).`, helpFor(reason));
  }
}

function helpFor(reason: string): string {
  if (reason.startsWith("EAUTH"))
    return "It refuses user or password: correct them in SMTP_URL (% is written %25, @ %40).";
  if (reason.startsWith("ETLS"))
    return "It does not encrypt as it should: take smtps:// or smtp:// as it wants, and its own name.";
  if (reason.startsWith("EDNS")) return "Nobody knows that name: correct the server's name in SMTP_URL.";
  return "See that name and port in SMTP_URL are right and that a firewall lets this machine speak to it.";
}
