/** A real reverse proxy in front of an app: with a certificate or without, with headers as the test says, and it can be cut. */
import { once } from "node:events";
import { createServer as createPlainServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { Socket } from "node:net";
import { createProxyServer, type ProxyServer } from "httpxy";
import { localhostCertificate } from "./localhost-certificate.ts";

export type ReverseProxyOptions = {
  /** Where it listens: an app has to know its address before it starts. */
  readonly port: number;
  /** Where the app listens. */
  readonly target: () => string;
  readonly isEncrypted: boolean;
  /** Adds who asked, the protocol and the name, as most proxies do. */
  readonly addsForwarded?: boolean;
  /** What it adds or overwrites by itself. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type ReverseProxy = {
  /** `https://localhost:<port>` */
  readonly address: string;
  /** Answers that are on their way break off in the middle, as where a proxy is started again. @returns how many did. */
  cut(): number;
  /** How many requests it brought. */
  brought(): number;
  close(): Promise<void>;
};

export async function openReverseProxy(options: ReverseProxyOptions): Promise<ReverseProxy> {
  const { port, target, isEncrypted, addsForwarded = true, headers = {} } = options;
  const sockets = new Set<Socket>();
  const busy = new Map<ServerResponse, Socket>();
  let count = 0;
  const proxy: ProxyServer = createProxyServer({ xfwd: addsForwarded, headers: { ...headers } });
  const bring = (request: IncomingMessage, response: ServerResponse): void => {
    count += 1;
    busy.set(response, request.socket);
    response.once("close", () => busy.delete(response));
    proxy.web(request, response, { target: target() }).catch(() => response.destroy());
  };
  const server = isEncrypted ? createServer(localhostCertificate, bring) : createPlainServer(bring);
  server.on(isEncrypted ? "secureConnection" : "connection", (socket: Socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    address: `${isEncrypted ? "https" : "http"}://localhost:${port}`,
    brought: () => count,
    cut: () => {
      const begun = [...busy].filter(([response]) => response.headersSent);
      for (const [, socket] of begun) socket.destroy();
      return begun.length;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
