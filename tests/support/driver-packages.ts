/**
 * Vitest has Node find every package by its `import` condition, for `require` too; Snowflake's driver would then get a
 * module where it expects a class, and fail on the first date. Runs before the files of a process, since whichever of
 * them loads the driver first decides for all.
 */
import { createRequire } from "node:module";

exposeDefault("bignumber.js");

function exposeDefault(name: string): void {
  const require = createRequire(createRequire(import.meta.url).resolve("snowflake-sdk"));
  const loaded: unknown = require(name);
  const cached = require.cache[require.resolve(name)];
  const hasDefault = typeof loaded === "object" && loaded !== null && "default" in loaded;
  if (cached !== undefined && hasDefault) cached.exports = loaded.default;
}
