/**
 * Random requests to every operation of the API, made of its own document: none breaks the server, each answer is what the
 * document says, and without the scope there is none.
 */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { apiEventSchema } from "#lib/domain/api/contents";
import { apiBase, type Operation } from "#lib/domain/api/operation";
import { type OperationName, operationNames, operations } from "#lib/domain/api/operations";
import { problemSchema } from "#lib/domain/api/problem";
import { type ApiScope, apiScopeNames } from "#lib/domain/api-scopes";
import { parametersOf, takenSchema } from "#lib/services/api/openapi";
import { serveApi } from "#lib/services/api/serve-api";
import type { WholeApp } from "#lib/services/app";
import { apiRequest } from "../support/api/api-requests.ts";
import { arbitraryOf, type KnownValues } from "../support/api/schema-arbitrary.ts";
import { askedAnswer } from "../support/asked-answer.ts";
import { atFileEnd } from "../support/at-end.ts";
import { boardOf, openBoardWorld } from "../support/dashboards/board-world.ts";
import { randomCases } from "../support/random-cases.ts";
import { expectValue } from "../support/run-world.ts";

type Current = { app: WholeApp | null };
const current = vi.hoisted((): Current => ({ app: null }));
vi.mock("next/headers", () => ({ headers: async () => new Headers() }));
vi.mock("#lib/config/env", async (original) => {
  const env = await original<typeof import("#lib/config/env")>();
  return { ...env, getSettings: () => ({ ...env.getSettings(), API_REQUESTS_PER_MINUTE: 100_000 }) };
});
vi.mock("#lib/services/app", async (original) => ({
  ...(await original<object>()),
  getApp: async () => ({ ...current.app, forCaller: async () => current.app }),
}));

let tokens: ReadonlyMap<ApiScope, string> = new Map();
let known: KnownValues = {};

beforeAll(async () => {
  const { app } = await openBoardWorld({}, atFileEnd);
  current.app = app;
  const tokenFor = async (scope: ApiScope) =>
    expectValue(
      await app.api.tokens.make({ ownerId: "local", isByProvider: false }, { name: scope, scopes: [scope], days: 1 }),
    );
  const made = await Promise.all(apiScopeNames.map(async (scope) => [scope, (await tokenFor(scope)).secret] as const));
  tokens = new Map(made);
  const [chatId, foreignChat] = [randomUUID(), randomUUID()];
  const question = "total revenue by region";
  const own = await askedAnswer(app, { ownerId: "local", sessionId: chatId, text: question });
  const foreign = await askedAnswer(app, { ownerId: "someone", sessionId: foreignChat, text: question });
  const runOf = async (ownerId: string, sessionId: string) =>
    expectValue(await app.sessions.load(ownerId, sessionId)).messages[0]?.runId ?? "";
  const { id: boardId } = await boardOf(app, [question]);
  known = {
    chatId: [chatId, foreignChat],
    runId: [await runOf("local", chatId), await runOf("someone", foreignChat)],
    resultId: [own.ref.id, foreign.ref.id],
    boardId: [boardId],
    database: ["SHOP", "shop", "SH/OP"],
    schema: ["SALES", "PUBLIC"],
    question: [question, "number of orders", "delete all customers", "show me the best"],
    text: ["number of orders"],
    option: [0, 1],
  };
});
afterAll(() => {
  current.app = null;
});

type Sent = {
  readonly name: OperationName;
  readonly request: () => Request;
};

const anyName = fc.constantFrom(...operationNames);
const oddHeaders = fc.oneof(
  { weight: 8, arbitrary: fc.constant({}) },
  {
    weight: 2,
    arbitrary: fc.record(
      {
        accept: fc.constantFrom("text/event-stream", "*/*", "text/event-stream;q=0.1, application/json", ""),
        "idempotency-key": fc.constantFrom("one", "two", "a b", "x".repeat(300)),
        "last-event-id": fc.constantFrom("0", "3", "999999", "-1", "one"),
        "content-type": fc.constantFrom("application/json", "text/plain", "application/json; charset=utf-16"),
        cookie: fc.constant("snowgpt_caller_3000=anything"),
        origin: fc.constant("https://evil.example"),
        range: fc.constant("bytes=0-1"),
      },
      { requiredKeys: [] },
    ),
  },
);

