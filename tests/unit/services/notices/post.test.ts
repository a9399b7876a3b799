/** How a body leaves: to the very address that was judged, over a connection that proves whose it is. */
import { once } from "node:events";
import { createServer } from "node:https";
import tls from "node:tls";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { toChannelHosts } from "#lib/config/channel-settings";
import { allowedTarget } from "#lib/services/notices/outgoing/allowed-target";
import { type Following, post, retryAfterOf } from "#lib/services/notices/outgoing/post";
import { localhostCertificate } from "../../../support/network/localhost-certificate.ts";
import { expectValue } from "../../../support/run-world.ts";

async function startSecureReceiver() {
  const names: (string | undefined)[] = [];
  const server = createServer(localhostCertificate, (request, response) => {
    names.push(request.headers.host);
    response.writeHead(200).end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === "object" && address !== null ? address.port : 0, names };
}

function postingTo(name: string, port: number) {
  const hosts = toChannelHosts({ CHANNEL_HOSTS: `${name}:${port}` });
  return { target: expectValue(allowedTarget(`https://${name}:${port}/x`, hosts)), headers: {}, body: "{}" };
}

/** Node has it and its types do not yet. */
const believe = z
  .custom<(certificates: readonly string[]) => void>((value) => typeof value === "function")
  .parse(Reflect.get(tls, "setDefaultCACertificates"));

const leadsTo = (addresses: readonly string[], judge: Partial<Following> = {}): Following => ({
  resolve: async () => addresses,
  isPublic: (address) => address === "127.0.0.1",
  ...judge,
});

describe("a name", () => {
  it("that leads to this machine, now or among others, is not connected to", async () => {
    const { port, names } = await startSecureReceiver();
    const { isPublicAddress } = await import("#lib/services/notices/outgoing/public-address");
    for (const addresses of [["127.0.0.1"], ["8.8.8.8", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], []]) {
      const outcome = await post(
        postingTo("hooks.example.com", port),
        leadsTo(addresses, { isPublic: isPublicAddress }),
      );
      expect(outcome).toEqual({ kind: "not-sent", reason: "blocked address" });
    }
    expect(names).toEqual([]);
  });

  it("is looked up once: another answer a moment later leads nowhere else", async () => {
    const { port, names } = await startSecureReceiver();
    const resolve = vi.fn<Following["resolve"]>().mockResolvedValueOnce(["127.0.0.1"]).mockResolvedValue(["10.0.0.1"]);
    const before = tls.getCACertificates();
    onTestFinished(() => believe(before));
    believe([...before, localhostCertificate.cert]);
    // The name of the certificate, as a name that settings can hold.
    const posting = postingTo("hooks.example.com", port);
    const target = { ...posting.target, url: new URL(`https://localhost:${port}/x`) };
    const outcome = await post({ ...posting, target }, leadsTo([], { resolve }));
    expect(outcome).toEqual({ kind: "answered", status: 200, retryAfterMs: null });
    expect(resolve).toHaveBeenCalledOnce();
    expect(names).toEqual([`localhost:${port}`]);
  });

  it("whose receiver cannot prove that it is the one gets nothing", async () => {
    const { port, names } = await startSecureReceiver();
    const outcome = await post(postingTo("hooks.example.com", port), leadsTo(["127.0.0.1"]));
    expect(outcome).toMatchObject({ kind: "not-sent", reason: "DEPTH_ZERO_SELF_SIGNED_CERT" });
    expect(names).toEqual([]);
  });

  it("that nobody knows is told by a code, without the name", async () => {
    const resolve = () => Promise.reject(Object.assign(new Error("no hooks.example.com"), { code: "ENOTFOUND" }));
    const outcome = await post(postingTo("hooks.example.com", 443), leadsTo([], { resolve }));
    expect(outcome).toEqual({ kind: "not-sent", reason: "ENOTFOUND" });
  });
});

it("a receiver says in seconds, or by a date, how long it wants to be left alone", () => {
  const now = Date.UTC(2026, 10, 30, 12);
  expect(retryAfterOf("120", now)).toBe(120_000);
  expect(retryAfterOf("Mon, 30 Nov 2026 12:01:00 GMT", now)).toBe(60_000);
  expect(retryAfterOf("Mon, 30 Nov 2026 11:00:00 GMT", now)).toBe(0);
  for (const header of [undefined, "", "soon", "-5", "1e9"])
    expect([header, retryAfterOf(header, now)]).toEqual([header, null]);
});
