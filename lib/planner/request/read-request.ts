/** From the text of a question to its request: tokens, spelling, chunks, grammar. */
import { focusIndex } from "#lib/semantic/focus-index";
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { valueKey } from "#lib/semantic/words";
import { mendSpelling } from "../spelling.ts";
import { tokenise } from "../tokenise.ts";
import { divide } from "./divide.ts";
import { withElidedNames } from "./elided-names.ts";
import { parseRequest } from "./parse-request.ts";
import type { Item, Request } from "./request.ts";

/**
 * What the question asks for; nothing is decided about words with several meanings. `lastColumn` is what the turn
 * before named last.
 */
export function readRequest(
  question: string,
  model: SemanticModel,
  index: SemanticIndex,
  lastColumn: Item | null = null,
): Request {
  const { tokens, corrections } = mendSpelling(withElidedNames(tokenise(question)), index);
  const near = focusIndex(
    index,
    tokens.map((token) => (token.kind === "quoted" ? valueKey(token.text) : token.lower)),
  );
  return { ...parseRequest(divide(tokens, { model, index, near }), { index, model, lastColumn }), corrections };
}
