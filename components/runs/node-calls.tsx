/** What a step asked a language model, and what came back. */
import { formatCount, formatDuration } from "#lib/domain/format";
import type { TraceModelCall } from "#lib/domain/trace";
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
          <TextBlock label={`Input of ${call.prompt}`} text={call.input} />
        </li>
      ))}
    </ol>
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
  const tokens = `${formatCount(call.inputTokens)} tokens in, ${formatCount(call.outputTokens)} out`;
  return (
    <p className="text-xs text-muted">
      <span className="font-mono text-fg">{call.prompt}</span> version {call.promptVersion} · {call.model} · {tokens} ·{" "}
      {formatDuration(call.ms)}
    </p>
  );
}

function NoCall() {
  return <p className="text-sm text-muted">No model was asked in this step: the rules did it.</p>;
}
