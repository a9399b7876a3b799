/** The results that stand in a message, wherever in it they are shown. */
import type { DashboardTile, MessagePart, ResultPart } from "./message.ts";

/** Of an answer its own; of a dashboard those of its tiles, each followed by what its words rest on besides. */
export function resultsOfPart(part: MessagePart): readonly ResultPart[] {
  if (part.type === "result") return [part];
  return part.type === "dashboard" ? part.tiles.flatMap(resultsOfTile) : [];
}

/** None of a tile that failed. */
export function resultsOfTile(tile: DashboardTile): readonly ResultPart[] {
  return tile.status === "ready" ? [tile.result, ...(tile.told?.further ?? [])] : [];
}
