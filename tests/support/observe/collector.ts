/** A collector of OpenTelemetry on this machine: it takes spans over HTTP in the protocol's JSON form, checked to the letter. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { z } from "zod";

const attributeSchema = z.strictObject({
  key: z.string(),
  value: z.union([
    z.strictObject({ stringValue: z.string() }),
    z.strictObject({ intValue: z.number().int() }),
    z.strictObject({ doubleValue: z.number() }),
  ]),
});
const idSchema = z.string().regex(/^(?!0+$)(?:[\da-f]{16}|[\da-f]{32})$/);
const nanosecondsSchema = z.string().regex(/^\d{19}$/);

const spanSchema = z.strictObject({
  ...{ traceId: idSchema, spanId: idSchema, parentSpanId: idSchema.optional(), traceState: z.string().optional() },
  ...{ name: z.string(), kind: z.number().int(), flags: z.number().int() },
  ...{ startTimeUnixNano: nanosecondsSchema, endTimeUnixNano: nanosecondsSchema },
  attributes: z.array(attributeSchema),
  ...{ droppedAttributesCount: z.literal(0), droppedEventsCount: z.literal(0), droppedLinksCount: z.literal(0) },
  events: z.array(z.never()),
  status: z.strictObject({ code: z.union([z.literal(0), z.literal(2)]) }),
  links: z.array(
    z.strictObject({
      ...{ traceId: idSchema, spanId: idSchema, flags: z.number().int() },
      ...{ attributes: z.array(z.never()), droppedAttributesCount: z.literal(0) },
    }),
  ),
});

const requestSchema = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: z.array(attributeSchema), droppedAttributesCount: z.literal(0) }),
      scopeSpans: z.array(
        z.strictObject({ scope: z.strictObject({ name: z.literal("snowgpt") }), spans: z.array(spanSchema) }),
      ),
    }),
  ),
});

export type ReceivedSpan = Omit<z.infer<typeof spanSchema>, "attributes"> & {
  readonly attributes: Readonly<Record<string, string | number>>;
};

export type Collector = {
  readonly url: string;
  /** All bodies that came, as they came. */
  readonly bodies: readonly string[];
  readonly headers: readonly Readonly<Record<string, unknown>>[];
  spans(): readonly ReceivedSpan[];
  /** What each sender says of itself. */
  resources(): readonly Readonly<Record<string, string | number>>[];
};

/** @param status what it answers with, or that it never does. */
export async function startCollector(status: number | "hangs" = 200): Promise<Collector> {
  const bodies: string[] = [];
  const headers: Record<string, unknown>[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      headers.push({ ...request.headers, path: request.url });
      if (status !== "hangs") response.writeHead(status, { "content-type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const received = () => bodies.flatMap((body) => requestSchema.parse(JSON.parse(body)).resourceSpans);
  return {
    ...{ url: `http://127.0.0.1:${portOf(server.address())}`, bodies, headers },
    spans: () =>
      received().flatMap(({ scopeSpans }) =>
        scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, attributes: valuesOf(span.attributes) }))),
      ),
    resources: () => received().map(({ resource }) => valuesOf(resource.attributes)),
  };
}

function valuesOf(attributes: z.infer<typeof attributeSchema>[]): Record<string, string | number> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("The collector has no port.");
  return address.port;
}
