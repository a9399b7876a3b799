/**
 * Where people have their notices sent, and where the app sends them: added, changed, tried and removed. An address is shown
 * to nobody again once it was given; whoever may send to it could do so in the app's name.
 */
import "server-only";
import { channelBounds } from "#lib/config/channel-limits";
import type { ChannelHost } from "#lib/config/channel-settings";
import type { MailSettings } from "#lib/config/mail-settings";
import type { ChannelRecords, SeenChannel } from "#lib/db/store/channel-records";
import {
  type Channel,
  type ChannelBoard,
  type ChannelKind,
  type ChannelOffer,
  channelKinds,
  channelLimits,
  type MadeChannel,
} from "#lib/domain/channel";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { AddChannelInput, ChangeChannelInput } from "#lib/domain/inputs/channels";
import type { Notice } from "#lib/domain/notice";
import { newSigningSecret } from "./bodies/webhook-body.ts";
import { allowedTarget } from "./outgoing/allowed-target.ts";
import type { ChannelSecrets, Sealing } from "./sealing.ts";
import type { Sender, Tried } from "./send-message.ts";

/** The owner of what is the app's own. */
export const appOwner = "";

/** All of them for one owner: a person, or `appOwner`. */
export type Channels = {
  board(ownerId: string): Promise<Result<ChannelBoard>>;
  /** FORBIDDEN for a host that the settings do not name, BAD_REQUEST for what is no address or one too many. */
  add(ownerId: string, input: AddChannelInput): Promise<Result<MadeChannel>>;
  change(ownerId: string, input: ChangeChannelInput): Promise<Result<ChannelBoard>>;
  /** What waits for it is not sent any more. */
  remove(ownerId: string, id: string): Promise<Result<ChannelBoard>>;
  /** Sends a message that says it is a test; UNAVAILABLE with the reason where it does not arrive. */
  test(ownerId: string, id: string): Promise<Result<null>>;
};

export type ChannelsParts = {
  readonly records: ChannelRecords;
  readonly sealing: Sealing;
  readonly sender: Sender;
  readonly hosts: readonly ChannelHost[];
  readonly mail: MailSettings | null;
  /** Whether people have an account with an address of theirs. */
  readonly isTeam: boolean;
  readonly origin: string;
  readonly newId: () => string;
  readonly now: () => number;
};

export function createChannels(parts: ChannelsParts): Channels {
  const { records, isTeam } = parts;
  const isAllowedNow = createTestCount(parts.now);
  const board = async (ownerId: string): Promise<Result<ChannelBoard>> => {
    const seen = await records.list([ownerId]);
    return ok({ channels: seen.map(channelOf), offers: channelKinds.map((kind) => offerOf(kind, ownerId, parts)) });
  };
  const boardWhere = async (isDone: boolean, ownerId: string) => (isDone ? board(ownerId) : err(noChannel()));
  return {
    board,
    add: async (ownerId, { kind, label, pace, address }) => {
      const { obstacle, asksAddress } = offerOf(kind, ownerId, parts);
      if (obstacle !== null) return err(appError("BAD_REQUEST", obstacle));
      const secrets = secretsOf(kind, asksAddress ? address : "", asksAddress, parts);
      if (!secrets.ok) return secrets;
      const id = parts.newId();
      const { sealed, target } = {
        sealed: await parts.sealing.seal(id, secrets.value),
        target: targetOf(kind, secrets.value),
      };
      const row = { id, ownerId, kind, label, pace, target, sealed };
      if (!(await records.add(row, channelLimits.perOwner))) return err(tooMany());
      const after = await board(ownerId);
      return after.ok ? ok({ board: after.value, secret: secrets.value.secret || null }) : after;
    },
    change: async (ownerId, { id, ...to }) => boardWhere(await records.change(ownerId, id, to), ownerId),
    remove: async (ownerId, id) => boardWhere(await records.remove(ownerId, id), ownerId),
    test: async (ownerId, id) => {
      const channel = await records.find(ownerId, id);
      if (channel === null) return err(noChannel());
      if (!isAllowedNow(ownerId)) return err(tooOften());
      const notice = { id, at: parts.now(), notice: testNotice(isTeam && ownerId !== appOwner) };
      const message = { id: parts.newId(), origin: parts.origin, notices: [notice] };
      const ready = await parts.sender.prepare(channel, message);
      const tried = ready.kind === "ready" ? await ready.send() : ready;
      return tried.kind === "sent" ? ok(null) : err(notArrived(tried));
    },
  };
}

