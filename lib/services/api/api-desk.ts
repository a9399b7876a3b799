/** What the API has once in this process, whoever asks. */
import "server-only";
import type { House } from "../house.ts";
import { createMcpPost, type McpPost } from "../mcp/post.ts";
import { type ConnectedApps, createConnectedApps } from "../oauth/connected-apps.ts";
import { type ApiTokens, createApiTokens } from "./api-tokens.ts";
import { currentOwnSecret } from "./own-secret.ts";
import { createRateLimits, type RateLimits } from "./rate-limits.ts";
import { createRequestKeys, type RequestKeys } from "./request-keys.ts";

export type ApiDesk = {
  readonly tokens: ApiTokens;
  /** Those that people let in, without a token to copy. */
  readonly apps: ConnectedApps;
  readonly limits: RateLimits;
  /** Of addresses that ask without a good token: however many these are, no token is counted anew because of them. */
  readonly strangers: RateLimits;
  readonly keys: RequestKeys;
  /** What clients of the MCP server say to an exchange that is under way. */
  readonly post: McpPost;
};

type DeskParts = Pick<House, "parts" | "now" | "newId" | "signals">;

/** Over the store of the app. */
export function openApiDesk({ parts, now, newId, signals }: DeskParts): ApiDesk {
  const { api: records } = parts.store;
  const access = parts.access ?? null;
  return {
    tokens: createApiTokens({ records, access, now, newId, ownSecret: currentOwnSecret }),
    apps: createConnectedApps({ records: records.apps, now, newId }),
    limits: createRateLimits(now),
    strangers: createRateLimits(now),
    keys: createRequestKeys(records, now),
    post: createMcpPost(signals),
  };
}
