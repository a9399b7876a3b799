/** The built app's MCP server, by clients of others: the official one that starts `npm run mcp`, and the inspector's command line. */
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { expect, test } from "vitest";
import { z } from "zod";
import { mcpToolKeys, mcpTools } from "#lib/domain/mcp/tools";
import { ownSecretPath } from "#lib/services/api/own-secret";
import { withTemporaryApp } from "../../scripts/lib/temporary-app.mjs";
import { answerOf } from "../support/mcp/mcp-client.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const question = { question: "total revenue by region", database: "DEMO", schema: "SALES" };
const names = mcpToolKeys.map((key) => mcpTools[key].name);

/** How a client starts the command, with the app's data folder and no token. */
function commandFor(address: string, dataFolder: string) {
  const args = ["--conditions=react-server", join(root, "scripts/mcp.mjs")];
  return { command: process.execPath, args, env: { SNOWGPT_URL: address, DATA_DIR: dataFolder } };
}

/** The command line of the inspector, where it finds itself: its package reads a file that lies two folders above it. */
async function openInspector() {
  const folder = await temporaryFolder();
  const modules = join(root, "node_modules");
  await cp(join(modules, "@modelcontextprotocol/inspector-cli"), join(folder, "cli"), { recursive: true });
  await symlink(modules, join(folder, "node_modules"));
  await writeFile(
    join(folder, "package.json"),
    JSON.stringify({ name: "inspector", version: "1.0.0", type: "module" }),
  );
  const entry = join(folder, "cli/build/index.js");
  /** What it prints. */
  return async (args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<unknown> => {
    const options = { cwd: root, env: { ...process.env, ...env }, maxBuffer: 10_000_000 };
    const { stdout } = await promisify(execFile)(process.execPath, [entry, ...args], options);
    return JSON.parse(stdout);
  };
}

const toolsSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });

test("answers the official client at the standard input and output, and over HTTP by either protocol", async () => {
  await withTemporaryApp(async (address, _printed, dataFolder) => {
    const client = new Client({ name: "desk", version: "1" });
    await client.connect(new StdioClientTransport(commandFor(address, dataFolder)));
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(names);
    const steps: unknown[] = [];
    const onprogress = (progress: unknown) => steps.push(progress);
    expect(await answerOf(client, "ask", question, { onprogress })).toMatchObject({ status: "answered", error: null });
    expect(steps.length).toBeGreaterThan(3);
    await client.close();
    const authorization = `Bearer ${readFileSync(join(dataFolder, ownSecretPath), "utf8").trim()}`;
    for (const mode of ["legacy", "auto"] as const) {
      const other = new Client({ name: "web", version: "1" }, { versionNegotiation: { mode } });
      await other.connect(
        new StreamableHTTPClientTransport(new URL("/mcp", address), { requestInit: { headers: { authorization } } }),
      );
      expect(await answerOf(other, "ask", question)).toMatchObject({ status: "answered" });
      const model = await other.readResource({ uri: "snowgpt://models/DEMO/SALES" });
      expect(model.contents).toMatchObject([{ mimeType: "application/yaml" }]);
      await other.close();
    }
  });
});

test("answers the inspector, which holds what is given against the protocol", async () => {
  const inspected = await openInspector();
  await withTemporaryApp(async (address, _printed, dataFolder) => {
    const authorization = `Authorization: Bearer ${readFileSync(join(dataFolder, ownSecretPath), "utf8").trim()}`;
    const overHttp = [`${address}/mcp`, "--transport", "http", "--header", authorization];
    const { tools } = toolsSchema.parse(await inspected([...overHttp, "--method", "tools/list"]));
    expect(tools.map(({ name }) => name)).toEqual(names);
    const args = Object.entries(question).flatMap(([name, value]) => ["--tool-arg", `${name}=${value}`]);
    const call = ["--method", "tools/call", "--tool-name", "ask", ...args];
    const answer = z.object({ structuredContent: mcpTools.ask.output }).parse(await inspected([...overHttp, ...call]));
    expect(answer.structuredContent.status).toBe("answered");
    const listed = await inspected([...overHttp, "--method", "resources/list"]);
    expect(JSON.stringify(listed)).toContain("snowgpt://models/DEMO/SALES");
    const { command, args: started, env } = commandFor(address, dataFolder);
    const byCommand = await inspected([command, "--method", "tools/list", "--", ...started], env);
    expect(toolsSchema.parse(byCommand).tools).toHaveLength(names.length);
  });
});
