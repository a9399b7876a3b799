/** The folder graph of docs/architecture.md, drawn from the imports as they are. */
import { type ImportEdge, importEdges } from "./import-graph.ts";
import { layerOf, layers } from "./layers.ts";
import { productSources } from "./source-files.ts";

/** Layers and whom they import, as a Mermaid flowchart. */
export function drawFolderGraph(): string {
  const edges = importEdges(productSources());
  const lines = layers.flatMap((layer) => {
    const targets = importedLayers(layer.name, edges);
    return targets.length === 0 ? [] : [`  ${nodeName(layer.name)} --> ${targets.map(nodeName).join(" & ")}`];
  });
  return ["```mermaid", "flowchart LR", ...lines, "```"].join("\n");
}

/** Layers that files of a layer import, in the table's order. */
function importedLayers(from: string, edges: readonly ImportEdge[]): string[] {
  const reached = new Set(
    edges
      .filter((edge) => layerOf(edge.from)?.name === from)
      .map((edge) => (edge.to === null ? "" : layerOf(edge.to)?.name)),
  );
  return layers.map((layer) => layer.name).filter((name) => name !== from && reached.has(name));
}

function nodeName(layer: string): string {
  const id = layer.replaceAll(" ", "_");
  return id === layer ? id : `${id}[${layer}]`;
}
