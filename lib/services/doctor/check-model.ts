/** The language models: one tiny call each. */
import "server-only";
import { greetingPrompt } from "#lib/agents/runtime/greeting";
import type { ModelPort } from "#lib/agents/runtime/model-port";
import type { Settings } from "#lib/config/env";
import { modelLimits } from "#lib/config/limits";
import { priceOf } from "#lib/config/model-prices";
import { dollarsOf } from "#lib/domain/call-cost";
import { formatCounted, formatDuration } from "#lib/domain/format";
import { dollarsText } from "#lib/domain/spend-words";
import { openFastModelPort, openModelPort } from "../model-settings.ts";
import { broken, doubtful, type Found, fine } from "./finding.ts";

/** @param isAsked false: nothing is sent, since a call costs. */
export async function checkModels(settings: Settings, isAsked: boolean): Promise<readonly Found[]> {
  const ports = [await openModelPort(settings), await openFastModelPort(settings)].filter((port) => port !== null);
  if (ports.length === 0) return [fine("No model is set: the rules answer alone.")];
  const found: Found[] = [];
  for (const port of ports) found.push(...(await checkModel(port, settings, isAsked)));
  return found;
}

async function checkModel(port: ModelPort, settings: Settings, isAsked: boolean): Promise<readonly Found[]> {
  if (port.fault !== undefined)
    return [broken(`${port.name}: ${port.fault.message}`, port.fault.nextStep ?? seeModels)];
  if (!isAsked) return [fine(`The model ${port.name} is set and was not asked.`)];
  const price = port.price ?? priceOf(port.name, settings.MODEL_PRICES);
  const startedAt = Date.now();
  const timeoutMs = modelLimits.testTimeoutMs;
  const call = { prompt: greetingPrompt, signal: AbortSignal.timeout(timeoutMs), timeoutMs };
  const reply = await port.streamText({ ...call, onText: () => undefined });
  if (!reply.ok) return [broken(`${port.name}: ${reply.error.message}`, reply.error.nextStep ?? seeModels)];
  const { usage } = reply.value;
  const tokens = formatCounted(usage.inputTokens + usage.outputTokens, "token");
  const dollars = dollarsOf(usage, price);
  const cost = dollars === null ? "at a price that is not known" : `for ${dollarsText(dollars)}`;
  const answered = fine(
    `The model ${port.name} answered in ${formatDuration(Date.now() - startedAt)}: ${tokens} ${cost}.`,
  );
  const isBounded = settings.ANSWER_DOLLARS !== undefined && dollars === null;
  return isBounded ? [answered, unbounded(port.name)] : [answered];
}

const seeModels = "docs/models.md says what each provider needs.";

function unbounded(name: string): Found {
  return doubtful(
    `ANSWER_DOLLARS does not count ${name}, whose price is not known.`,
    `Set its price: MODEL_PRICES={"${name}": {"input": …, "output": …}}`,
  );
}
