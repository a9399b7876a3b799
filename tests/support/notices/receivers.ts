/** Real receivers on this machine: of webhooks and of mail. They can be down, and keep what they are sent. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import type { ChannelHost } from "#lib/config/channel-settings";
import type { MailSettings } from "#lib/config/mail-settings";

export type ReceivedPost = { readonly headers: IncomingHttpHeaders; readonly body: string; readonly path: string };

export type WebReceiver = {
  readonly address: string;
  /** What the settings say to let it be sent to. */
  readonly host: ChannelHost;
  readonly received: ReceivedPost[];
  /** How it answers from now on; by default 200. */
  answers(answer: (response: ServerResponse) => void): void;
  /** Nobody takes a connection any more. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
};

const taken = (response: ServerResponse): void => void response.writeHead(200).end("ok");

export async function startWebReceiver(): Promise<WebReceiver> {
  const received: ReceivedPost[] = [];
  let answer = taken;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body, path: request.url ?? "" });
      answer(response);
    });
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const goDown = async (): Promise<void> => {
    server.closeAllConnections();
    if (!server.listening) return;
    server.close();
    await once(server, "close");
  };
  await listen(0);
  const port = portOf(server.address());
  onTestFinished(goDown);
  return {
    ...{ address: `http://127.0.0.1:${port}/hook`, host: { kind: "loopback", port }, received, goDown },
    answers: (next) => {
      answer = next;
    },
    comeUp: () => listen(port),
  };
}

export type MailReceiver = {
  readonly settings: MailSettings;
  /** The sources of the mails that it took, with soft line breaks taken out. */
  readonly received: { readonly to: readonly string[]; readonly source: string }[];
  /** It takes no connection while it is down. */
  isDown: boolean;
  /** What it says to who the mail is for; null: nothing is wrong. */
  refusal: { readonly code: number } | null;
};

export async function startMailReceiver(): Promise<MailReceiver> {
  const received: MailReceiver["received"] = [];
  const failureOf = (code: number) => Object.assign(new Error("Not now."), { responseCode: code });
  const server = new SMTPServer({
    ...{ disabledCommands: ["STARTTLS"], authOptional: true },
    onConnect: (_session, done) => (receiver.isDown ? done(failureOf(421)) : done()),
    onRcptTo: (_address, _session, done) =>
      receiver.refusal === null ? done() : done(failureOf(receiver.refusal.code)),
    onData: (stream, { envelope }, done) => {
      void text(stream).then((source) => {
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source: source.replaceAll("=\r\n", "") });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const receiver: MailReceiver = {
    settings: {
      ...{ host: "127.0.0.1", port: portOf(server.server.address()), isEncryptedAtOnce: false, mayBePlain: true },
      ...{ signIn: null, from: "SnowGPT <snowgpt@example.org>" },
    },
    ...{ received, isDown: false, refusal: null },
  };
  return receiver;
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("a receiver has no port");
  return address.port;
}
