/**
 * A schema in few words, for models whose servers do not hold them to it: a JSON schema says the same in many times the
 * letters. Made from the schema itself, so that the two never differ. Pure.
 */
import "server-only";
import { z } from "zod";

const nodeSchema = z.looseObject({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  enum: z.array(z.unknown()).optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});
type Node = z.infer<typeof nodeSchema>;

const rootSchema = z.looseObject({ $defs: z.record(z.string(), z.unknown()).optional() });

/** Parts that are used again: as they are, and what they are called where that is shorter. */
type Parts = { readonly nodes: ReadonlyMap<string, Node>; readonly names: ReadonlyMap<string, string> };

/**
 * The form of an object: `{table: string, sign: plus|minus, of?: [A]}`. Parts that are used again have a letter, which
 * stands for them. A member with "?" may be left out: what may be null, lists and switches.
 */
export function formText(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { reused: "ref" });
  const nodes = new Map(
    Object.entries(rootSchema.parse(json).$defs ?? {}).map(([name, node]) => [name, readNode(node)] as const),
  );
  const parts = { nodes, names: namesOf(nodes, JSON.stringify(json)) };
  const defined = [...parts.names].map(([part, name]) => `${name} = ${typeText(nodes.get(part) ?? {}, parts)}`);
  return [typeText(readNode(json), parts), ...defined].join("\n");
}

/** Shorter ones are written out where they stand. */
const fewestCharacters = 24;

function namesOf(nodes: ReadonlyMap<string, Node>, json: string): ReadonlyMap<string, string> {
  const unnamed: Parts = { nodes, names: new Map() };
  const worth = [...nodes].filter(([part, node]) => {
    const isOwn = node.properties !== undefined || node.enum !== undefined;
    const uses = json.split(`"#/$defs/${part}"`).length - 1;
    return isOwn && uses > 1 && typeText(node, unnamed).length >= fewestCharacters;
  });
  return new Map(worth.map(([part], place) => [part, String.fromCharCode("A".charCodeAt(0) + place)]));
}

function typeText(node: Node, parts: Parts): string {
  const part = partOf(node);
  if (part !== null) return parts.names.get(part) ?? typeText(parts.nodes.get(part) ?? {}, parts);
  if (node.enum !== undefined) return node.enum.map(String).join("|");
  if (node.properties !== undefined) return objectText(node.properties, parts);
  if (node.anyOf !== undefined) {
    const kinds = node.anyOf.map(readNode).filter(({ type }) => type !== "null");
    return kinds.map((kind) => typeText(kind, parts)).join("|");
  }
  if (node.type === "array") return `[${typeText(readNode(node.items), parts)}]`;
  return typesOf(node)
    .filter((type) => type !== "null")
    .join("|");
}

function objectText(properties: Readonly<Record<string, unknown>>, parts: Parts): string {
  const members = Object.entries(properties).map(([name, value]) => {
    const node = readNode(value);
    const description = node.description ?? resolved(node, parts).description;
    const note = description === undefined ? "" : ` (${description})`;
    return `${name}${isLeftOut(node, parts) ? "?" : ""}: ${typeText(node, parts)}${note}`;
  });
  return `{${members.join(", ")}}`;
}

function isLeftOut(node: Node, parts: Parts): boolean {
  const { anyOf = [], ...own } = resolved(node, parts);
  const kinds = [own, ...anyOf.map(readNode)].flatMap(typesOf);
  return ["array", "boolean", "null"].some((kind) => kinds.includes(kind));
}

function resolved(node: Node, parts: Parts): Node {
  const part = partOf(node);
  return part === null ? node : resolved(parts.nodes.get(part) ?? {}, parts);
}

function partOf({ $ref: reference }: Node): string | null {
  return reference?.split("/").at(-1) ?? null;
}

function typesOf({ type = [] }: Node): readonly string[] {
  return typeof type === "string" ? [type] : type;
}

function readNode(node: unknown): Node {
  return nodeSchema.parse(node ?? {});
}
