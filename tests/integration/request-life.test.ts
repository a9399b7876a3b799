/** What goes with a request from its arrival to its end: its id, its line in the log, and what its answer says to proxies. */
import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createLogger } from "#lib/services/logger";
import { type Served, watchArrivals } from "#lib/services/network/arrivals";
import { thrownWhileServing } from "#lib/services/request-failures";

let stop = (): void => undefined;
afterEach(() => stop());

/** @returns its address. */
async function listen(serve: RequestListener, onServed?: (served: Served) => void): Promise<string> {
  const server = createServer(serve).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a numeric port.");
  stop = watchArrivals({ host: "127.0.0.1", port: address.port, publicUrl: null, isTrusted: () => false }, onServed);
  return `http://127.0.0.1:${address.port}`;
}

test("the answer of an action says to proxies that it is handed on as it comes, whatever the framework says of it", async () => {
  const url = await listen((_request, response) => {
    response.setHeader("cache-control", "no-cache, max-age=0");
    response.end("served");
  });
  const headersOf = ({ headers }: Response) => [headers.get("x-accel-buffering"), headers.get("cache-control")];
  const action = await fetch(url, { method: "POST", headers: { "next-action": "7f" } });
  expect(headersOf(action)).toEqual(["no", "no-store, no-transform"]);
  expect(headersOf(await fetch(url))).toEqual([null, "no-cache, max-age=0"]);
});

describe("the id of a request", () => {
  /** Answers as the app would, with a line of the log before and one long after the answer. */
  async function openLogged() {
    const lines: string[] = [];
    const logger = createLogger({ level: "info", secrets: [] }, { write: (line) => void lines.push(line) });
    const served: Served[] = [];
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const url = await listen(
      async (request, response) => {
        logger.info({}, "before");
        if (request.url === "/api/runs/secret/export") return void response.destroy();
        response.end(thrownWhileServing(new Error("a bug")).nextStep);
        await new Promise((resolve) => setImmediate(resolve));
        logger.info({}, "after");
        end();
      },
      (each) => {
        logger.info(each, "request");
        served.push(each);
      },
    );
    return { url, lines, served, ended };
  }

  test("stands in every line that is written for it, in its answer, and in what is said of a failure", async () => {
    const { url, lines, ended } = await openLogged();
    const answer = await fetch(`${url}/chat/0f8fad5b?message=secret`);
    const id = answer.headers.get("x-request-id");
    expect(await answer.text()).toBe(`Try again; the server's log has the details under request ${id}.`);
    await ended;
    const written = lines.map((line) => JSON.parse(line));
    expect(written.map(({ requestId }) => requestId)).toEqual(written.map(() => id));
    expect(written.map(({ msg }) => msg).toSorted()).toEqual(["after", "before", "request"]);
    expect(written.find(({ msg }) => msg === "request")).toMatchObject({
      ...{ method: "GET", route: "/chat/[sessionId]", status: 200, isCut: false, ms: expect.any(Number) },
    });
    expect(lines.join("")).not.toMatch(/secret|0f8fad5b/);
  });

  test("ends with a line also where the answer breaks off", async () => {
    const { url, served } = await openLogged();
    await expect(fetch(`${url}/api/runs/secret/export`)).rejects.toThrow();
    expect(served).toMatchObject([{ route: "/api/runs/[runId]/export", isCut: true }]);
  });
});
