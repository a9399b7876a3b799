/** The rules that OpenAI's service sets for a JSON schema in strict mode, as far as a request of ours could break them. */
import { z } from "zod";

const schemaNode = z.looseObject({
  type: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  $defs: z.record(z.string(), z.unknown()).optional(),
  definitions: z.record(z.string(), z.unknown()).optional(),
});
type SchemaNode = z.infer<typeof schemaNode>;

const forbidden = ["oneOf", "allOf", "not", "if", "then", "else", "dependentRequired", "patternProperties"];
const maxDepth = 10;
const maxProperties = 5_000;

/** One sentence per broken rule; empty for a schema that the service accepts. */
export function strictFaults(schema: unknown): string[] {
  const root = schemaNode.safeParse(schema);
  if (!root.success || root.data.type !== "object") return ["The root of the schema must be an object."];
  const seen: Seen = { faults: [], propertyCount: 0 };
  visit(root.data, { path: "$", depth: 1 }, seen);
  if (seen.propertyCount > maxProperties) seen.faults.push(`A schema has at most ${maxProperties} properties.`);
  return seen.faults;
}

type Seen = { faults: string[]; propertyCount: number };
type Place = { readonly path: string; readonly depth: number };

function visit(given: unknown, { path, depth }: Place, seen: Seen): void {
  const parsed = schemaNode.safeParse(given);
  if (!parsed.success) return;
  const node = parsed.data;
  seen.faults.push(...forbidden.filter((key) => key in node).map((key) => `${path}: "${key}" is not permitted.`));
  if (node.properties !== undefined) seen.faults.push(...objectFaults(node, path));
  if (depth > maxDepth) seen.faults.push(`${path}: deeper than ${maxDepth} objects within each other.`);
  const inside = node.properties === undefined ? depth : depth + 1;
  for (const [name, child] of childrenOf(node)) visit(child, { path: `${path}.${name}`, depth: inside }, seen);
  seen.propertyCount += Object.keys(node.properties ?? {}).length;
}

function objectFaults({ properties = {}, required = [], additionalProperties }: SchemaNode, path: string): string[] {
  const missing = Object.keys(properties).filter((key) => !required.includes(key));
  return [
    ...(additionalProperties === false ? [] : [`${path}: "additionalProperties" must be false.`]),
    ...missing.map((key) => `${path}: "${key}" must be in "required".`),
  ];
}

function childrenOf(node: SchemaNode): [string, unknown][] {
  const named = { ...node.properties, ...node.$defs, ...node.definitions };
  const choices = (node.anyOf ?? []).map((choice, place): [string, unknown] => [`anyOf ${place}`, choice]);
  return [
    ...Object.entries(named),
    ...choices,
    ...(node.items === undefined ? [] : [["items", node.items] as const]),
  ].map(([name, child]) => [name, child]);
}
