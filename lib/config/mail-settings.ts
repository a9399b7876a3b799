/** The server that sends our mail. Without one nothing is sent, and links are handed on by people. */
import "server-only";
import { z } from "zod";

export const mailVariables = {
  /** The mail server: smtps://user:password@mail.example.com, or smtp://mail.example.com:587. */
  SMTP_URL: z
    .string()
    .refine(isMailServer, {
      error:
        "must be an address such as smtps://user:password@mail.example.com; in a password % is written %25, # %23, @ %40, / %2F",
    })
    .optional(),
  /** Whom mail is from: SnowGPT <snowgpt@example.com>. */
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>\r\n]* <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: "must be an address such as SnowGPT <snowgpt@example.com>",
    })
    .optional(),
};

function isMailServer(text: string): boolean {
  const address = URL.parse(text);
  if (address === null || !["smtp:", "smtps:"].includes(address.protocol)) return false;
  const hasMore = !["", "/"].includes(address.pathname) || address.search !== "" || address.hash !== "";
  return address.hostname !== "" && !hasMore && [address.username, address.password].every(isDecodable);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

type MailVariables = { readonly SMTP_URL?: string | undefined; readonly MAIL_FROM?: string | undefined };

export const mailRules: readonly {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: MailVariables) => boolean;
}[] = [
  {
    path: "MAIL_FROM",
    error: "is needed where SMTP_URL names a server: say whom mail is from",
    holds: ({ SMTP_URL, MAIL_FROM }) => SMTP_URL === undefined || MAIL_FROM !== undefined,
  },
  {
    path: "SMTP_URL",
    error: "is needed where MAIL_FROM is set: nothing can be sent without a server",
    holds: ({ SMTP_URL, MAIL_FROM }) => MAIL_FROM === undefined || SMTP_URL !== undefined,
  },
];

export type MailSettings = {
  readonly host: string;
  readonly port: number;
  /** Encrypted from the first byte; otherwise it is as soon as the server has said hello. */
  readonly isEncryptedAtOnce: boolean;
  /** A server on this machine may be spoken to in plain words. */
  readonly mayBePlain: boolean;
  readonly signIn: { readonly user: string; readonly password: string } | null;
  readonly from: string;
};

const ownMachine: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** null: no mail is sent. */
export function toMailSettings({ SMTP_URL, MAIL_FROM }: MailVariables): MailSettings | null {
  if (SMTP_URL === undefined || MAIL_FROM === undefined) return null;
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const isEncryptedAtOnce = protocol === "smtps:";
  const standardPort = isEncryptedAtOnce ? 465 : 587;
  return {
    host: hostname.replace(/^\[|\]$/g, ""),
    port: port === "" ? standardPort : Number(port),
    isEncryptedAtOnce,
    mayBePlain: ownMachine.has(hostname),
    signIn: username === "" ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    from: MAIL_FROM,
  };
}
