import { describe, expect, it } from "vitest";
import { profileLimits } from "#lib/config/limits";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { type AppError, appError, err, ok } from "#lib/domain/errors";
import { findColumn, type SemanticModel } from "#lib/semantic/model";
import { createCatalog } from "#lib/services/catalog";
import { createSemantic } from "#lib/services/semantic";
import { expectValue } from "../support/run-world.ts";
import { openShop } from "../support/shop.ts";
import { silentLogger } from "../support/silent-logger.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const context = { database: "SHOP", schema: "main" };

/** Reads the shop's schema through an engine that fails each statement so many times. */
async function citiesKnownAfter(failure: AppError, count: number): Promise<readonly string[]> {
  const shop = await openShop();
  const tries = new Map<string, number>();
  const run: Warehouse["run"] = (sql, options) => {
    const before = tries.get(sql) ?? 0;
    tries.set(sql, before + 1);
    return before < count ? Promise.resolve(err(failure)) : shop.run(sql, options);
  };
  return citiesKnown(shop, { run });
}

/** The values of a column that are known when the schema was read. */
async function citiesKnown(shop: Warehouse, change: Partial<Warehouse>): Promise<readonly string[]> {
  return findColumn(await modelOf(shop, change), "STORES", "CITY")?.profile.values ?? [];
}

async function modelOf(shop: Warehouse, change: Partial<Warehouse>, indexesValues = true): Promise<SemanticModel> {
  const { dialectOf, check, run } = {
    dialectOf: (database: string) => shop.dialectOf(database),
    check: (...args: Parameters<Warehouse["check"]>) => shop.check(...args),
    run: (...args: Parameters<Warehouse["run"]>) => shop.run(...args),
    ...change,
  };
  const semantic = createSemantic({
    catalog: createCatalog(shop),
    warehouse: { dialectOf, check, run },
    folder: await temporaryFolder(),
    logger: silentLogger,
    indexesValues,
  });
  return expectValue(await semantic.get(context)).model;
}

describe("reading a schema", () => {
  it("knows every value although the engine was restarted meanwhile", async () => {
    const restarted = appError("CONNECTION", "The engine was restarted.", { retryable: true });
    expect((await citiesKnownAfter(restarted, 1)).toSorted()).toEqual(["Berlin", "Paris"]);
  });

  it("goes on without the values of what cannot be read", async () => {
    const denied = appError("PERMISSION", "This may not be read.");
    expect(await citiesKnownAfter(denied, Number.POSITIVE_INFINITY)).toEqual([]);
  });

  it("asks only for counts, and keeps no value, where values are not to be read", async () => {
    const shop = await openShop();
    const statements: string[] = [];
    const run: Warehouse["run"] = (sql, options) => {
      statements.push(sql);
      return shop.run(sql, options);
    };
    const { tables } = await modelOf(shop, { run }, false);
    const profiles = tables.flatMap(({ columns }) => columns.map(({ profile }) => profile));
    expect(profiles.length).toBeGreaterThan(0);
    for (const profile of profiles) expect(profile).toMatchObject({ values: [], min: null, max: null, pattern: null });
    expect(statements.length).toBeGreaterThan(0);
    for (const sql of statements) expect(sql).toMatch(/^SELECT (?:approx_count_distinct|count)\(/);
  });

  it("measures nothing that would read much, on an engine that tells beforehand", async () => {
    const shop = await openShop();
    const dialectOf = () => ({ ...shop.dialectOf("SHOP"), estimatesBytes: true });
    const knownAt = (estimatedBytes: number) =>
      citiesKnown(shop, {
        dialectOf,
        check: async (sql, options) => {
          const checked = await shop.check(sql, options);
          return checked.ok ? ok({ ...checked.value, estimatedBytes }) : checked;
        },
      });
    expect(await knownAt(1_000)).toHaveLength(2);
    expect(await knownAt(profileLimits.bytesPerStatement + 1)).toEqual([]);
  });
});
