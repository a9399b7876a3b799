/** From the text of a question to its reading: tokens, spelling, segments, grammar. */
import { focusIndex } from "#lib/semantic/focus-index";
import type { SemanticIndex } from "#lib/semantic/index-model";
import { valueKey } from "#lib/semantic/words";
import { read } from "./read.ts";
import type { Reading } from "./reading.ts";
import { segment } from "./segment.ts";
import { mendSpelling } from "./spelling.ts";
import { tokenise } from "./tokenise.ts";

export function readQuestion(question: string, index: SemanticIndex): Reading {
  const { tokens, corrections } = mendSpelling(tokenise(question), index);
  const near = focusIndex(
    index,
    tokens.map((token) => (token.kind === "quoted" ? valueKey(token.text) : token.lower)),
  );
  return { ...read(segment(tokens, near)), corrections };
}