function channelOf({ ownerId, sealed: _sealed, ...seen }: SeenChannel & { readonly sealed?: string }): Channel {
  return { ...seen, isOfApp: ownerId === appOwner };
}

function offerOf(kind: ChannelKind, ownerId: string, { hosts, mail, isTeam }: ChannelsParts): ChannelOffer {
  if (kind === "mail") {
    const obstacle = mail === null ? "The app sends no mail: whoever runs it names a mail server in SMTP_URL." : null;
    return { kind, obstacle, asksAddress: ownerId === appOwner || !isTeam };
  }
  const obstacle =
    hosts.length === 0 ? "The app may send to no host: whoever runs it names hosts in CHANNEL_HOSTS." : null;
  return { kind, obstacle, asksAddress: true };
}

function secretsOf(
  kind: ChannelKind,
  address: string,
  asksAddress: boolean,
  { hosts }: ChannelsParts,
): Result<ChannelSecrets> {
  if (kind === "mail") {
    const isGood = !asksAddress || (address.length <= channelLimits.addressCharacters && mailPattern.test(address));
    return isGood ? ok({ address, secret: "" }) : err(noMailAddress());
  }
  const target = allowedTarget(address, hosts);
  if (!target.ok) return target;
  return ok({ address: target.value.url.href, secret: kind === "webhook" ? newSigningSecret() : "" });
}

/** One address, and nothing that a mail server could read as more. */
const mailPattern = /^[^\s<>@,;:"()[\]\\\p{Cc}]+@[^\s<>@,;:"()[\]\\\p{Cc}]+$/u;

function targetOf(kind: ChannelKind, { address }: ChannelSecrets): string {
  if (kind === "mail") return address === "" ? "the address of your account" : address;
  return new URL(address).host;
}

function testNotice(isPersons: boolean): Notice {
  return {
    kind: "schedule",
    title: "A test",
    text: "Notices of SnowGPT arrive here.",
    lines: [],
    ...{ table: null, picture: null, link: isPersons ? "/account" : "/settings" },
  };
}

/** How many tests somebody sent in this minute. */
function createTestCount(now: () => number): (ownerId: string) => boolean {
  const minuteMs = 60_000;
  let sent: readonly { readonly ownerId: string; readonly at: number }[] = [];
  return (ownerId) => {
    const at = now();
    sent = sent.filter((test) => test.at > at - minuteMs);
    if (sent.filter((test) => test.ownerId === ownerId).length >= channelBounds.testsPerMinute) return false;
    sent = [...sent, { ownerId, at }];
    return true;
  };
}

function notArrived({ kind, outcome }: Exclude<Tried, { kind: "sent" }>): AppError {
  const may =
    kind === "unsure" ? "It may have arrived all the same." : "See that the address is right and still in use.";
  return appError("UNAVAILABLE", `The test did not arrive (${outcome}).`, { nextStep: may, retryable: true });
}

function noChannel(): AppError {
  return appError("NOT_FOUND", "This channel is not there any more.", { nextStep: "Reload the page." });
}

function tooMany(): AppError {
  return appError("BAD_REQUEST", `There are ${channelLimits.perOwner} channels already.`, {
    nextStep: "Remove one first.",
  });
}

function tooOften(): AppError {
  return appError("BAD_REQUEST", "Many tests were sent in this minute.", { nextStep: "Try again in a minute." });
}

function noMailAddress(): AppError {
  return appError("BAD_REQUEST", "This is no address of mail.", { nextStep: "Write one address: ada@example.com." });
}
