/** Which pages of others may show boards and chats of this app: none unless whoever runs it names them. */
import "server-only";
import { z } from "zod";
import { isLoopbackHost } from "./network-settings.ts";

const leastSecret = 32;

export const embedVariables = {
  /** Origins of such pages, comma-separated: https://portal.example.com,http://localhost:4000. Empty: embedding is off. */
  EMBED_ORIGINS: z
    .string()
    .refine((text) => entriesOf(text).every((entry) => originOf(entry) !== null), {
      error:
        "must be a list of origins such as https://portal.example.com, without path or star; http on this machine only",
    })
    .optional(),
  /** What the servers of such pages sign with: known to them and to this app alone. */
  EMBED_SECRET: z
    .string()
    .min(leastSecret, { error: `must have ${leastSecret} characters or more` })
    .optional(),
};

type EmbedVariables = {
  readonly EMBED_ORIGINS?: string | undefined;
  readonly EMBED_SECRET?: string | undefined;
};

export const embedRules: readonly {
  readonly path: string;
  readonly error: string;
  readonly holds: (settings: EmbedVariables) => boolean;
}[] = [
  {
    path: "EMBED_SECRET",
    error: "is needed with EMBED_ORIGINS: what the servers of those pages sign with",
    holds: ({ EMBED_ORIGINS, EMBED_SECRET }) => EMBED_ORIGINS === undefined || EMBED_SECRET !== undefined,
  },
  {
    path: "EMBED_ORIGINS",
    error: "is needed with EMBED_SECRET: the pages that may show something of this app",
    holds: ({ EMBED_ORIGINS, EMBED_SECRET }) => EMBED_SECRET === undefined || EMBED_ORIGINS !== undefined,
  },
];

export type EmbedSettings = {
  /** At least one, each as browsers write it. */
  readonly origins: readonly string[];
  readonly secret: string;
};

/** null: embedding is off. */
export function toEmbedSettings({ EMBED_ORIGINS, EMBED_SECRET }: EmbedVariables): EmbedSettings | null {
  const origins = entriesOf(EMBED_ORIGINS ?? "").flatMap((entry) => originOf(entry) ?? []);
  return EMBED_SECRET === undefined || origins.length === 0 ? null : { origins, secret: EMBED_SECRET };
}

function entriesOf(text: string): readonly string[] {
  return text
    .split(",")
    .map((entry) => entry.trim().replace(/\/$/, "").toLowerCase())
    .filter((entry) => entry !== "");
}

/** Nothing that would mean more than one page's origin, and nothing that somebody on the way could stand in for. */
function originOf(entry: string): string | null {
  const address = URL.parse(entry);
  if (address === null || address.origin !== entry || !/^[\w.[\]:-]+$/.test(address.host)) return null;
  const isSafe = address.protocol === "https:" || (address.protocol === "http:" && isLoopbackHost(address.hostname));
  return isSafe ? address.origin : null;
}
