/** The types of the API's client, printed from the OpenAPI document: they need neither our modules nor a package. */

import { apiBase, type Operation } from "#lib/domain/api/operation";
import { operationNames, operations } from "#lib/domain/api/operations";
import { givenName, type JsonSchema, namedSchemas, takenSchema } from "#lib/services/api/openapi";

/** Where they are kept. */
export const clientTypesFile = "scripts/api/client-types.ts";

/** The whole file. */
export function drawClientTypes(): string {
  const types = Object.entries(namedSchemas()).map(([name, schema]) => `export type ${name} = ${typeOf(schema)};`);
  return [
    "/** What the API takes and gives. Written by `npm run docs:api`: do not edit. */",
    ...types,
    `/** What each operation takes and gives; \`never\` for what is no JSON. */\nexport type Operations = {\n${operationNames.map(operationType).join("\n")}\n};`,
    `/** Where each operation is. */\nexport const places = {\n${operationNames.map(placeOf).join("\n")}\n} as const;`,
  ]
    .join("\n\n")
    .concat("\n");
}

function operationType(name: (typeof operationNames)[number]): string {
  const { params, query, body, output }: Operation = operations[name];
  const parts = [
    `params: ${typeOf(takenSchema(params))}`,
    `query: ${typeOf(takenSchema(query))}`,
    `body: ${typeOf(takenSchema(body))}`,
    `reply: ${output === null ? "never" : givenName(output)}`,
  ];
  return `  ${name}: { ${parts.join("; ")} };`;
}

function placeOf(name: (typeof operationNames)[number]): string {
  const { method, path } = operations[name];
  return `  ${name}: { method: "${method}", path: "${apiBase}${path}" },`;
}

function typeOf(schema: JsonSchema | boolean | undefined): string {
  if (schema === undefined || typeof schema === "boolean") return "unknown";
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const union = schema.anyOf ?? schema.oneOf;
  if (union !== undefined) return union.map(typeOf).join(" | ");
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(" | ");
  return plainTypeOf(schema);
}

function plainTypeOf(schema: JsonSchema): string {
  switch (schema.type) {
    case "string":
    case "number":
    case "boolean":
    case "null":
      return schema.type;
    case "integer":
      return "number";
    case "array":
      return `readonly (${Array.isArray(schema.items) ? "unknown" : typeOf(schema.items)})[]`;
    case "object":
      return objectType(schema);
    default:
      return "unknown";
  }
}

function objectType({ properties = {}, required = [], additionalProperties }: JsonSchema): string {
  const own = Object.entries(properties).map(
    ([name, property]) => `${name}${required.includes(name) ? "" : "?"}: ${typeOf(property)}`,
  );
  const isOpen = typeof additionalProperties === "object";
  const all = isOpen ? [...own, "[name: string]: unknown"] : own;
  return all.length === 0 ? "Record<string, never>" : `{ ${all.join("; ")} }`;
}
