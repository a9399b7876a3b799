/** The OpenAPI 3.1 document of the API, made of the table of operations: what is served is what it says. */
import "server-only";
import { z } from "zod";
import {
  apiAnswerSchema,
  apiEventSchema,
  apiResultSchema,
  askedSchema,
  boardListSchema,
  boardSchema,
  chatListSchema,
  chatSchema,
  databaseListSchema,
  describedSchema,
  modelFileSchema,
  resultRowsSchema,
  schemaListSchema,
  verifiedListSchema,
  workingSchema,
} from "#lib/domain/api/contents";
import { apiBase, type Operation } from "#lib/domain/api/operation";
import { operationNames, operations } from "#lib/domain/api/operations";
import { problemSchema } from "#lib/domain/api/problem";
import { apiScopes } from "#lib/domain/api-scopes";
import { publicErrorSchema } from "#lib/domain/errors";

export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Schemas that have a name in the document. */
const named = z.registry<{ readonly id: string }>();
const names: readonly (readonly [z.ZodType, string])[] = [
  [apiAnswerSchema, "Answer"],
  [apiResultSchema, "AnswerResult"],
  [workingSchema, "Working"],
  [askedSchema, "Asked"],
  [apiEventSchema, "RunEvent"],
  [chatListSchema, "ChatList"],
  [chatSchema, "Chat"],
  [resultRowsSchema, "ResultRows"],
  [boardListSchema, "BoardList"],
  [boardSchema, "Board"],
  [databaseListSchema, "DatabaseList"],
  [schemaListSchema, "SchemaList"],
  [describedSchema, "Schema"],
  [modelFileSchema, "ModelFile"],
  [verifiedListSchema, "VerifiedList"],
  [problemSchema, "Problem"],
  [publicErrorSchema, "PublicError"],
];
for (const [schema, id] of names) named.add(schema, { id });

const refOf = (id: string) => `#/components/schemas/${id}`;

/** Of what is given. */
export function namedSchemas(): Readonly<Record<string, JsonSchema>> {
  const { schemas } = z.toJSONSchema(named, { uri: refOf, io: "output", unrepresentable: "any" });
  return Object.fromEntries(Object.entries(schemas).map(([id, schema]) => [id, withoutMeta(schema)]));
}

/** What an operation gives has a name in the document. */
export function givenName(schema: z.ZodType): string {
  const id = named.get(schema)?.id;
  if (id === undefined) throw new Error("What an operation gives has no name in the document.");
  return id;
}

/** What a body may be. */
export function takenSchema(schema: z.ZodType): JsonSchema {
  return withoutMeta(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
}

function withoutMeta({ $schema: _schema, $id: _id, id: _ownId, ...schema }: JsonSchema): JsonSchema {
  return schema;
}

/** The whole document. */
export function openApiDocument() {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const name of operationNames) {
    const operation: Operation = operations[name];
    const path = `${apiBase}${operation.path}`;
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: { operationId: name, ...operationOf(operation) },
    };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "SnowGPT",
      version: "1",
      description: "Ask a database in plain words and get a checked answer. Times are milliseconds since 1970.",
    },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: {
        token: { type: "http", scheme: "bearer", description: "A token of a person, made under Account." },
      },
    },
  };
}

function operationOf({ method, scope, permission, summary, form, params, query, body, output }: Operation) {
  const waits = "wait" in query.shape || "wait" in body.shape;
  return {
    summary,
    description: `Scope \`${scope}\`: ${apiScopes[scope].deed}. Permission \`${permission}\` of the person's role.`,
    tags: [apiScopes[scope].label],
    parameters: [
      ...parametersOf(params, "path"),
      ...parametersOf(query, "query"),
      ...(method === "POST" ? [keyParameter] : []),
      ...(form === "events" ? [lastEventParameter] : []),
    ],
    ...(method === "GET" ? {} : { requestBody: { content: { "application/json": { schema: takenSchema(body) } } } }),
    responses: {
      200: { description: "Done", headers: rateHeaders, content: contentOf(form, output) },
      ...(waits ? { 202: { description: goesOn, content: contentOf("json", output) } } : {}),
      default: {
        description: "Not done",
        content: { "application/problem+json": { schema: { $ref: refOf("Problem") } } },
      },
    },
  };
}

function contentOf(form: Operation["form"], output: Operation["output"]) {
  const events = { "text/event-stream": { schema: { $ref: refOf("RunEvent") } } };
  if (form === "events") return events;
  if (output === null) return fileContent;
  const given = { "application/json": { schema: { $ref: refOf(givenName(output)) } } };
  return form === "json-or-events" ? { ...given, ...events } : given;
}

const fileContent = {
  "text/csv": { schema: { type: "string" } },
  "application/json": { schema: { type: "array" } },
  "application/vnd.apache.parquet": { schema: { type: "string", format: "binary" } },
};

const goesOn = "The time is over, and what was asked for goes on: ask for it again";

const rateHeaders = {
  RateLimit: { description: "How many requests are left, and for how long", schema: { type: "string" } },
  "RateLimit-Policy": { description: "How many requests a token has in a minute", schema: { type: "string" } },
};

const keyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "Sent again under the same key within a day, a request gets what the first one began.",
  schema: { type: "string", maxLength: 200 },
};

const lastEventParameter = {
  name: "Last-Event-ID",
  in: "header",
  required: false,
  description: "The last event that was read: the stream goes on behind it.",
  schema: { type: "integer" },
};

/** Numbers stand as text in an address: what they are once they are read says what they may be. */
export function parametersOf(schema: z.ZodObject, place: "path" | "query") {
  const { properties = {}, required = [] } = withoutMeta(z.toJSONSchema(schema, { io: "output" }));
  return Object.entries(properties).map(([name, property]) => {
    const hasDefault = typeof property === "object" && "default" in property;
    return { name, in: place, required: required.includes(name) && !hasDefault, schema: property };
  });
}
