/** A server of this process, asked in ways that nothing here serves. */
import { once } from "node:events";
import { createServer, request } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { refuseOddMethods } from "#lib/services/odd-methods";

async function openServer() {
  const heard: { readonly method: string | undefined; readonly isAnswered: boolean }[] = [];
  const server = createServer((incoming, response) => {
    heard.push({ method: incoming.method, isAnswered: response.writableEnded });
    if (!response.writableEnded) response.end("served");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a numeric port.");
  const { port } = address;
  const ask = (method: string): Promise<readonly unknown[]> =>
    new Promise((resolve, reject) => {
      const outgoing = request({ host: "127.0.0.1", port, method }, (answer) => {
        answer.resume().once("end", () => resolve([answer.statusCode, answer.headers.allow]));
      });
      outgoing.once("error", reject);
      outgoing.end();
    });
  return { ask, heard };
}

test("what is neither read, posted nor deleted is answered 405 before anybody else looks at it", async () => {
  const { ask, heard } = await openServer();
  refuseOddMethods();
  for (const method of ["TRACE", "PUT", "PATCH", "OPTIONS", "PROPFIND", "QUERY"])
    expect([method, ...(await ask(method))]).toEqual([method, 405, "GET, HEAD, POST, DELETE"]);
  expect(heard.every(({ isAnswered }) => isAnswered)).toBe(true);
  for (const method of ["GET", "HEAD", "POST", "DELETE"]) expect(await ask(method)).toEqual([200, undefined]);
});
