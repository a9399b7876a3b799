/** The doctor and the app as it is built, with a proxy between them: what it says of the way is so. */
import { type IncomingMessage, type ServerResponse, request as send } from "node:http";
import { beforeAll, expect, test } from "vitest";
import { ensureAppBuilt } from "../../scripts/lib/setup.mjs";
import { withTemporaryApp } from "../../scripts/lib/temporary-app.mjs";
import { examined, listen, plainVariables } from "../support/doctor/doctor-world.ts";

beforeAll(async () => {
  await ensureAppBuilt();
}, 600_000);

type Way = { target: string; passesHost: boolean };

/** Passes on as a proxy does: who asked and by which protocol is said, and the Host stays as it was asked for, or does not. */
function passOn({ target, passesHost }: Way, incoming: IncomingMessage, response: ServerResponse): void {
  const { hostname, port, host: inner } = new URL(target);
  const { host = "" } = incoming.headers;
  const told = { "x-forwarded-for": "192.0.2.7", "x-forwarded-proto": "http" };
  const headers = { ...incoming.headers, host: passesHost ? host : inner, ...told };
  const { method, url: path } = incoming;
  const passed = send({ hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on("error", () => response.writeHead(502).end());
  incoming.pipe(passed);
}

test("the running app is known on its port, and a proxy that changes the Host from one that does not", async () => {
  const way: Way = { target: "http://127.0.0.1:9", passesHost: true };
  const proxy = await listen((incoming, response) => passOn(way, incoming, response));
  const team = { AUTH: "team", PUBLIC_URL: proxy.url.replace("127.0.0.1", "localhost") };
  await withTemporaryApp(
    async (address) => {
      way.target = address;
      const variables = { ...(await plainVariables()), ...team, PORT: new URL(address).port };
      const well = await examined(variables);
      expect(well.findings.filter(({ level }) => level === "failure")).toEqual([]);
      expect(well.said("Ports", "ok")[0]).toContain("is the running app's");
      expect(well.said("Proxy", "ok").join(" ")).toContain("Host and Origin arrive as people's browsers send them.");
      expect(well.said("Proxy", "ok").join(" ")).toContain(
        "X-Forwarded-For and X-Forwarded-Proto arrive as they must.",
      );
      way.passesHost = false;
      const changed = await examined(variables);
      expect(changed.said("Proxy", "failure").join(" ")).toContain("under another name than PUBLIC_URL's");
    },
    { settings: team },
  );
  const ended = await examined({ ...(await plainVariables()), ...team });
  expect(ended.said("Proxy", "failure")[0]).toContain("does not reach the app");
});
