/** Sign-in, for an app whose settings ask for it, and where messages may be sent. */
import "server-only";
import { join, resolve } from "node:path";
import { accessSettings, channelHosts, mailSettings, type Settings } from "#lib/config/env";
import type { Store } from "#lib/db/store/open-store";
import type { Access } from "./access/access.ts";
import { listenOrigin } from "./app-settings.ts";
import type { Logger } from "./logger.ts";
import { createMailer } from "./mailer.ts";
import type { ChannelWays } from "./notices/open-notices.ts";

/** null in an app of one person, which starts without the library: it is loaded for those who sign in only. */
export async function accessOf(
  settings: Settings,
  { access: records }: Pick<Store, "access">,
  logger: Logger,
): Promise<Access | null> {
  const asked = accessSettings(settings);
  if (asked === null) return null;
  const { openAccess } = await import("./access/access.ts");
  const origin = asked.publicUrl ?? listenOrigin(settings);
  const mail = mailSettings(settings);
  const folder = join(resolve(settings.DATA_DIR), "app");
  return openAccess({
    records,
    settings: asked,
    folder,
    origin,
    // All processes behind one address read each other's cookies.
    port: asked.publicUrl === null ? settings.PORT : portOf(new URL(asked.publicUrl)),
    mailer: mail === null ? null : createMailer(mail, logger),
    warn: ({ cause: reason }, text) => logger.warn({ reason }, text),
  });
}

/** Where the settings let messages be sent, and where people open what these link to. */
export function waysOf(settings: Settings): ChannelWays {
  const origin = accessSettings(settings)?.publicUrl ?? listenOrigin(settings);
  return { hosts: channelHosts(settings), mail: mailSettings(settings), origin: origin.replace(/\/$/, "") };
}

function portOf({ port, protocol }: URL): number {
  if (port !== "") return Number(port);
  return protocol === "http:" ? 80 : 443;
}
