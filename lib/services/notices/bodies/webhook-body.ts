/**
 * A message as JSON for programs, signed as the specification of standard webhooks (standardwebhooks.com) asks, so that
 * libraries of all languages can check it: HMAC-SHA256 over id, time and body.
 */
import "server-only";
import { createHmac, randomBytes } from "node:crypto";
import { linkOf, type Message } from "./message.ts";

const secretPrefix = "whsec_";
const secretBytes = 32;

/** A secret to sign with, in the form that those libraries take. */
export function newSigningSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64")}`;
}

/** The body: what is data stays as it is. */
export function webhookBody(message: Message): string {
  const { id, notices } = message;
  const told = notices.map(({ id: noticeId, at, notice }) => {
    const { kind, title, text, lines, table } = notice;
    return {
      id: noticeId,
      at: new Date(at).toISOString(),
      kind,
      title,
      text,
      lines,
      table,
      link: linkOf(message, notice),
    };
  });
  return JSON.stringify({ id, type: "notices", notices: told });
}

type Signing = { readonly id: string; readonly secret: string; readonly at: number };

/** The same id at every try; the time and with it the signature are those of the try. */
export function webhookHeaders(body: string, { id, secret, at }: Signing): Readonly<Record<string, string>> {
  const seconds = String(Math.floor(at / 1_000));
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
  return {
    ...{ "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` },
    "idempotency-key": id,
  };
}
