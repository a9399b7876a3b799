/** A team over the trading house whose groups see different parts of it, and requests from pages of others to it. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openStore, type Store } from "#lib/db/store/open-store";
import type { AuditItem } from "#lib/domain/audit";
import { wholeRecord } from "#lib/domain/audit-acts";
import type { Access } from "#lib/services/access/access";
import { assembleApp, type WholeApp } from "#lib/services/app";
import { type EmbedApp, serveEmbedOf } from "#lib/services/embed/serve-embed";
import { openTeam, type Team } from "../access/team.ts";
import type { AtEnd } from "../at-end.ts";
import { tradeRights } from "../rights/trade.ts";
import { openTradeFolder } from "../rights/trade-world.ts";
import { expectValue } from "../run-world.ts";
import { silentLogger } from "../silent-logger.ts";
import { embedding } from "./tokens.ts";

export type EmbedWorld = {
  readonly app: WholeApp;
  readonly store: Store;
  readonly access: Access;
  readonly team: Team;
  /** As the server has it. */
  readonly served: EmbedApp;
  /** Makes a group of the file of rights. @returns its id. */
  group(name: string): Promise<string>;
  /** What was done, the oldest first. */
  entries(): Promise<readonly AuditItem[]>;
};

export async function openEmbedWorld(atEnd: AtEnd): Promise<EmbedWorld> {
  const trade = await openTradeFolder(atEnd);
  const { folder } = trade;
  await writeFile(join(folder, "rights.yaml"), tradeRights);
  const store = await openStore(folder);
  const team = await openTeam({ store }, { atEnd });
  const { access } = team;
  const app = await assembleApp({
    ...{ store, access, warehouse: trade.warehouse, restricted: trade.restricted },
    ...{ uploads: trade.uploads, modelPort: null, logger: silentLogger },
    settings: {
      ...{ DATA_DIR: folder, MODEL_DATA: "results", SEMANTIC_DIR: folder, COST_GATE_GB: 1 },
      ...{ EMBED_ORIGINS: embedding.origins.join(","), EMBED_SECRET: embedding.secret },
    },
  });
  atEnd(() => app.close());
  return {
    ...{ app, store, access, team, served: servedBy(app) },
    group: async (name) => {
      const groups = expectValue(await access.groups.make({ name, providerName: null }));
      return groups.find((group) => group.name === name)?.id ?? "";
    },
    entries: async () => (await store.audit.list({ filter: wholeRecord, before: null, limit: 10_000 })).toReversed(),
  };
}

/** An app as the server has it. */
export function servedBy(app: WholeApp): EmbedApp {
  return { embeds: app.embeds, forCaller: async (caller) => app.ofRights(await app.rights.rightsOf(caller)) };
}

/** An answer to a request from a frame, as it is read there. */
export async function embedReply(
  served: EmbedApp,
  token: string | null,
  name: string,
  input: unknown = {},
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await embedResponse(served, token, name, input);
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** The same as it is sent. */
export function embedResponse(
  served: EmbedApp,
  token: string | null,
  name: string,
  input: unknown = {},
): Promise<Response> {
  const authorization: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = new Request(`http://localhost:3000/api/embed/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...authorization },
    body: JSON.stringify(input),
  });
  return serveEmbedOf(served, embedding, request, name);
}
