/**
 * Loads a provider's package when a setting names the provider, and not before. Neither the compiler nor the bundler sees
 * its name, so that both do without it.
 */
import "server-only";
import { z } from "zod";
import { type AppError, appError, err, ok, type Result } from "#lib/domain/errors";
import type { ProviderFactory, ProviderPackage } from "./provider.ts";

/** What brings a module by its name, as `import()` does. */
export type ImportModule = (name: string) => Promise<unknown>;

const importModule: ImportModule = (name) => import(/* turbopackIgnore: true */ /* @vite-ignore */ name);

/** The package's factory; MODEL_SETUP where it is not installed or cannot be used. @param setting that names the model. */
export async function loadFactory(
  { name, version, factory }: ProviderPackage,
  setting: string,
  load: ImportModule = importModule,
): Promise<Result<ProviderFactory>> {
  const failed: Failed = { name, setting, command: installCommand({ name, version }) };
  try {
    const read = z.looseObject({ [factory]: factorySchema }).safeParse(await load(name));
    const create = read.data?.[factory];
    return create === undefined ? err(unusable(failed, `no function ${factory}`)) : ok(create);
  } catch (cause) {
    const words = cause instanceof Error ? cause.message : String(cause);
    return err(isAbsent(cause, name) ? absent(failed, words) : unusable(failed, words));
  }
}

/**
 * As the lockfile has it, and nothing beside it. `--save-prod`: among the tools of tests, where the lockfile has it, it
 * would be left out.
 */
export function installCommand({ name, version }: Pick<ProviderPackage, "name" | "version">): string {
  return `npm install --no-save --save-prod --omit=dev ${name}@${version}`;
}

const factorySchema = z.custom<ProviderFactory>((value) => typeof value === "function");

const codeSchema = z.looseObject({ code: z.string() });

/** A package that is there may miss another one. */
function isAbsent(cause: unknown, name: string): boolean {
  const read = codeSchema.safeParse(cause);
  const isMissing = read.success && ["ERR_MODULE_NOT_FOUND", "MODULE_NOT_FOUND"].includes(read.data.code);
  return isMissing && cause instanceof Error && cause.message.includes(`'${name}'`);
}

type Failed = { readonly name: string; readonly setting: string; readonly command: string };

function absent({ name, setting, command }: Failed, cause: string): AppError {
  const message = `The package ${name} that the setting ${setting} needs is not installed: run "${command}" and start the app again.`;
  return appError("MODEL_SETUP", message, { cause });
}

function unusable({ name, setting, command }: Failed, cause: string): AppError {
  const message = `The package ${name} that the setting ${setting} needs cannot be used as it is: run "${command}" and start the app again.`;
  return appError("MODEL_SETUP", message, { cause });
}
