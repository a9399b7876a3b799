/** The meter, the models that it counts, and the quotas, of one app. */
import "server-only";
import { type QuotaVariables, standardQuotaOf } from "#lib/config/quota-settings";
import type { Store } from "#lib/db/store/open-store";
import type { Warehouse } from "#lib/db/warehouse/contract";
import { standardWarningPercent } from "#lib/domain/quota";
import { type AppSettings, type ModelParts, modelServiceOf } from "../app-settings.ts";
import type { CurrentSettings } from "../live-settings.ts";
import type { Logger } from "../logger.ts";
import { createQuotas, type QuotaParts } from "./quotas.ts";
import { createUsageMeter } from "./usage-meter.ts";

type UsageParts = ModelParts & {
  readonly store: Pick<Store, "usage">;
  readonly warehouse: Pick<Warehouse, "dialectOf">;
  readonly access?: QuotaParts["access"];
};

type Context = {
  readonly settings: CurrentSettings;
  /** Prices and quotas as the environment says them now. */
  readonly environment: () => QuotaVariables & Pick<AppSettings, "MODEL_PRICES">;
  readonly logger: Pick<Logger, "error">;
  readonly now: () => number;
};

export function openUsage(parts: UsageParts, { settings, environment, logger, now }: Context) {
  const { store, warehouse, access = null } = parts;
  const records = store.usage;
  const standard = () => standardQuotaOf(environment());
  const warningPercent = () => environment().QUOTA_WARNING_PERCENT ?? standardWarningPercent;
  const meter = createUsageMeter({ records, standard, isTeam: access !== null, logger, now });
  const model = modelServiceOf(parts, settings, { now, meter, prices: () => environment().MODEL_PRICES ?? {} });
  const quotas = createQuotas({ records, standard, warningPercent, warehouse, model, settings, access, now });
  return { meter, model, quotas };
}
