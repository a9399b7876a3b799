/** Resources of the MCP server: semantic models and boards, listed and read as the caller may. */
import "server-only";
import { type McpServer, type Resource, ResourceNotFoundError, ResourceTemplate } from "@modelcontextprotocol/server";
import { mcpLimits } from "#lib/config/mcp-limits";
import type { ApiScope } from "#lib/domain/api-scopes";
import type { Caller } from "#lib/domain/caller";
import type { DatabaseContext } from "#lib/domain/catalog";
import { appError, err, ok, type Result, toPublicError } from "#lib/domain/errors";
import { boardUri, mcpResources, modelUri } from "#lib/domain/mcp/resources";
import { mayDo } from "#lib/domain/permission-rules";
import type { Bearer } from "../api/api-tokens.ts";
import { listedBoards, readBoard } from "../api/board-readings.ts";
import { readModel } from "../api/data-readings.ts";
import type { App } from "../app.ts";
import { observedAction } from "../observe/observed-requests.ts";
import { withPermission } from "../permission-checks.ts";
import { thrownWhileServing } from "../request-failures.ts";

type ResourceParts = { readonly app: App; readonly bearer: Bearer };
type Kind = keyof typeof mcpResources;

/** What can be read by an address. */
export function offerResources(server: McpServer, parts: ResourceParts): void {
  offer(server, "model", parts, {
    list: listModels,
    read: async (app, caller, { database = "", schema = "" }) => {
      const context = { database: unescaped(database), schema: unescaped(schema) };
      const model = await readModel(app, caller, { context, door: "MCP semantic-model" });
      return model.ok ? ok(model.value.yaml) : model;
    },
  });
  offer(server, "board", parts, {
    list: listBoards,
    read: async (app, caller, { boardId = "" }) => {
      const board = await readBoard(app, caller, unescaped(boardId));
      return board.ok ? ok(JSON.stringify(board.value)) : board;
    },
  });
}

type Offered = {
  readonly list: (app: App, caller: Caller) => Promise<Resource[]>;
  /** @param names as they stand in the address. */
  readonly read: (app: App, caller: Caller, names: Readonly<Record<string, string>>) => Promise<Result<string>>;
};

function offer(server: McpServer, kind: Kind, { app, bearer }: ResourceParts, { list, read }: Offered): void {
  const { name, template, title, description, mimeType, scope, permission } = mcpResources[kind];
  const { caller, scopes } = bearer;
  const isListed = scopes.includes(scope) && mayDo(caller.role, permission);
  const at = new ResourceTemplate(template, {
    list: async () => ({ resources: isListed ? await orNone(list(app, caller)) : [] }),
  });
  server.registerResource(name, at, { title, description, mimeType }, async ({ href }, variables) => {
    // The way in has looked at the scope by the address; here it counts whatever that looked like.
    const allowed = scopes.includes(scope) ? await withPermission(caller, permission) : err(beyondScope(scope));
    const names = Object.fromEntries(Object.entries(variables).map(([key, value]) => [key, [value].flat()[0] ?? ""]));
    const text = await observedAction(permission, async () => {
      const found = allowed.ok ? await orFailure(read(app, caller, names)) : allowed;
      return found.ok ? found : err(toPublicError(found.error));
    });
    if (!text.ok) throw new ResourceNotFoundError(href, text.error.message);
    return { contents: [{ uri: href, mimeType, text: text.value }] };
  });
}

function beyondScope(scope: ApiScope) {
  return appError("FORBIDDEN", `This token lacks the scope ${scope}.`);
}

/** What is thrown would be told to the client in its own words. */
function orFailure(reading: Promise<Result<string>>): Promise<Result<string>> {
  return reading.catch((cause: unknown) => err(thrownWhileServing(cause)));
}

/** One kind that cannot be listed takes none of the others away. */
function orNone(listing: Promise<Resource[]>): Promise<Resource[]> {
  return listing.catch((cause: unknown) => {
    thrownWhileServing(cause);
    return [];
  });
}

async function listModels(app: App): Promise<Resource[]> {
  const databases = await app.catalog.listDatabases();
  if (!databases.ok) return [];
  const open = databases.value.filter(({ problem }) => problem === null);
  const found = await Promise.all(open.map(({ name }) => contextsIn(app, name)));
  const { mimeType } = mcpResources.model;
  return found
    .flat()
    .slice(0, mcpLimits.listed)
    .map((context) => {
      const title = `${context.database}.${context.schema}`;
      return { uri: modelUri(context), name: title, title, mimeType };
    });
}

async function contextsIn(app: App, database: string): Promise<DatabaseContext[]> {
  const schemas = await app.catalog.listSchemas(database);
  return schemas.ok ? schemas.value.map(({ name }) => ({ database, schema: name })) : [];
}

async function listBoards(app: App, caller: Caller): Promise<Resource[]> {
  const boards = await listedBoards(app, caller);
  const { mimeType } = mcpResources.board;
  return boards.ok
    ? boards.value.slice(0, mcpLimits.listed).map(({ id, title }) => ({ uri: boardUri(id), name: id, title, mimeType }))
    : [];
}

/** What cannot be read stays as it is, and names nothing. */
function unescaped(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
