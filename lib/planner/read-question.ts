/** From the text of a question to its reading: tokens, spelling, segments, grammar. */
import type { SemanticIndex } from "#lib/semantic/index-model";
import { read } from "./read.ts";
import type { Reading } from "./reading.ts";
import { segment } from "./segment.ts";
import { mendSpelling } from "./spelling.ts";
import { tokenise } from "./tokenise.ts";

export function readQuestion(question: string, index: SemanticIndex): Reading {
  const { tokens, corrections } = mendSpelling(tokenise(question), index);
  return { ...read(segment(tokens, index)), corrections };
}
