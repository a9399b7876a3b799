/**
 * `npm run mcp --silent`: an MCP server at the standard input and output, for clients that start one (docs/mcp.md). It hands
 * on to a running app what comes in, and back what the app says.
 */
import { StdioServerTransport } from "@modelcontextprotocol/server/stdio";
import { ownSecretPath } from "#lib/services/api/own-secret";
import { resolveDataFolder } from "./lib/data-folder.mjs";
import { loadEnvironmentFile } from "./lib/setup.mjs";
import { runMcp } from "./mcp/run-mcp.ts";

loadEnvironmentFile();
process.exitCode = await runMcp({
  environment: process.env,
  dataFolder: resolveDataFolder(process.env.DATA_DIR),
  ownSecretPath,
  line: new StdioServerTransport(),
  say: (words) => console.error(words),
});
