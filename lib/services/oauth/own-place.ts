/**
 * Under which address apps know this one: the one that people open, else the name of this machine that was asked for. It is
 * the issuer of tokens and, with a path, what they are good for; a token of one address counts under no other.
 */
import "server-only";
import { getSettings } from "#lib/config/env";
import { listenOrigin } from "../app-settings.ts";
import { ownAddress } from "../own-address.ts";

export type OwnPlace = {
  /** The origin. */
  readonly issuer: string;
  /** What tokens are made for. */
  readonly resource: string;
  /** Where a client that has none learns how it gets one. */
  readonly metadata: string;
};

const mcpPath = "/mcp";

/** @param host of the request, which was found to be one of our names before; null outside of any. */
export function ownPlace(host: string | null): OwnPlace {
  const { publicUrl } = ownAddress();
  const opened = publicUrl === null ? null : new URL(publicUrl);
  const isOpened = host === null || host.toLowerCase() === opened?.host;
  const listened = host === null ? listenOrigin(getSettings()) : `http://${host}`;
  const issuer = opened !== null && isOpened ? opened.origin : new URL(listened).origin;
  return {
    issuer,
    resource: `${issuer}${mcpPath}`,
    metadata: `${issuer}/.well-known/oauth-protected-resource${mcpPath}`,
  };
}
