/** From the text of a question to its request: tokens, spelling, chunks, grammar. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import type { SemanticModel } from "#lib/semantic/model";
import { mendSpelling } from "../spelling.ts";
import { tokenise } from "../tokenise.ts";
import { divide } from "./divide.ts";
import { withElidedNames } from "./elided-names.ts";
import { parseRequest } from "./parse-request.ts";
import type { Request } from "./request.ts";

export function readRequest(question: string, model: SemanticModel, index: SemanticIndex): Request {
  const { tokens, corrections } = mendSpelling(withElidedNames(tokenise(question)), index);
  return { ...parseRequest(divide(tokens, model, index), index, model), corrections };
}
