/**
 * Where Prometheus reads the numbers: a listener of its own, so that no proxy in front of the app ever publishes them. It
 * answers to one path and takes no input.
 */
import "server-only";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { isLoopbackHost } from "#lib/config/network-settings";
import type { Metrics } from "./metrics.ts";

export type MetricsServer = {
  readonly server: Server;
  readonly port: number;
  close(): Promise<void>;
};

export type MetricsAddress = { readonly host: string; readonly port: number };

/** Opens the listener. @throws the operating system's error when it cannot be had. */
export async function openMetricsServer(
  metrics: Pick<Metrics, "read">,
  { host, port }: MetricsAddress,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    const isAsked = request.method === "GET" && request.url?.split("?", 1)[0] === "/metrics";
    // A page of another site, opened in a browser on this machine, has no business here; it can point its own name here, too.
    const isForeign = request.headers.origin !== undefined || (isLoopbackHost(host) && !isNamedLoopback(request));
    if (!isAsked || isForeign) {
      response.writeHead(404, { "content-type": "text/plain" }).end("The numbers are at /metrics.\n");
      return;
    }
    metrics.read().then(
      ({ contentType, text }) => response.writeHead(200, { "content-type": contentType }).end(text),
      () => response.writeHead(500, { "content-type": "text/plain" }).end("The numbers could not be read.\n"),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  // It keeps no process alive that has nothing else to do.
  server.unref();
  const address = server.address();
  return {
    server,
    port: address === null || typeof address === "string" ? port : address.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function isNamedLoopback({ headers }: Pick<IncomingMessage, "headers">): boolean {
  const { host = "" } = headers;
  return isLoopbackHost(host.replace(/:\d+$/, ""));
}
