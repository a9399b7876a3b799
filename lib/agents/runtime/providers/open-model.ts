/**
 * The model that a setting names as `provider:name`. What is wrong with the setting is no reason not to start: the model
 * then is one that fails with a sentence wherever it would be asked, and the rules go on.
 */
import "server-only";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import { modelProviderNames, readModelName } from "#lib/domain/model-providers";
import { type CallPace, createModelPort } from "../ai-sdk-model.ts";
import type { ModelPort } from "../model-port.ts";
import type { ModelVariables, OpenedModel } from "./provider.ts";
import { type ImportModule, loadFactory } from "./provider-package.ts";
import { modelProviders } from "./table.ts";

export type OpenModelOptions = CallPace & {
  /** How a provider's package is loaded; `import()` unless told otherwise. */
  readonly load?: ImportModule;
  /** The setting that names the model, as its failures call it. */
  readonly from?: "MODEL" | "MODEL_FAST";
};

/** Never null and never thrown: a port whose `fault` is set is asked in vain, and says so. */
export async function openNamedModel(
  setting: string,
  variables: ModelVariables,
  { load, from = "MODEL", ...pace }: OpenModelOptions = {},
): Promise<ModelPort> {
  const named = readModelName(setting);
  if (named === null) return faultyPort(setting, unreadable(setting, from));
  const { settings } = modelProviders[named.provider];
  const name = `${named.provider}:${named.model}`;
  const opened = await openAt(named, variables, { from, load });
  if (!opened.ok) return faultyPort(name, opened.error);
  return createModelPort({ name, settings: { ...settings, model: from }, ...opened.value }, pace);
}

async function openAt(
  { provider: providerName, model }: NonNullable<ReturnType<typeof readModelName>>,
  variables: ModelVariables,
  { from, load }: { readonly from: string; readonly load: ImportModule | undefined },
): Promise<Result<OpenedModel>> {
  const provider = modelProviders[providerName];
  const missing = provider.needs.find((names) => names.every((name) => variables[name] === undefined));
  if (missing !== undefined) {
    const message = `The setting ${from} names a model of "${providerName}", which needs ${missing.join(" or ")}: set it in the file .env and start the app again.`;
    return err(appError("MODEL_SETUP", message));
  }
  if (provider.package === null) return ok(provider.open(model, variables));
  const create = await loadFactory(provider.package, from, load);
  return create.ok ? ok(provider.open(model, variables, create.value)) : create;
}

function unreadable(setting: string, from: string): AppError {
  const known = modelProviderNames.join(", ");
  const example = "openai:gpt-5-mini";
  const message = `The setting ${from} is "${setting}" and has to be provider:name, such as ${example}, with one of the providers ${known}: correct it in the file .env and start the app again.`;
  return appError("MODEL_SETUP", message);
}

function faultyPort(name: string, fault: AppError): ModelPort {
  return { name, fault, generateObject: async () => err(fault), streamText: async () => err(fault) };
}
