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

/** Of the app, what is asked. */
type Models = { readonly models: { readonly glossary: Pick<App["models"]["glossary"], "list" | "open"> } };
type Metric = Found["metrics"][number];

/** Metrics, then columns that are summed up; without words the metrics alone. It looks no further than it has to. */
export async function searchMetrics(app: Models, context: DatabaseContext, text: string): Promise<Result<Found>> {
  const found: Metric[] = [];
  for (const kind of text === "" ? (["metric"] as const) : (["metric", "column"] as const)) {
    let from: number | null = 0;
    while (from !== null && found.length <= mcpToolLimits.metricsAtOnce) {
      const page = await pageOf(app, context, { text, kind, from });
      if (!page.ok) return page;
      found.push(...page.value.metrics);
      from = page.value.next;
    }
  }
  const metrics = found.slice(0, mcpToolLimits.metricsAtOnce);
  return ok({ metrics, hasMore: found.length > metrics.length });
}

type Wanted = { readonly text: string; readonly kind: Metric["kind"]; readonly from: number };
type Page = { readonly metrics: readonly Metric[]; readonly next: number | null };

async function pageOf(app: Models, context: DatabaseContext, { from, ...wanted }: Wanted): Promise<Result<Page>> {
  const filter = { ...wanted, isEditedOnly: false, isFaultyOnly: false };
  const page = await app.models.glossary.list({ context, filter, from });
  if (!page.ok) return page;
  const kept = page.value.items.filter(({ isRemoved }) => !isRemoved);
  const entries = await Promise.all(kept.map(({ element }) => app.models.glossary.open(context, element)));
  // One that was taken out meanwhile is none.
  const metrics = entries.flatMap((entry) => (entry.ok ? metricOf(entry.value) : []));
  return ok({ metrics, next: page.value.next });
}

function metricOf({ element: { kind, key: name }, label, values }: GlossaryEntry): readonly Metric[] {
  const { synonyms = [], description = null, expression = null, defaultAggregate = null } = values;
  const told = { name, label, synonyms: [...synonyms], description };
  if (kind === "metric") return [{ kind, ...told, expression }];
  return kind === "column" && defaultAggregate !== null
    ? [{ kind, ...told, expression: expression ?? `${defaultAggregate}(${name})` }]
    : [];
}
