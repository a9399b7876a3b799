/** Notices, channels and what sends to them, of one app. */
import "server-only";
import { join } from "node:path";
import type { ChannelHost } from "#lib/config/channel-settings";
import type { MailSettings } from "#lib/config/mail-settings";
import type { Store } from "#lib/db/store/open-store";
import type { Access } from "../access/access.ts";
import type { Logger } from "../logger.ts";
import { appOwner, type Channels, createChannels } from "./channels.ts";
import { createDeliveryWorker, type DeliveryWorker } from "./delivery-worker.ts";
import { createNotices, type Notices } from "./notices.ts";
import { openSealing } from "./sealing.ts";
import { createSender, type SenderParts } from "./send-message.ts";

/** What the settings say of sending. */
export type ChannelWays = {
  readonly hosts: readonly ChannelHost[];
  /** null: no mail is sent. */
  readonly mail: MailSettings | null;
  /** Where people open the app. */
  readonly origin: string;
};

/** Nothing is sent anywhere: there is the bell. */
export const noWays: ChannelWays = { hosts: [], mail: null, origin: "http://localhost" };

type NoticeHouse = {
  readonly store: Pick<Store, "notices" | "channels" | "deliveries">;
  readonly access: Pick<Access, "people"> | null;
  readonly ways: ChannelWays;
  readonly dataFolder: string;
  /** This process. */
  readonly bootId: string;
  readonly logger: Logger;
  readonly newId: () => string;
  readonly now: () => number;
};

export type NoticeDesk = {
  readonly notices: Notices;
  readonly channels: Channels;
  readonly deliveries: DeliveryWorker;
};

export function openNotices({ store, access, ways, dataFolder, bootId, ...context }: NoticeHouse): NoticeDesk {
  const { hosts, mail, origin } = ways;
  const { logger, newId, now } = context;
  const sealing = openSealing(join(dataFolder, "app"));
  const sender = createSender({ hosts, mail, sealing, ownerOf: ownersOf(access), now });
  const deliveries = createDeliveryWorker({
    ...{ records: store.deliveries, sender, holder: bootId, origin, logger },
    random: Math.random,
  });
  const { nudge } = deliveries;
  const notices = createNotices({ records: store.notices, channels: store.channels, nudge, logger, newId });
  const isTeam = access !== null;
  const channels = createChannels({
    records: store.channels,
    sealing,
    sender,
    hosts,
    mail,
    isTeam,
    origin,
    newId,
    now,
  });
  return { notices, channels, deliveries };
}

/** As of the moment of sending: who was switched off meanwhile is told nothing. */
function ownersOf(access: NoticeHouse["access"]): SenderParts["ownerOf"] {
  return async (ownerId) => {
    if (access === null || ownerId === appOwner) return { email: null };
    const person = (await access.people.list()).find(({ id }) => id === ownerId);
    return person === undefined || person.isOff ? null : { email: person.email };
  };
}