/** Requests to an operation with a token that has its scope, unless another one is named. */
function requestsTo(name: OperationName, secretOf: (scope: ApiScope) => string | null): fc.Arbitrary<Sent> {
  const { method, path, scope, params, query, body }: Operation = operations[name];
  const ofPlace = (place: "path" | "query") =>
    fc.record(
      Object.fromEntries(
        parametersOf(place === "path" ? params : query, place).map((parameter) => [
          parameter.name,
          arbitraryOf(parameter.schema, known, parameter.name),
        ]),
      ),
      place === "path" ? {} : { requiredKeys: [] },
    );
  return fc
    .record({
      params: ofPlace("path"),
      query: ofPlace("query"),
      body: arbitraryOf(takenSchema(body), known),
      headers: oddHeaders,
    })
    .map((sent) => ({
      name,
      request: () =>
        apiRequest(`${apiBase}${filled(path, sent.params)}${queryOf(sent.query)}`, {
          ...{ method, token: secretOf(scope), headers: sent.headers },
          ...(method === "POST" ? { body: sent.body } : {}),
        }),
    }));
}

function filled(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => escaped(textOf(params[name])));
}

function queryOf(query: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(query).map(([name, value]) => `${escaped(name)}=${escaped(textOf(value))}`);
  return said.length === 0 ? "" : `?${said.join("&")}`;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value ?? null);
}

/** Half a pair of code units has no escape. */
function escaped(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

/** The body of a problem is one, and its status is that of the answer. */
async function expectProblem(response: Response): Promise<void> {
  expect(response.headers.get("content-type")).toBe("application/problem+json");
  const problem: unknown = await response.json();
  expect(problemSchema.parse(problem)).toEqual(problem);
  expect(problem).toMatchObject({ status: response.status });
}

async function expectAnswer(name: OperationName, response: Response): Promise<void> {
  const type = response.headers.get("content-type") ?? "";
  if (type === "text/event-stream") return expectEvents(await response.text());
  const { output }: Operation = operations[name];
  if (output === null) {
    expect(type).toMatch(/csv|json|parquet/);
    expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get("content-length")));
    return;
  }
  expect(type).toBe("application/json");
  const given: unknown = await response.json();
  expect(output.parse(given)).toEqual(given);
}

function expectEvents(text: string): void {
  const events = text.split("\n\n").flatMap((block) => /^data: (.*)$/m.exec(block)?.[1] ?? []);
  expect(events.length).toBeGreaterThan(0);
  for (const event of events.map((line): unknown => JSON.parse(line)))
    expect(apiEventSchema.parse(event)).toEqual(event);
}

it("none breaks the server, and each answer is what the document says", async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(
      anyName.chain((name) => requestsTo(name, (scope) => tokens.get(scope) ?? null)),
      async ({ name, request }) => {
        const response = await serveApi(request());
        seen.set(`${name} ${response.status}`, (seen.get(`${name} ${response.status}`) ?? 0) + 1);
        expect([name, response.status < 500]).toEqual([name, true]);
        expect(response.headers.get("cache-control")).toContain("no-store");
        await (response.ok ? expectAnswer(name, response) : expectProblem(response));
      },
    ),
    { numRuns: randomCases({ few: 400, all: 5_000 }) },
  );
  // Requests that only fail would show little: most operations have been done.
  const done = operationNames.filter((name) => seen.has(`${name} 200`) || seen.has(`${name} 202`));
  expect(done.length).toBeGreaterThan(operationNames.length / 2);
});

it("without the scope none is answered", async () => {
  const without = (scope: ApiScope) => [...tokens].find(([other]) => other !== scope)?.[1] ?? null;
  await fc.assert(
    fc.asyncProperty(
      anyName.chain((name) => requestsTo(name, without)),
      async ({ request }) => {
        const response = await serveApi(request());
        expect(response.status).toBe(403);
        await expectProblem(response);
      },
    ),
    { numRuns: randomCases({ few: 100, all: 1_000 }) },
  );
});

it("what is no operation is none, whatever its path", async () => {
  const anyPath = fc.array(fc.oneof(fc.webSegment(), fc.constantFrom("ask", "runs", "..", "%2e%2e", "%ff", "%00")), {
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(anyPath, fc.constantFrom("GET", "POST", "DELETE", "PUT"), async (parts, method) => {
      const token = tokens.get("ask") ?? null;
      const response = await serveApi(apiRequest(`${apiBase}/${parts.join("/")}`, { method, token }));
      expect([200, 202, 400, 403, 404, 405, 415]).toContain(response.status);
      if (!response.ok) await expectProblem(response);
    }),
    { numRuns: randomCases({ few: 100, all: 1_000 }) },
  );
});
