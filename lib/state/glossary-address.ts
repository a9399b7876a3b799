/** Addresses within the glossary: the schema, what is looked for, and the element that is open. Browser-safe: types only. */
import type { DatabaseContext } from "#lib/domain/catalog";
import type { ModelElement, ModelElementKind } from "#lib/domain/model-edit";

/** What an address of the glossary holds. */
export type GlossaryPlace = {
  /** null: the first schema there is. */
  readonly context: DatabaseContext | null;
  /** null: all kinds. */
  readonly kind: ModelElementKind | null;
  readonly text: string;
  /** null: none is open. */
  readonly element: ModelElement | null;
};

export const glossaryKinds = [
  "metric",
  "filter",
  "table",
  "column",
  "relationship",
  "verified_query",
  "instructions",
] as const satisfies readonly ModelElementKind[];

const longestText = 200;

/** Where an element is explained. */
export function glossaryHref({ context, kind = null, text = "", element = null }: Partial<GlossaryPlace>): string {
  const pairs: [string, string][] = [];
  if (context != null) pairs.push(["db", context.database], ["schema", context.schema]);
  if (kind !== null) pairs.push(["kind", kind]);
  if (text !== "") pairs.push(["q", text]);
  if (element !== null) pairs.push(["of", element.kind], ["key", element.key]);
  return pairs.length === 0 ? "/glossary" : `/glossary?${new URLSearchParams(pairs)}`;
}

/** What an address asks for; whatever it holds, since an address is typed by anybody. */
export function glossaryPlaceOf(parameters: URLSearchParams): GlossaryPlace {
  const database = parameters.get("db");
  const schema = parameters.get("schema");
  const of = kindOf(parameters.get("of"));
  const key = parameters.get("key");
  return {
    context: database === null || schema === null ? null : { database, schema },
    kind: kindOf(parameters.get("kind")),
    text: (parameters.get("q") ?? "").slice(0, longestText),
    element: of === null || key === null ? null : { kind: of, key },
  };
}

function kindOf(text: string | null): ModelElementKind | null {
  return glossaryKinds.find((kind) => kind === text) ?? null;
}
