/** Where this app is reached. */
import "server-only";
import { accessSettings, getSettings } from "#lib/config/env";
import type { OwnAddress } from "./allowed-hosts.ts";

/** The addresses of this app. */
export function ownAddress(): OwnAddress {
  const settings = getSettings();
  return { host: settings.HOST, port: settings.PORT, publicUrl: accessSettings(settings)?.publicUrl ?? null };
}
