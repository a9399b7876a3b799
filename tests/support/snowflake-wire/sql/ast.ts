/** The parser's tree, read with care: it comes from outside, as plain JSON. */

/** A name as the catalog spells it, and how it was written. */
export type Identifier = {
  readonly name: string;
  /** Quotes kept, for messages. */
  readonly shown: string;
  /** Code points from the start of the parsed text; null where the parser has none. */
  readonly start: number | null;
};

type Fields = Readonly<Record<string, unknown>>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One node: `{ "column": { ... } }` is a node of kind `column`. */
export class AstNode {
  readonly kind: string;
  readonly #fields: Fields;

  constructor(kind: string, fields: Fields) {
    this.kind = kind;
    this.#fields = fields;
  }

  /** A field that is a node itself, or null. */
  child(field: string): AstNode | null {
    return toNode(this.#fields[field]);
  }

  /** A field that must be a node. */
  need(field: string): AstNode {
    const found = this.child(field);
    if (found === null) throw new Error(`The tree has no ${field} in ${this.kind}.`);
    return found;
  }

  children(field: string): AstNode[] {
    return listOf(this.#fields[field]).flatMap((part) => toNode(part) ?? []);
  }

  /** A field that holds plain fields without a kind of their own. */
  part(field: string): AstNode | null {
    const value = this.#fields[field];
    return isFields(value) ? new AstNode(field, value) : null;
  }

  parts(field: string): AstNode[] {
    return listOf(this.#fields[field]).flatMap((value) => (isFields(value) ? new AstNode(field, value) : []));
  }

  /** Lists of nodes in a list, such as the branches of CASE. */
  pairs(field: string): AstNode[][] {
    return listOf(this.#fields[field]).map((pair) => listOf(pair).flatMap((part) => toNode(part) ?? []));
  }

  identifier(field: string): Identifier | null {
    return toIdentifier(this.#fields[field]);
  }

  identifiers(field: string): Identifier[] {
    return listOf(this.#fields[field]).flatMap((value) => toIdentifier(value) ?? []);
  }

  /** Pairs of names, such as those of RENAME. */
  identifierPairs(field: string): (readonly [string, string])[] {
    return listOf(this.#fields[field]).map((pair) => {
      const [from, to] = listOf(pair).map((value) => toIdentifier(value)?.name ?? "");
      return [from ?? "", to ?? ""] as const;
    });
  }

  text(field: string): string {
    const value = this.#fields[field];
    return typeof value === "string" ? value : "";
  }

  number(field: string): number | null {
    const value = this.#fields[field];
    return typeof value === "number" ? value : null;
  }

  /** True, false, or null where nothing is said. */
  choice(field: string): boolean | null {
    const value = this.#fields[field];
    return typeof value === "boolean" ? value : null;
  }

  flag(field: string): boolean {
    return this.#fields[field] === true;
  }

  has(field: string): boolean {
    const value = this.#fields[field];
    return value !== undefined && value !== null && value !== false;
  }

  /** The tree as it came, for the parser's own printer. */
  toJson(): Fields {
    return { [this.kind]: this.#fields };
  }
}

export function toNode(value: unknown): AstNode | null {
  if (!isFields(value)) return null;
  const [entry] = Object.entries(value);
  if (entry === undefined) return null;
  const [kind, fields] = entry;
  return new AstNode(kind, isFields(fields) ? fields : {});
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function toIdentifier(value: unknown): Identifier | null {
  if (!isFields(value) || typeof value.name !== "string") return null;
  const isQuoted = value.quoted === true;
  const name = isQuoted ? value.name : value.name.toUpperCase();
  const start = isFields(value.span) && typeof value.span.start === "number" ? value.span.start : null;
  return { name, shown: isQuoted ? `"${name}"` : name, start };
}
