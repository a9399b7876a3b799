/** A server of this process, spoken to in raw bytes: what is made of a request before the framework sees it. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { readSettings, trustedRanges } from "#lib/config/env";
import { type Arrival, currentArrival, isWatched, watchArrivals } from "#lib/services/network/arrivals";
import { inRanges } from "#lib/services/network/trusted-proxies";

type Heard = {
  readonly url: string | undefined;
  readonly method: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly raw: readonly string[];
  readonly arrival: Arrival | null;
};

let stop = (): void => undefined;
afterEach(() => stop());

type Rules = { readonly host?: string; readonly publicUrl?: string | null; readonly proxies?: string };

/** @returns what asks the server in the bytes that are given, and tells what its listener heard. */
async function openServer({
  host = "127.0.0.1",
  publicUrl = "https://ask.example.com",
  proxies = "loopback",
}: Rules = {}) {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    // Behind a wait, as a page would ask.
    await new Promise((resolve) => setImmediate(resolve));
    const { url, method, headers, rawHeaders: raw } = request;
    heard.push({ url, method, headers, raw, arrival: currentArrival() });
    response.end("served");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a numeric port.");
  const team = { AUTH: "team", PUBLIC_URL: "https://ask.example.com", TRUSTED_PROXIES: proxies };
  const isTrusted = inRanges(publicUrl === null ? [] : trustedRanges(readSettings(team)));
  stop = watchArrivals({ host, port: 3000, publicUrl, isTrusted });
  const ask = async (
    lines: readonly string[],
    target = "/chat",
    method = "GET",
  ): Promise<Heard & { answer: string }> => {
    const socket = connect(address.port, "127.0.0.1");
    let answer = "";
    socket.on("data", (bytes) => {
      answer += bytes.toString();
    });
    socket.write([`${method} ${target} HTTP/1.1`, ...lines, "Connection: close", "", ""].join("\r\n"));
    await once(socket, "close");
    const last = heard.pop();
    if (last === undefined) throw new Error(`Nothing was heard: ${answer}`);
    return { ...last, answer };
  };
  return ask;
}

const own = "Host: ask.example.com";
const refusalOf = (heard: Heard) => heard.arrival?.refusal ?? null;

