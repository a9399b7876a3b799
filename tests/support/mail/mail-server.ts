/** A real mail server on loopback, which keeps what it is sent. */
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import type { MailSettings } from "#lib/config/mail-settings";

export type ReceivedMail = {
  readonly to: readonly string[];
  /** Headers and body as they came, with soft line breaks taken out. */
  readonly source: string;
};

export type MailServer = {
  readonly settings: MailSettings;
  /** The next mail that comes, or has come. */
  next(): Promise<ReceivedMail>;
  /** How many came in all. */
  count(): number;
};

/** @param refuses whether it takes no mail. */
export async function startMailServer({ refuses = false } = {}): Promise<MailServer> {
  const kept: ReceivedMail[] = [];
  const waiting: ((mail: ReceivedMail) => void)[] = [];
  let count = 0;
  const take = (mail: ReceivedMail): void => {
    count += 1;
    const waits = waiting.shift();
    if (waits === undefined) kept.push(mail);
    else waits(mail);
  };
  const server = new SMTPServer({
    ...{ disabledCommands: ["STARTTLS"], authOptional: true, allowInsecureAuth: true },
    onAuth: ({ username, password }, _session, done) =>
      password === "secret-of-the-test" ? done(null, { user: username }) : done(new Error("wrong")),
    onRcptTo: (_address, _session, done) => (refuses ? done(new Error("Nobody here.")) : done()),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        take({ to: envelope.rcptTo.map(({ address }) => address), source: source.replaceAll("=\r\n", "") });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    settings: { ...mailSettings, port: portOf(server.server.address()) },
    count: () => count,
    next: async () => kept.shift() ?? new Promise((resolve) => waiting.push(resolve)),
  };
}

const mailSettings: Omit<MailSettings, "port"> = {
  ...{ host: "127.0.0.1", isEncryptedAtOnce: false, mayBePlain: true },
  ...{ signIn: { user: "app", password: "secret-of-the-test" }, from: "SnowGPT <snowgpt@example.org>" },
};

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the mail server has no port");
  return address.port;
}
