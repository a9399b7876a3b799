/** Numbers and traces where something is away, waits, is refused or is switched off. */
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { IncomingMessage, request } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { runLimits } from "#lib/config/limits";
import { watchArrivals } from "#lib/services/network/arrivals";
import { currentObserver } from "#lib/services/observe/current-observer";
import { observeBy } from "#lib/services/observe/observed";
import { observedAudit, observedParts, observedWarehouse } from "#lib/services/observe/observed-house";
import { openObserver } from "#lib/services/observe/open-observer";
import { recordedSignIn } from "#lib/services/recorded-sign-in";
import { goodPassword, newBrowser } from "../support/access/team.ts";
import { gatedWarehouse, openAppWorld } from "../support/app-world.ts";
import { openAuditWorld } from "../support/audit/audit-world.ts";
import { type Collector, type ReceivedSpan, startCollector } from "../support/observe/collector.ts";
import { context, openObservedWorld, recognisable } from "../support/observe/observed-world.ts";
import { startServer } from "../support/observe/plain-server.ts";
import { scrape } from "../support/observe/scrape.ts";
import { expectValue, readAll, sign } from "../support/run-world.ts";
import { silentLogger } from "../support/silent-logger.ts";

const known = "total weight by axolotl";

const named = (spans: readonly ReceivedSpan[], name: string) => spans.filter((span) => span.name === name);

describe("runs at work", () => {
  test("and those that wait for a place are told apart, by the engine that they ask, while they are there", async () => {
    const gate = sign();
    const { observer, metricsPort } = await openObservedWorld();
    const { app } = await openAppWorld({ gate: gate.seen, observer });
    const runs: string[] = [];
    for (let count = 0; count < runLimits.atOnce.duckdb + 2; count += 1) {
      const asked = { sessionId: randomUUID(), clientMessageId: randomUUID(), text: known, otherContexts: [] };
      const place = { database: "DEMO", schema: "SALES" };
      runs.push(expectValue(await app.conversations.ask("local", { ...asked, ...place })).runId);
    }
    const now = await scrape(metricsPort);
    expect(now.sum("snowgpt_runs", { engine: "duckdb", state: "working" })).toBe(runLimits.atOnce.duckdb);
    expect(now.sum("snowgpt_runs", { engine: "duckdb", state: "waiting" })).toBe(2);
    gate.give();
    for (const runId of runs) {
      await readAll(expectValue(await app.runs.attach("local", { runId, fromSeq: 1 })).events);
    }
    await expect.poll(async () => (await scrape(metricsPort)).sum("snowgpt_runs")).toBe(0);
  });
});

describe("a way in", () => {
  test("that led nobody in is counted by its door and by why; one that did is not", async () => {
    const { observer, metricsPort } = await openObservedWorld();
    const { app, signIn, access } = await openAuditWorld({}, observer);
    const browser = newBrowser();
    const request = browser.request();
    const door = "signInAction";
    const tried = (password: string) =>
      recordedSignIn({ access, audit: app.audit }, request, { door, personId: null }, () =>
        signIn(browser, "ada@example.org", password),
      );
    for (const password of ["okapi", "pangolin"]) expect((await tried(password)).result.ok).toBe(false);
    expect((await tried(goodPassword)).result.ok).toBe(true);
    const { sum, text } = await scrape(metricsPort);
    expect(sum("snowgpt_sign_in_failures_total")).toBe(2);
    expect(sum("snowgpt_sign_in_failures_total", { door, outcome: "BAD_REQUEST" })).toBe(2);
    for (const word of [...recognisable, "ada@", "example.org"]) expect(text.toLowerCase()).not.toContain(word);
  });
});

describe("where nobody looks", () => {
  test("the app's parts are the very same, and nothing stands between them", async () => {
    const { app, store } = await openAppWorld({ gate: Promise.resolve() });
    expect(app.access).toBeNull();
    const parts = { store, modelPort: null, settings: { MODEL_PRICES: {} } };
    expect(observedParts(parts)).toBe(parts);
    const warehouse = gatedWarehouse(Promise.resolve());
    expect(observedWarehouse(warehouse, undefined, Date.now)).toBe(warehouse);
    expect(observedAudit(app.audit, undefined)).toBe(app.audit);
    const opened = expectValue(await openObserver({ metrics: null, traces: null }, silentLogger));
    expect(opened).toMatchObject({ observer: null, metricsPort: null });
    expect(currentObserver()).toBeNull();
  });

  test("a fault of one reader of the facts costs neither the other nor whoever told them", () => {
    const faults: unknown[] = [];
    const noted: string[] = [];
    const broken = { note: () => expect.fail("full"), watchWaiting: () => expect.fail("full") };
    const sound = { note: ({ type }: { type: string }) => void noted.push(type), watchWaiting: () => undefined };
    const observer = observeBy([broken, sound], (cause) => faults.push(cause));
    observer.watchWaiting(() => []);
    observer.note({ type: "result-stored", bytes: 1, rows: 1 });
    expect(noted).toEqual(["result-stored"]);
    expect(faults).toHaveLength(2);
  });

  test("a port for the numbers that cannot be had is said in words", async () => {
    const { metricsPort } = await openObservedWorld();
    const wishes = { metrics: { host: "127.0.0.1", port: metricsPort }, traces: null };
    expect(await openObserver(wishes, silentLogger)).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  });
});