describe("a request that a trusted proxy brings", () => {
  test("is of whom the proxy names, under the name and with the protocol that people open", async () => {
    const ask = await openServer();
    const { arrival, headers } = await ask([
      own,
      "X-Forwarded-For: 198.51.100.1, 203.0.113.9",
      "X-Forwarded-Proto: https",
    ]);
    expect(arrival).toMatchObject({ address: "203.0.113.9", isTrusted: true, refusal: null });
    expect(arrival?.way).toEqual({ name: "opened", proxy: "trusted", client: "told", protocol: "encrypted" });
    expect(headers).toMatchObject({
      host: "ask.example.com",
      "x-forwarded-for": "203.0.113.9",
      "x-forwarded-host": "ask.example.com",
      "x-forwarded-proto": "https",
    });
  });

  test("may be asked for by a name of this machine, if the proxy says the one that people open, and no other", async () => {
    const ask = await openServer();
    const inner = "Host: 127.0.0.1:3000";
    const { headers } = await ask([inner, "X-Forwarded-Host: ASK.example.com", "X-Forwarded-For: 203.0.113.9"]);
    expect([headers.host, headers["x-forwarded-proto"]]).toEqual(["ask.example.com", "https"]);
    for (const told of [
      "evil.example",
      "evil.example, ask.example.com",
      "ask.example.com, evil.example",
      "ask.example.com:8443",
    ]) {
      const heard = await ask([own, `X-Forwarded-Host: ${told}`]);
      expect([heard.headers.host, heard.headers["x-forwarded-host"]]).toEqual(["ask.example.com", "ask.example.com"]);
      const { headers: others } = await ask([inner, `X-Forwarded-Host: ${told}`]);
      expect([others.host, others["x-forwarded-host"]]).toEqual(["127.0.0.1:3000", "127.0.0.1:3000"]);
    }
  });

  test("says how it came, as far as the proxy tells", async () => {
    const ask = await openServer();
    const way = async (lines: readonly string[]) => (await ask(lines, "/api/health")).arrival?.way;
    const silent = { name: "opened", proxy: "trusted", client: "not told", protocol: "not told" };
    expect(await way([own])).toEqual(silent);
    expect(await way([own, "X-Forwarded-Proto: http"])).toEqual({ ...silent, protocol: "plain" });
    expect(await way(["Host: localhost:3000"])).toEqual({ ...silent, name: "local" });
    expect(await way(["Host: 10.0.0.2"])).toEqual({ ...silent, name: "foreign" });
  });

  test("is refused where it came to the proxy unencrypted", async () => {
    const ask = await openServer();
    const heard = await ask([own, "X-Forwarded-Proto: http"]);
    expect(refusalOf(heard)).toEqual({
      status: 421,
      sentence:
        "This came without encryption, as the proxy says (X-Forwarded-Proto). Open it under https://ask.example.com.",
    });
    expect(refusalOf(await ask([own, "X-Forwarded-Proto: https"]))).toBeNull();
  });

  test("is refused under a name of this machine that somebody elsewhere asked for", async () => {
    const ask = await openServer();
    const local = "Host: localhost:3000";
    expect(refusalOf(await ask([local]))).toBeNull();
    expect(refusalOf(await ask([local, "X-Forwarded-For: 203.0.113.9"]))?.status).toBe(421);
  });

  test("keeps its id if that is a plain word, and its trace", async () => {
    const ask = await openServer();
    const trace = `traceparent: 00-${"a".repeat(32)}-${"b".repeat(16)}-01`;
    const heard = await ask([own, "X-Request-Id: edge-1.a_Z", trace]);
    expect([heard.arrival?.id, heard.headers["x-request-id"]]).toEqual(["edge-1.a_Z", "edge-1.a_Z"]);
    expect(heard.answer).toContain("x-request-id: edge-1.a_Z\r\n");
    expect(heard.headers.traceparent).toMatch(/^00-a+/);
    for (const odd of ["a b", "x".repeat(65), "a,b", '{"a":1}', "ä"]) {
      const { arrival } = await ask([own, `X-Request-Id: ${odd}`]);
      expect([odd, arrival?.id]).toEqual([odd, expect.stringMatching(/^[\da-f-]{36}$/)]);
    }
  });
});

describe("a request that nobody who is trusted brings", () => {
  const lies = [
    "X-Forwarded-For: 203.0.113.9",
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Proto: https",
    "X-Forwarded-Port: 8443",
    "Forwarded: for=203.0.113.9;host=evil.example;proto=https",
    "X-Real-IP: 203.0.113.9",
    "X-Original-URL: /people",
    "X-Rewrite-URL: /people",
    "X-Original-Host: evil.example",
    "X-Host: evil.example",
    "X-HTTP-Method-Override: DELETE",
    "X-Middleware-Subrequest: proxy:proxy:proxy:proxy:proxy",
    "X-Middleware-Rewrite: https://evil.example",
    "X-Matched-Path: /people",
    "X-Now-Route-Matches: 1",
    "X-Snowgpt-Path: //evil.example",
    "X-Nonce: known",
    "X-Request-Id: somebody-elses",
    "traceparent: 00-aa-bb-01",
  ];

  test("is of whoever holds the connection, whatever it says of its way and to the framework", async () => {
    const ask = await openServer({ publicUrl: null });
    const { arrival, headers, raw, answer } = await ask(["Host: localhost:3000", ...lies]);
    expect(arrival).toMatchObject({ address: "127.0.0.1", isTrusted: false, refusal: null });
    const { id } = arrival ?? {};
    expect(headers).toEqual({
      ...{ host: "localhost:3000", connection: "close", "x-request-id": id },
      ...{ "x-forwarded-for": "127.0.0.1", "x-forwarded-host": "localhost:3000", "x-forwarded-proto": "http" },
    });
    expect(raw).toEqual(Object.entries(headers).flat());
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(answer).toContain(`x-request-id: ${id}\r\n`);
  });

  test("is refused under the address that people open: it came by no proxy, so without a certificate", async () => {
    const ask = await openServer({ proxies: "10.0.0.5" });
    expect(refusalOf(await ask([own, ...lies]))).toEqual({
      status: 421,
      sentence:
        "This did not come by a proxy that the app trusts (TRUSTED_PROXIES). Open it under https://ask.example.com.",
    });
    expect(refusalOf(await ask(["Host: localhost:3000"]))).toBeNull();
  });

  test("is answered all the same where a supervisor asks whether the app is alive and ready", async () => {
    const ask = await openServer({ proxies: "10.0.0.5" });
    for (const path of ["/api/health", "/api/ready", "/api/ready?from=balancer"])
      expect(refusalOf(await ask(["Host: 10.0.0.2:3000"], path))).toBeNull();
    for (const path of ["/api/healthy", "/api/health/", "/api/ready/x", "/api/runs"])
      expect(refusalOf(await ask(["Host: 10.0.0.2:3000"], path))?.status).toBe(421);
  });
});

