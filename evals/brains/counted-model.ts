/** A model whose calls and tokens are counted, whoever makes them. */
import type { ModelFailure, ModelPort, ModelReply } from "#lib/agents/runtime/model-port";
import type { Result } from "#lib/domain/errors";

export type ModelCount = { readonly modelCalls: number; readonly tokens: number };

export type CountedModel = {
  readonly port: ModelPort;
  /** What was used since the last time it was asked. */
  take(): ModelCount;
};

export function countCalls(port: ModelPort): CountedModel {
  let count: ModelCount = { modelCalls: 0, tokens: 0 };
  const counted = async <Value>(call: Promise<Result<ModelReply<Value>, ModelFailure>>) => {
    const result = await call;
    const usage = result.ok ? result.value.usage : result.error.reply?.usage;
    const tokens = usage === undefined ? 0 : usage.inputTokens + usage.outputTokens;
    count = { modelCalls: count.modelCalls + 1, tokens: count.tokens + tokens };
    return result;
  };
  return {
    port: {
      ...port,
      generateObject: (request) => counted(port.generateObject(request)),
      streamText: (request) => counted(port.streamText(request)),
    },
    take: () => {
      const taken = count;
      count = { modelCalls: 0, tokens: 0 };
      return taken;
    },
  };
}
