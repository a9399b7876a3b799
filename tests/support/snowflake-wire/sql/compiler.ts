/** What the parts of the translation share: the statement, the parsed text, and each other. */
import type { CatalogTable } from "../catalog.ts";
import type { AstNode } from "./ast.ts";
import type { StatementContext } from "./context.ts";
import type { ParsedQuery } from "./parse.ts";
import type { OutputColumn, Scope, Typed } from "./scope.ts";

export type CompiledQuery = { readonly sql: string; readonly columns: readonly OutputColumn[] };

export type Compiler = {
  readonly context: StatementContext;
  readonly parsed: ParsedQuery;
  /** Tables that the statement reads, each once. */
  readonly tables: Set<CatalogTable>;
  expression(node: AstNode, scope: Scope): Typed;
  query(node: AstNode, scope: Scope): CompiledQuery;
};