describe("a request that means two things", () => {
  test.each(["http://evil.example/chat", "https://ask.example.com/chat", "//evil.example/chat", "/\\evil.example"])(
    "is refused: the target %s",
    async (target) => {
      const ask = await openServer();
      const heard = await ask([own], target);
      expect(refusalOf(heard)).toEqual({ status: 400, sentence: "A request names a path, and nothing before it." });
      expect([heard.url, heard.method]).toEqual(["/refused", "GET"]);
    },
  );

  test.each(["/chat/%E0%A4%A", "/api/v1/databases/%ff/schemas", "/%", "/api/runs/%zz/export?a=1"])(
    "is refused, as no letter is meant by its escapes: the target %s",
    async (target) => {
      const ask = await openServer();
      const heard = await ask([own], target);
      expect(refusalOf(heard)).toEqual({ status: 400, sentence: "The escapes of this path cannot be read." });
    },
  );

  test("is none, whatever escapes stand behind the path", async () => {
    const ask = await openServer();
    for (const target of ["/chat?q=100%", "/chat?q=%ff", "/chat/100%25", "/api/v1/databases/a%2Fb/schemas"])
      expect(refusalOf(await ask([own], target))).toBeNull();
  });

  test("is refused: a second Host", async () => {
    const ask = await openServer();
    for (const hosts of [
      [own, "Host: evil.example"],
      ["Host: evil.example", own],
      [own, own],
    ])
      expect(refusalOf(await ask(hosts))).toEqual({ status: 400, sentence: "A request names one Host." });
  });

  test("is refused under names that are like ours, and under the number that the app listens on for the proxy", async () => {
    const ask = await openServer({ host: "10.0.0.2" });
    for (const name of [
      "evil.example",
      "ask.example.com.evil.example",
      "ask.example.com:8443",
      "10.0.0.2:3000",
      "0.0.0.0:3000",
      "",
    ])
      expect([name, refusalOf(await ask([`Host: ${name}`]))?.status]).toEqual([name, 421]);
  });

  test("is led away from what it asked for, with its body unread and its connection closed", async () => {
    const ask = await openServer();
    const { url, method, answer } = await ask(["Host: evil.example", "Content-Length: 0"], "/api/uploads", "POST");
    expect([url, method]).toEqual(["/refused", "GET"]);
    expect(answer.toLowerCase()).toContain("connection: close");
  });
});

test("two requests have each their own id, and what is not looked at has none", async () => {
  const ask = await openServer();
  expect(isWatched()).toBe(true);
  const [first, second] = await Promise.all([ask([own]), ask([own])]);
  expect(first.arrival?.id).not.toBe(second.arrival?.id);
  expect(currentArrival()).toBeNull();
  stop();
  expect([isWatched(), (await ask([own])).arrival]).toEqual([false, null]);
});
