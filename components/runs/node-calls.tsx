/** What a step asked a language model, and what came back. */
import { formatCount, formatCounted, formatDuration } from "#lib/domain/format";
import { cachedText, priceText } from "#lib/domain/spend-words";
import type { TraceModelCall } from "#lib/domain/trace";
import { promptPieces } from "#lib/state/prompt-pieces";
import { TextBlock } from "./text-block.tsx";

type CallsProps = { readonly calls: readonly TraceModelCall[] };

/** The fixed part of each prompt, and what was different this time. */
export function ModelPrompts({ calls }: CallsProps) {
  if (calls.length === 0) return <NoCall />;
  return (
    <ol className="flex flex-col gap-4">
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls of a fixed record have no other identity
        <li key={index} className="flex flex-col gap-2">
          <CallHead call={call} />
          <TextBlock label={`Instructions of ${call.prompt}`} text={call.instructions} />
          <TextBlock label={`Input of ${call.prompt}`} text={call.input}>
            <PromptText text={call.input} />
          </TextBlock>
        </li>
      ))}
    </ol>
  );
}

/** What came from outside (the schema, rows, the user's words) stands in blocks that can be folded, each with its name. */
function PromptText({ text }: { readonly text: string }) {
  return promptPieces(text).map((piece, place) =>
    piece.name === null ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other identity
      <span key={place}>{piece.text}</span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed text have no other identity
      <details key={place} open className="my-1 border-l-2 border-primary/40 pl-2">
        <summary className="inline-flex min-h-6 cursor-pointer items-center font-sans text-xs text-muted pointer-coarse:min-h-11">
          Data: {piece.name}, {formatCounted(piece.text.length, "character")}
        </summary>
        {piece.text}
      </details>
    ),
  );
}

/** Each reply as it was used, or why there was none. */
export function ModelOutputs({ calls }: CallsProps) {
  if (calls.length === 0) return <NoCall />;
  return (
    <ol className="flex flex-col gap-4">
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: calls of a fixed record have no other identity
        <li key={index} className="flex flex-col gap-2">
          <CallHead call={call} />
          {call.error === null ? null : (
            <p className="rounded-md bg-danger-soft p-2 text-sm wrap-anywhere text-danger">
              {call.error.code}: {call.error.message}
              {call.error.cause === null ? null : <span className="block text-xs">{call.error.cause}</span>}
            </p>
          )}
          {call.output === null ? null : <TextBlock label={`Reply to ${call.prompt}`} text={call.output} />}
        </li>
      ))}
    </ol>
  );
}

function CallHead({ call }: { readonly call: TraceModelCall }) {
  const { prompt, promptVersion, model, inputTokens, outputTokens, cachedTokens, cost, ms } = call;
  const said = [
    model,
    `${formatCounted(inputTokens, "token")} in${cachedText(cachedTokens)}, ${formatCount(outputTokens)} out`,
    ...(cost === undefined ? [] : [priceText(cost)]),
    formatDuration(ms),
  ];
  return (
    <p className="text-xs wrap-anywhere text-muted">
      <span className="font-mono text-fg">{prompt}</span> version {promptVersion} · {said.join(" · ")}
    </p>
  );
}

function NoCall() {
  return <p className="text-sm text-muted">No model was asked in this step: the rules did it.</p>;
}
