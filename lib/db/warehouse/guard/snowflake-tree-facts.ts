/** What the reader of the parser's tree tells: the facts to judge, and what the account needs to find every lexeme again. */
import "server-only";
import type { TextSpan } from "#lib/domain/errors";
import type { ForbiddenPart, TableReference } from "./statement-facts.ts";

/** A name as the tree tells it. `span` is null where the tree keeps no place. */
export type TreeName = { readonly text: string; readonly span: TextSpan | null };

export type TreeCall = {
  readonly name: string;
  readonly qualifier: string | null;
  readonly isTableFunction: boolean;
  /** The place of the name, where the tree keeps one. */
  readonly span: TextSpan | null;
};

/** What a tree says. Places are those of the text's UTF-16 units. */
export type SnowflakeTreeFacts = {
  readonly tables: readonly TableReference[];
  readonly calls: readonly TreeCall[];
  readonly columns: readonly string[];
  readonly forbidden: readonly ForbiddenPart[];
  /** Every name of the tree that has a place, whatever it names. */
  readonly names: readonly TreeName[];
  /** Texts in quotes. */
  readonly texts: readonly string[];
  /** Other pieces of text that the tree keeps without a place, such as paths into VARIANT. */
  readonly pieces: readonly string[];
  /** Names given in the statement whose place the tree does not keep. */
  readonly unplaced: readonly string[];
};
