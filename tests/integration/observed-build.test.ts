/** Numbers and traces of the app as it is built and started: the framework's own server is seen, and its end sends what waits. */
import { beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/lib/app-server.mjs";
import { ensureAppBuilt } from "../../scripts/lib/setup.mjs";
import { withTemporaryApp } from "../../scripts/lib/temporary-app.mjs";
import { startCollector } from "../support/observe/collector.ts";
import { scrape } from "../support/observe/scrape.ts";

beforeAll(async () => {
  await ensureAppBuilt();
}, 600_000);

test("pages, handlers and files are counted and traced, on a port of its own, until the app has ended", async () => {
  const collector = await startCollector();
  const port = await freePort();
  const settings = { METRICS_PORT: String(port), OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  await withTemporaryApp(
    async (address) => {
      for (const path of ["/chat", "/chat/4711?question=wombatish", "/api/health", "/okapi", "/metrics"]) {
        await (await fetch(`${address}${path}`, { redirect: "manual" })).text();
      }
      const counted = async (route: string) =>
        (await scrape(port)).sum("snowgpt_http_requests_total", { method: "GET", route });
      await expect.poll(() => counted("/chat")).toBe(1);
      await expect.poll(() => counted("/chat/[sessionId]")).toBe(1);
      await expect.poll(() => counted("/api/health")).toBeGreaterThan(0);
      // The numbers are on no address of the app.
      await expect.poll(() => counted("other")).toBeGreaterThan(1);
      const { sum, text } = await scrape(port);
      expect(sum("snowgpt_store_operations_total", { outcome: "ok" })).toBeGreaterThan(0);
      expect(sum("process_cpu_seconds_total")).toBeGreaterThan(0);
      expect(text).not.toContain("4711");
    },
    { settings },
  );
  await expect(scrape(port)).rejects.toThrow();
  const spans = collector.spans();
  const names = spans.map(({ name }) => name);
  expect(names.filter((name) => name === "GET /chat")).toHaveLength(1);
  expect(names).toContain("GET /chat/[sessionId]");
  // What a page has read stands within its request, through all that the framework does in between.
  const page = spans.find(({ name }) => name === "GET /chat");
  const read = spans.filter(({ name }) => name === "statement catalog");
  expect(read.some(({ parentSpanId }) => parentSpanId === page?.spanId)).toBe(true);
  for (const word of ["wombatish", "4711", "okapi"]) expect(collector.bodies.join("\n")).not.toContain(word);
});
