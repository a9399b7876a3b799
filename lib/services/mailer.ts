/** Sends mail, where the settings name a server for it. Plain text alone: what it says is ours, what it names is data. */
import "server-only";
import type { MailSettings } from "#lib/config/mail-settings";
import { appError, err, ok, type Result } from "#lib/domain/errors";
import type { Logger } from "./logger.ts";

export type Mail = {
  /** One address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
};

export type Mailer = {
  /** UNAVAILABLE where the server does not take it; the log says why. Never throws. */
  send(mail: Mail): Promise<Result<null>>;
};

/** Whoever waits for the answer waits for the mail server. */
const patienceMs = 10_000;

/** The way to a mail server. The library is loaded with the first mail: most apps send none. */
export async function openTransport(settings: MailSettings) {
  const { host, port, isEncryptedAtOnce, mayBePlain, signIn } = settings;
  const { createTransport } = await import("nodemailer");
  return createTransport({
    ...{ host, port, secure: isEncryptedAtOnce, requireTLS: !mayBePlain, ignoreTLS: false },
    ...(signIn === null ? {} : { auth: { user: signIn.user, pass: signIn.password } }),
    ...{ connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    // Neither a text nor a name may make it read a file or fetch an address.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  });
}

/** A mailer of the settings' server. */
export function createMailer(settings: MailSettings, logger: Pick<Logger, "warn">): Mailer {
  const { host, port, from } = settings;
  return {
    send: async ({ to, subject, text }) => {
      try {
        const transport = await openTransport(settings);
        await transport.sendMail({ from, to: { name: "", address: to }, subject, text });
        return ok(null);
      } catch (cause) {
        logger.warn({ host, port, reason: reasonOf(cause) }, "a mail could not be sent");
        return err(appError("UNAVAILABLE", "The mail could not be sent.", { nextStep: "Hand the link on yourself." }));
      }
    },
  };
}

/** What a mail server answers may quote the mail; its code may not. */
export function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return "unknown";
  const code = "code" in cause ? String(cause.code) : cause.name;
  return "responseCode" in cause ? `${code} ${String(cause.responseCode)}` : code;
}
