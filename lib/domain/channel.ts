/** Where notices are sent beside the bell: to a person's own mail, or to an address that takes messages. Browser-safe. */

export const channelKinds = ["mail", "slack", "teams", "webhook"] as const;
export type ChannelKind = (typeof channelKinds)[number];

/** How often at most a channel is written to; what came meanwhile goes as one message. */
export const channelPaces = ["at-once", "hourly", "daily"] as const;
export type ChannelPace = (typeof channelPaces)[number];

export const channelKindWords: Readonly<Record<ChannelKind, string>> = {
  mail: "Mail",
  slack: "Slack",
  teams: "Microsoft Teams",
  webhook: "Signed webhook",
};

export const channelPaceWords: Readonly<Record<ChannelPace, string>> = {
  "at-once": "At once",
  hourly: "Once an hour",
  daily: "Once a day, at 8",
};

export const channelLimits = {
  labelCharacters: 60,
  urlCharacters: 2_000,
  addressCharacters: 254,
  perOwner: 20,
} as const;

/** What became of a message. `unsure`: it may have arrived, and the receiver could not tell a second one from it. */
export const deliveryEnds = ["sent", "failed", "unsure", "dropped"] as const;
export type DeliveryEnd = (typeof deliveryEnds)[number];

/** A channel as people see it: never its address, which is a secret of its own. Times are milliseconds since 1970. */
export type Channel = {
  readonly id: string;
  readonly kind: ChannelKind;
  readonly label: string;
  readonly pace: ChannelPace;
  /** Of the app: everybody may choose it. */
  readonly isOfApp: boolean;
  /** Which host it sends to, or that it is the person's own address. */
  readonly target: string;
  /** How the latest message went; null before the first. */
  readonly last: { readonly end: DeliveryEnd; readonly at: number; readonly outcome: string } | null;
  /** Messages that wait to be sent, again or for the first time. */
  readonly waiting: number;
};

/** What can be added here. */
export type ChannelOffer = {
  readonly kind: ChannelKind;
  /** Why it cannot; null where it can. */
  readonly obstacle: string | null;
  /** False: the address is the one of the account. */
  readonly asksAddress: boolean;
};

/** All that the settings of channels show. */
export type ChannelBoard = { readonly channels: readonly Channel[]; readonly offers: readonly ChannelOffer[] };

/** A channel that was made; the secret of a signed webhook is shown this once. */
export type MadeChannel = { readonly board: ChannelBoard; readonly secret: string | null };
