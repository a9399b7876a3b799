/** The doctor's look at the proxy in front of the app, by the address that people open. */
import { describe, expect, test } from "vitest";
import { examined, plainVariables, proxyVariables, refusal } from "../support/doctor/doctor-world.ts";

describe("the proxy", () => {
  const json = { "content-type": "application/json" };
  test.each([
    [
      "another Host",
      (code: string) => ({ get: [200, '{"status":"ok"}'], post: [403, refusal(code)] }) as const,
      "under another Host",
    ],
    ["a foreign name", () => ({ get: [421, "no"], post: [421, "no"] }) as const, "under another name"],
    ["no app behind it", () => ({ get: [502, "bad gateway"], post: [502, ""] }) as const, "does not reach the app"],
    ["another site", () => ({ get: [200, "<h1>Welcome</h1>"], post: [200, ""] }) as const, "not by the app"],
  ])("with %s is told what to set", async (_what, answers, sentence) => {
    const { get, post } = answers("FORBIDDEN");
    const proxy = await proxyVariables((request, response) => {
      const [status, body] = request.method === "POST" ? post : get;
      response.writeHead(status, json).end(body);
    });
    expect((await examined({ ...(await plainVariables()), ...proxy })).said("Proxy", "failure").join(" ")).toContain(
      sentence,
    );
  });

  test("that does not pass on what is posted, that keeps answers, or that is away is told", async () => {
    const plain = await plainVariables();
    const odd = await proxyVariables((request, response) => {
      response.writeHead(request.method === "POST" ? 405 : 200, { ...json, age: "12" });
      response.end(request.method === "POST" ? "" : '{"status":"ok"}');
    });
    expect((await examined({ ...plain, ...odd })).said("Proxy", "warning")).toHaveLength(2);
    const gone = { AUTH: "team", PUBLIC_URL: "http://127.0.0.1:9" };
    expect((await examined({ ...plain, ...gone })).said("Proxy", "failure")[0]).toContain("cannot be reached");
  });

  const told = { name: "opened", proxy: "trusted", client: "told", protocol: "encrypted" };
  test.each([
    ["everything as it must be", {}, "ok", "arrive as they must"],
    ["a name of this machine", { name: "local" }, "failure", "under another name"],
    ["no trust of the app", { proxy: "none", client: "not told", protocol: "not told" }, "failure", "TRUSTED_PROXIES"],
    ["no word on who asks", { client: "not told" }, "warning", "X-Forwarded-For"],
  ] as const)("with %s is told from what the app says of the way", async (_what, way, level, sentence) => {
    const proxy = await proxyVariables((request, response) => {
      const health = JSON.stringify({ status: "ok", way: { ...told, ...way } });
      response.writeHead(200, json).end(request.method === "POST" ? refusal("SIGNED_OUT") : health);
    });
    const { said } = await examined({ ...(await plainVariables()), ...proxy });
    expect(said("Proxy", level).join(" ")).toContain(sentence);
  });
});
