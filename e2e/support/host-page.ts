/** A page of somebody else, on a port of its own, that shows a frame and keeps what the frame says to it. */
import { createHmac, randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { FrameLocator, Page } from "@playwright/test";
import { z } from "zod";

export const embedSecret = "what the host of the journeys signs with";

export type HostPage = {
  readonly origin: string;
  /** Shows an address in a frame of the page. */
  show(page: Page, address: string): Promise<FrameLocator>;
  stop(): Promise<void>;
};

/** Another site than the app's in the browser's eyes: it goes by another name. */
export async function openHostPage(): Promise<HostPage> {
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(hostPage);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const origin = `http://localhost:${port}`;
  return {
    origin,
    show: async (page, address) => {
      await page.goto(`${origin}/?show=${encodeURIComponent(address)}`);
      return page.frameLocator("iframe");
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const hostPage = `<!doctype html>
<html lang="en"><head><title>A portal</title></head>
<body style="margin: 0"><h1>A portal</h1><iframe title="Embedded" width="100%" height="700" style="border: 0"></iframe>
<script>
  const frame = document.querySelector("iframe");
  window.said = [];
  addEventListener("message", ({ source, origin, data }) => {
    if (source === frame.contentWindow) window.said.push({ origin, ...data });
  });
  frame.src = new URLSearchParams(location.search).get("show");
</script></body></html>
`;

const saidSchema = z.array(z.object({ origin: z.string(), type: z.string(), height: z.number().optional() }));

/** What the frame said so far. */
export async function saidTo(page: Page): Promise<z.infer<typeof saidSchema>> {
  return saidSchema.parse(await page.evaluate(() => Reflect.get(window, "said")));
}

/** The host's page gives its frame the next token. */
export async function giveToken(page: Page, token: string): Promise<void> {
  await page.evaluate((next) => {
    document.querySelector("iframe")?.contentWindow?.postMessage({ type: "snowgpt:token", token: next }, "*");
  }, token);
}

/** A token as the host's server signs it; it ends in ten minutes. */
export function hostToken(claims: Readonly<Record<string, unknown>>): string {
  const said = {
    ...{ iss: "portal", aud: "snowgpt-embed", exp: Math.floor(Date.now() / 1_000) + 600, jti: randomUUID() },
    ...{ sub: "p-17", name: "Pat", groups: [] },
    ...claims,
  };
  const text = [{ alg: "HS256", typ: "JWT" }, said]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  return `${text}.${createHmac("sha256", embedSecret).update(text).digest("base64url")}`;
}
