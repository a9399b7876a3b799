/** What an agent says instead of an answer: a question back, or why not. */
import "server-only";
import type { ClarificationOption } from "#lib/domain/message";

export type Clarification = { readonly question: string; readonly options: readonly ClarificationOption[] };

export type Refusal = { readonly sentence: string; readonly suggestions: readonly string[] };
