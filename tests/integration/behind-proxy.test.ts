/** What an app behind a proxy with a certificate answers, and to whom. */
import { once } from "node:events";
import { createServer } from "node:http";
import { NextRequest } from "next/server";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchArrivals } from "#lib/services/network/arrivals";
import { proxy } from "../../proxy.ts";

const current = vi.hoisted((): { publicUrl: string | null } => ({ publicUrl: null }));
vi.mock("#lib/config/env", async (original) => ({ ...(await original<object>()), accessSettings: () => current }));

const answerTo = (host: string, path = "/sign-in") =>
  proxy(new NextRequest(`http://${host}${path}`, { headers: { host } }));

test("a browser that came encrypted is told to come so for a year", () => {
  current.publicUrl = "https://ask.example.org";
  const answer = answerTo("ask.example.org");
  expect(answer.status).toBe(200);
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(answerTo("evil.example.org").status).toBe(421);
});

test("without a proxy nothing is said of encryption", () => {
  current.publicUrl = null;
  const answer = answerTo("localhost:3000");
  expect(answer.status).toBe(200);
  expect(answer.headers.has("strict-transport-security")).toBe(false);
});

test("supervisors ask by any name whether the app is alive and ready, and nothing else", () => {
  current.publicUrl = "https://ask.example.org";
  expect(["/api/health", "/api/ready"].map((path) => answerTo("10.0.0.2:3000", path).status)).toEqual([200, 200]);
  expect(answerTo("10.0.0.2:3000", "/api/session").status).toBe(421);
});

test("what was refused as it arrived is answered so, and what arrived before anybody looked has to come again", async () => {
  current.publicUrl = "https://ask.example.org";
  const stop = watchArrivals({ host: "127.0.0.1", port: 3000, publicUrl: current.publicUrl, isTrusted: () => false });
  onTestFinished(stop);
  const early = answerTo("ask.example.org");
  expect([early.status, await early.text()]).toEqual([503, "The app is starting. Try again in a moment.\n"]);
  const server = createServer(async (request, response) => {
    const answer = answerTo(request.headers.host ?? "", request.url);
    response.writeHead(answer.status).end(await answer.text());
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a numeric port.");
  const answer = await fetch(`http://127.0.0.1:${address.port}/sign-in`);
  expect([answer.status, await answer.text()]).toEqual([
    421,
    "This address is not one the app answers to. Open it under https://ask.example.org.\n",
  ]);
});
