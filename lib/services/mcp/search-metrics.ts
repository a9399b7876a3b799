/** What of a semantic model can be asked for as a figure. */
import "server-only";
import type { z } from "zod";
import type { DatabaseContext } from "#lib/domain/catalog";
import { ok, type Result } from "#lib/domain/errors";
import type { GlossaryEntry } from "#lib/domain/glossary";
import { mcpToolLimits } from "#lib/domain/mcp/limits";
import type { mcpTools } from "#lib/domain/mcp/tools";
import type { App } from "../app.ts";

type Found = z.output<typeof mcpTools.searchMetrics.output>;

/** Metrics, then columns that are summed up; without words the metrics alone. */
export async function searchMetrics(app: App, context: DatabaseContext, text: string): Promise<Result<Found>> {
  const metrics = await entriesOf(app, context, { text, kind: "metric" });
  if (!metrics.ok) return metrics;
  const columns = text === "" ? ok([]) : await entriesOf(app, context, { text, kind: "column" });
  if (!columns.ok) return columns;
  const found = [...metrics.value, ...columns.value].flatMap(metricOf);
  return ok({ metrics: found.slice(0, mcpToolLimits.metricsAtOnce), total: found.length });
}

type Wanted = { readonly text: string; readonly kind: "metric" | "column" };

async function entriesOf(app: App, context: DatabaseContext, wanted: Wanted): Promise<Result<GlossaryEntry[]>> {
  const filter = { ...wanted, isEditedOnly: false, isFaultyOnly: false };
  const page = await app.models.glossary.list({ context, filter, from: 0 });
  if (!page.ok) return page;
  const kept = page.value.items.filter(({ isRemoved }) => !isRemoved);
  const entries = await Promise.all(kept.map(({ element }) => app.models.glossary.open(context, element)));
  // One that was taken out meanwhile is none.
  return ok(entries.flatMap((entry) => (entry.ok ? [entry.value] : [])));
}

function metricOf({ element: { kind, key: name }, label, values }: GlossaryEntry): Found["metrics"] {
  const { synonyms = [], description = null, expression = null, defaultAggregate = null } = values;
  const told = { name, label, synonyms: [...synonyms], description };
  if (kind === "metric") return [{ kind, ...told, expression }];
  return kind === "column" && defaultAggregate !== null
    ? [{ kind, ...told, expression: expression ?? `${defaultAggregate}(${name})` }]
    : [];
}
