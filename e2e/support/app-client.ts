/** An app that asks to be let in, as a program beside the browser: it registers, takes the answer, and exchanges it. */
import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { z } from "zod";
import type { RunningApp } from "./app-process.ts";

const registered = z.object({ client_id: z.string() });
const exchanged = z.object({ access_token: z.string(), refresh_token: z.string() });

export type AppTokens = { readonly access: string; readonly refresh: string };

export type AppClient = {
  /** Where a browser is sent to be asked. */
  readonly askAt: string;
  /** What came back to the program, once it has. */
  answer(): Promise<URLSearchParams>;
  exchange(code: string): Promise<AppTokens>;
  /** @returns the status of a renewal. */
  renew(token: string): Promise<number>;
  close(): void;
};

/** @param more other parameters of the address by which it asks. */
export async function openAppClient(
  app: RunningApp,
  name: string,
  more: Readonly<Record<string, string>> = {},
): Promise<AppClient> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": "text/html" }).end("<title>Done</title><p>The program has it.</p>");
  });
  const answered = new Promise<URLSearchParams>((resolve) => {
    server.on("request", ({ url = "/" }) => {
      const { pathname, searchParams } = new URL(url, "http://127.0.0.1");
      if (pathname === "/callback") resolve(searchParams);
    });
  });
  await new Promise<void>((begun) => server.listen(0, "127.0.0.1", begun));
  const at = server.address();
  const redirectUri = `http://127.0.0.1:${typeof at === "object" && at !== null ? at.port : 0}/callback`;
  const registration = { client_name: name, redirect_uris: ["http://127.0.0.1/callback"] };
  const { client_id: clientId } = registered.parse(
    await (
      await fetch(`${app.address}/oauth/register`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(registration),
      })
    ).json(),
  );
  const verifier = randomBytes(32).toString("base64url");
  const asked = new URLSearchParams({
    ...{ response_type: "code", client_id: clientId, redirect_uri: redirectUri, state: "state-1" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    ...{ code_challenge_method: "S256", resource: `${app.address}/mcp`, scope: "ask read", ...more },
  });
  const post = (form: Readonly<Record<string, string>>) =>
    fetch(`${app.address}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: clientId, ...form }),
    });
  return {
    askAt: `/oauth/authorize?${asked}`,
    answer: () => answered,
    exchange: async (code) => {
      const form = { grant_type: "authorization_code", code, code_verifier: verifier, redirect_uri: redirectUri };
      const { access_token: access, refresh_token: refresh } = exchanged.parse(await (await post(form)).json());
      return { access, refresh };
    },
    renew: async (token) => (await post({ grant_type: "refresh_token", refresh_token: token })).status,
    close: () => void server.close(),
  };
}