describe("requests", () => {
  test("are counted by the pattern of their address, their method and their status", async () => {
    const { metricsPort } = await openObservedWorld();
    const address = await startServer(async () => undefined);
    const paths = ["/runs/compare?a=okapi", "/runs/quokka", "/share/narwhal", "/pangolin", "/_next/static/wombat.js"];
    for (const path of paths) await fetch(`${address}${path}`);
    await fetch(`${address}/chat`, { method: "POST", body: "axolotl" });
    await expect.poll(async () => (await scrape(metricsPort)).sum("snowgpt_http_requests_total")).toBe(6);
    const { sum, text } = await scrape(metricsPort);
    for (const route of ["/runs/compare", "/runs/[runId]", "/share/[token]", "other", "/_next/*"]) {
      expect(sum("snowgpt_http_requests_total", { method: "GET", route, status: "200" }), route).toBe(1);
    }
    expect(sum("snowgpt_http_request_duration_seconds_count", { method: "POST", route: "/chat" })).toBe(1);
    expect(recognisable.filter((word) => text.includes(word))).toEqual([]);
  });

  test("that ask for the numbers are none of them, and nothing else is served beside these", async () => {
    const { metricsPort } = await openObservedWorld();
    await scrape(metricsPort);
    const address = `http://127.0.0.1:${metricsPort}`;
    expect((await fetch(`${address}/`)).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${address}/metrics`, { headers: { origin: "https://example.org" } })).status).toBe(404);
    expect((await scrape(metricsPort)).sum("snowgpt_http_requests_total")).toBe(0);
  });

  test("for the numbers by a foreign name are none of this machine's: a page can point its own name here", async () => {
    const { metricsPort } = await openObservedWorld();
    const statusBy = async (host: string) => {
      const asking = request({ host: "127.0.0.1", port: metricsPort, path: "/metrics", headers: { host } }).end();
      const [{ statusCode }] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asking, "response"));
      return statusCode;
    };
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      expect(await statusBy(`${name}:${metricsPort}`), name).toBe(200);
      expect(await statusBy(name), name).toBe(200);
    }
    for (const name of ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example"]) {
      expect(await statusBy(`${name}:${metricsPort}`), name).toBe(404);
    }
  });
});

test("the numbers are read by their own address also where the app is asked by another one", async () => {
  const rules = { host: "127.0.0.1", port: 3000, publicUrl: "https://ask.example.org", isTrusted: () => false };
  const { metricsPort } = await openObservedWorld();
  onTestFinished(watchArrivals({ ...rules, otherPorts: [metricsPort] }));
  expect((await scrape(metricsPort)).sum("snowgpt_runs_begun_total")).toBe(0);
  // The app's own server is judged all the same.
  const address = await startServer(async () => undefined);
  await fetch(`${address}/chat`);
  const refused = async () => (await scrape(metricsPort)).sum("snowgpt_http_requests_total", { route: "other" });
  await expect.poll(refused).toBe(1);
});

describe("a trace that somebody else began", () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const spanId = "00f067aa0ba902b7";
  test.each([
    ["a trusted proxy brings it", true, "01", [{ traceId, parentSpanId: spanId }]],
    ["a trusted proxy does not follow it itself", true, "00", []],
    ["anybody sends it", false, "01", [{ traceId: expect.not.stringMatching(traceId) }]],
    ["nobody judges what arrives", null, "01", [{ traceId: expect.not.stringMatching(traceId) }]],
  ])("is gone on with, where %s, as it must be", async (_who, isTrusted, flags, expected) => {
    const address = await startServer(async () => undefined);
    const rules = { host: "127.0.0.1", port: Number(new URL(address).port), publicUrl: null };
    const end = isTrusted === null ? () => undefined : watchArrivals({ ...rules, isTrusted: () => isTrusted });
    onTestFinished(end);
    const world = await openObservedWorld();
    await fetch(`${address}/chat`, { headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } });
    end();
    await expect.poll(async () => (await scrape(world.metricsPort)).sum("snowgpt_http_requests_total")).toBe(1);
    await world.endObserving();
    const spans = named(world.collector.spans(), "GET /chat");
    expect(spans).toHaveLength(expected.length);
    expect(spans).toMatchObject(expected);
    if (isTrusted !== true) expect(spans[0]?.parentSpanId).toBeUndefined();
  });
});

describe("what is sent outside of a run", () => {
  test("stands within the request that sends it, and within none where nobody asked", async () => {
    const world = await openObservedWorld();
    const address = await startServer(async () => {
      expectValue(await world.app.catalog.describeSchema(context));
    });
    await fetch(`${address}/explore`);
    await world.endObserving();
    const spans = world.collector.spans();
    const [request] = named(spans, "GET /explore");
    const statements = named(spans, "statement catalog");
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.every(({ parentSpanId }) => parentSpanId === request?.spanId)).toBe(true);
  });
});

describe("a collector that is away", () => {
  test.each([
    ["refuses", 503],
    ["never answers", "hangs"],
    ["is not there", null],
  ] as const)(
    "costs no answer where it %s, and the end waits for it no longer than its bound",
    async (_how, status) => {
      const collector = status === null ? gone : await startCollector(status);
      const world = await openObservedWorld({ collector });
      expect((await world.ask(known)).parts.some((part) => part.type === "result")).toBe(true);
      await world.endObserving();
      expect((await world.ask(known)).parts.some((part) => part.type === "result")).toBe(true);
    },
  );
});

/** A port that nobody listens on. */
const gone: Collector = { url: "http://127.0.0.1:9", bodies: [], headers: [], spans: () => [], resources: () => [] };
