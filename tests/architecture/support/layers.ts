/** The layer table: the one place that says who may import whom. `biome.json` and the docs are held against it. */

export type Layer = {
  readonly name: string;
  /** Files of the layer, from the project's folder; the first layer that matches owns a file. */
  readonly pattern: RegExp;
  /** Layers it may import besides itself. */
  readonly mayImport: readonly string[];
  /** A path such a file could have, for planting violations. */
  readonly sample: string;
};

export const layers: readonly Layer[] = [
  { name: "domain", pattern: /^lib\/domain\//, mayImport: [], sample: "lib/domain/sample.ts" },
  { name: "limits", pattern: /^lib\/config\/limits\.ts$/, mayImport: ["domain"], sample: "lib/config/limits.ts" },
  { name: "config", pattern: /^lib\/config\//, mayImport: ["domain", "limits"], sample: "lib/config/env.ts" },
  { name: "state", pattern: /^lib\/state\//, mayImport: ["domain"], sample: "lib/state/sample.ts" },
  { name: "semantic", pattern: /^lib\/semantic\//, mayImport: ["domain"], sample: "lib/semantic/sample.ts" },
  {
    name: "planner",
    pattern: /^lib\/planner\//,
    mayImport: ["domain", "semantic"],
    sample: "lib/planner/sample.ts",
  },
  { name: "analysis", pattern: /^lib\/analysis\//, mayImport: ["domain"], sample: "lib/analysis/sample.ts" },
  {
    name: "warehouse contract",
    pattern: /^lib\/db\/warehouse\/((?!registry\.)[a-z-]+\.ts$|guard\/|process\/)/,
    mayImport: ["domain"],
    sample: "lib/db/warehouse/contract.ts",
  },
  {
    name: "registry",
    pattern: /^lib\/db\/warehouse\/registry\.ts$/,
    mayImport: ["domain", "config", "limits", "warehouse contract", "engines"],
    sample: "lib/db/warehouse/registry.ts",
  },
  {
    name: "engines",
    pattern: /^lib\/db\/warehouse\/[a-z]+\//,
    mayImport: ["domain", "config", "limits", "warehouse contract"],
    sample: "lib/db/warehouse/duckdb/sample.ts",
  },
  {
    name: "results",
    pattern: /^lib\/db\/results\//,
    mayImport: ["domain", "limits", "warehouse contract", "engines"],
    sample: "lib/db/results/sample.ts",
  },
  {
    name: "store",
    pattern: /^lib\/db\/store\//,
    mayImport: ["domain", "config", "limits", "warehouse contract"],
    sample: "lib/db/store/sample.ts",
  },
  {
    name: "agents",
    pattern: /^lib\/agents\//,
    mayImport: ["domain", "limits", "semantic", "planner", "analysis", "warehouse contract"],
    sample: "lib/agents/sql/sample.ts",
  },
  {
    name: "services",
    pattern: /^lib\/services\//,
    mayImport: [
      "domain",
      "config",
      "limits",
      "state",
      "semantic",
      "planner",
      "analysis",
      "warehouse contract",
      "registry",
      "engines",
      "results",
      "store",
      "agents",
    ],
    sample: "lib/services/sample.ts",
  },
  {
    name: "actions",
    pattern: /^lib\/actions\//,
    mayImport: ["domain", "config", "limits", "services"],
    sample: "lib/actions/sample.ts",
  },
  {
    name: "queries",
    pattern: /^lib\/queries\//,
    mayImport: ["domain", "state", "actions"],
    sample: "lib/queries/sample.ts",
  },
  {
    name: "components",
    pattern: /^components\//,
    mayImport: ["domain", "state", "queries"],
    sample: "components/chat/sample.tsx",
  },
  {
    name: "route handlers",
    pattern: /^app\/(.*\/)?route\.ts$|^app\/api\//,
    mayImport: ["domain", "config", "limits", "services"],
    sample: "app/sample/route.ts",
  },
  {
    name: "pages",
    pattern: /^app\//,
    mayImport: ["components", "queries", "state", "services", "domain"],
    sample: "app/sample/page.tsx",
  },
  {
    name: "start",
    pattern: /^(proxy|instrumentation|instrumentation-client|next\.config)\.ts$/,
    mayImport: ["domain", "config", "limits", "services"],
    sample: "proxy.ts",
  },
];

/** The layer that owns a file; undefined for a file of no layer (scripts, tests, tool configuration). */
export function layerOf(path: string): Layer | undefined {
  return layers.find((layer) => layer.pattern.test(path));
}

/** Whether a file of one layer may import a file of another. */
export function mayImport(from: Layer, to: Layer): boolean {
  return from.name === to.name || from.mayImport.includes(to.name);
}
