/**
 * Whether a refusal says that a prompt does not fit into the model's context. Servers name it by no common code, so it is
 * read in their words: OpenAI, vLLM, llama.cpp and its Python server, LM Studio, Ollama, Anthropic, Google, TGI.
 */
import "server-only";

const phrases: readonly RegExp[] = [
  // "maximum context length is 8192 tokens", "context_length_exceeded", "exceeds the context window", "available context
  // size", "input length and `max_tokens` exceed context limit"
  /context[ _-]?(length|window|size|limit)/i,
  /exceed_context|context (the )?overflow/i,
  // "The decoder prompt (length 21535) is longer than the maximum model length of 16384"
  /longer than the maximum model length/i,
  /\b(prompt|input)\b.{0,60}\btoo (long|large)\b/i,
  // "n_keep: 13055>= n_ctx: 4096"
  /\bn_ctx\b/i,
  // "The input token count (1200000) exceeds the maximum number of tokens allowed", "`inputs` must have less than 4096 tokens"
  /token.{0,40}exceeds? the (maximum|limit)|must have less than \d+ tokens/i,
];

const readCharacters = 2_000;

/** True where a shorter prompt is what helps. */
export function saysTooLong(refusal: string): boolean {
  const words = refusal.slice(0, readCharacters);
  return phrases.some((phrase) => phrase.test(words));
}
