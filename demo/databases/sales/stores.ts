/** Makes the stores from the map of the company. */
import { toDay } from "../calendar.ts";
import type { Cell } from "../table.ts";
import { countryOfCity, type Region, regions, type Shop } from "./regions.ts";

export type Store = Shop & {
  readonly id: number;
  readonly region: Region;
  readonly country: string;
  readonly openedDay: number;
};

/** All stores, region by region, the web store of a region first. */
export function makeStores(): Store[] {
  const shops = regions.flatMap((region) => region.shops.map((shop) => ({ region, shop })));
  return shops.map(({ region, shop }, index) => ({
    ...shop,
    id: index + 1,
    region,
    country: countryOfCity(region, shop.city),
    openedDay: toDay(shop.openedOn),
  }));
}

/** Rows of STORES. */
export function storeRows(stores: readonly Store[]): Cell[][] {
  return stores.map((store) => [
    store.id,
    store.name,
    store.city,
    store.country,
    store.region.id,
    store.type,
    store.openedOn,
    store.floorAreaSqm,
  ]);
}

/** Rows of REGIONS. */
export function regionRows(): Cell[][] {
  return regions.map((region) => [region.id, region.name, region.countryGroup, region.formerName]);
}
