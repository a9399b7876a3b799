/** What an app behind a proxy with a certificate answers, and to whom. */
import { NextRequest } from "next/server";
import { expect, test, vi } from "vitest";
import { proxy } from "../../proxy.ts";

const current = vi.hoisted((): { publicUrl: string | null } => ({ publicUrl: null }));
vi.mock("#lib/config/env", async (original) => ({ ...(await original<object>()), accessSettings: () => current }));

const answerTo = (host: string) => proxy(new NextRequest(`http://${host}/sign-in`, { headers: { host } }));

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
