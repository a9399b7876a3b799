/** Sends a message to its channel, and says how that went in a word: no body, no address. */
import "server-only";
import type { ChannelHost } from "#lib/config/channel-settings";
import type { MailSettings } from "#lib/config/mail-settings";
import type { ChannelRow } from "#lib/db/store/channel-records";
import { assertNever } from "#lib/domain/assert-never";
import type { ChannelKind } from "#lib/domain/channel";
import { openTransport, reasonOf } from "../mailer.ts";
import { mailBody, pictureId } from "./bodies/mail-body.ts";
import type { Message } from "./bodies/message.ts";
import { slackBody } from "./bodies/slack-body.ts";
import { teamsBody } from "./bodies/teams-body.ts";
import { webhookBody, webhookHeaders } from "./bodies/webhook-body.ts";
import { allowedTarget } from "./outgoing/allowed-target.ts";
import { type PostOutcome, post } from "./outgoing/post.ts";
import { picturePng } from "./picture/picture-png.ts";
import type { ChannelSecrets, Sealing } from "./sealing.ts";

/** How a try went. */
export type Tried =
  | { readonly kind: "sent"; readonly outcome: string }
  /** It did not arrive, and may the next time. */
  | { readonly kind: "again"; readonly outcome: string; readonly retryAfterMs: number | null }
  /** It may have arrived. */
  | { readonly kind: "unsure"; readonly outcome: string }
  /** It will not arrive. */
  | { readonly kind: "failed"; readonly outcome: string }
  /** It is not to be sent any more. */
  | { readonly kind: "dropped"; readonly outcome: string };

/** Ready to leave: nothing was sent yet. */
export type Ready = { readonly kind: "ready"; send(): Promise<Tried> };

export type SenderParts = {
  readonly hosts: readonly ChannelHost[];
  /** null: no mail is sent. */
  readonly mail: MailSettings | null;
  readonly sealing: Pick<Sealing, "open">;
  /** Whether whoever has a channel may still sign in, and their own address; null for nobody, and who is switched off. */
  readonly ownerOf: (ownerId: string) => Promise<{ readonly email: string | null } | null>;
  readonly now: () => number;
};

export type Sender = { prepare(channel: ChannelRow, message: Message): Promise<Ready | Tried> };

/** Receivers that know a message by its id, and pass over the second one. */
export function knowsDoubles(kind: ChannelKind): boolean {
  return kind === "mail" || kind === "webhook";
}

/** It never throws but where the store or the disk fails. */
export function createSender(parts: SenderParts): Sender {
  const { sealing, ownerOf } = parts;
  return {
    prepare: async (channel, message) => {
      const owner = await ownerOf(channel.ownerId);
      if (owner === null) return { kind: "dropped", outcome: "owner is gone" };
      const secrets = await sealing.open(channel.id, channel.sealed);
      if (secrets === null) return { kind: "failed", outcome: "sealed with another key" };
      if (channel.kind !== "mail") return readyPost(parts, channel.kind, message, secrets);
      const to = secrets.address === "" ? owner.email : secrets.address;
      return to === null ? { kind: "failed", outcome: "no address" } : readyMail(parts, message, to);
    },
  };
}

async function readyMail({ mail }: SenderParts, message: Message, to: string): Promise<Ready | Tried> {
  if (mail === null) return { kind: "failed", outcome: "no mail server" };
  const pictures = await picturesOf(message);
  const body = mailBody(message, new Set(pictures.map(({ id }) => id)));
  const attachments = pictures.map(({ id, png }) => ({
    ...{ filename: "chart.png", content: png, contentType: "image/png", cid: pictureId({ id }) },
    contentDisposition: "inline" as const,
  }));
  const headers = { "auto-submitted": "auto-generated", "x-auto-response-suppress": "All" };
  const messageId = `<${message.id}@${hostOf(mail.from)}>`;
  return {
    kind: "ready",
    send: async () => {
      const transport = await openTransport(mail);
      try {
        await transport.sendMail({
          from: mail.from,
          to: { name: "", address: to },
          messageId,
          headers,
          attachments,
          ...body,
        });
        return { kind: "sent", outcome: "taken by the mail server" };
      } catch (cause) {
        return mailFailure(cause);
      } finally {
        transport.close();
      }
    },
  };
}

/** As many as a mail bears. */
const mostPictures = 5;

async function picturesOf({ notices }: Message) {
  const drawn: { readonly id: string; readonly png: Buffer }[] = [];
  for (const { id, notice } of notices.slice(0, mostPictures)) {
    const png = notice.picture === null ? null : await picturePng(notice.picture);
    if (png !== null) drawn.push({ id, png });
  }
  return drawn;
}

/** A server's 5xx is a no for good, but for sign-in, which whoever runs the app can put right. */
function mailFailure(cause: unknown): Tried {
  const outcome = reasonOf(cause);
  const isRefused = / 5\d\d$/.test(outcome) && !outcome.startsWith("EAUTH");
  return isRefused ? { kind: "failed", outcome } : { kind: "again", outcome, retryAfterMs: null };
}

function hostOf(from: string): string {
  return /@([^\s<>@]+?)>?$/.exec(from)?.[1] ?? "snowgpt";
}

type PostedKind = Exclude<ChannelKind, "mail">;

function readyPost(
  { hosts, now }: SenderParts,
  kind: PostedKind,
  message: Message,
  secrets: ChannelSecrets,
): Ready | Tried {
  const target = allowedTarget(secrets.address, hosts);
  // What was allowed when it was added may not be any more.
  if (!target.ok) return { kind: "failed", outcome: "host is not allowed" };
  const body = bodyOf(kind, message);
  return {
    kind: "ready",
    send: async () => {
      const signed =
        kind === "webhook" ? webhookHeaders(body, { id: message.id, secret: secrets.secret, at: now() }) : {};
      const headers = { "content-type": "application/json; charset=utf-8", "user-agent": "SnowGPT", ...signed };
      return triedOf(await post({ target: target.value, headers, body }));
    },
  };
}

function bodyOf(kind: PostedKind, message: Message): string {
  switch (kind) {
    case "slack":
      return slackBody(message);
    case "teams":
      return teamsBody(message);
    case "webhook":
      return webhookBody(message);
    default:
      return assertNever(kind);
  }
}

/** Receivers that may take it another time: those that are busy, begun anew, or out of order. */
const passing: ReadonlySet<number> = new Set([408, 425, 429]);

function triedOf(posted: PostOutcome): Tried {
  if (posted.kind === "no-answer") return { kind: "unsure", outcome: posted.reason };
  if (posted.kind === "not-sent") return { kind: "again", outcome: posted.reason, retryAfterMs: null };
  const { status, retryAfterMs } = posted;
  const outcome = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: "sent", outcome };
  return status >= 500 || passing.has(status) ? { kind: "again", outcome, retryAfterMs } : { kind: "failed", outcome };
}
