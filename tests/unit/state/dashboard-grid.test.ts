import { expect, it } from "vitest";
import { isSamePlaces, layoutOf, placesOf, tileHeightPx, withPlaces } from "#lib/state/dashboard-grid";
import { sampleDefinition } from "../../support/dashboards/sample-dashboard.ts";

const { tiles } = sampleDefinition();

it("the grid's words for the tiles lead back to the same tiles", () => {
  expect(withPlaces(tiles, placesOf(layoutOf(tiles)))).toEqual(tiles);
});

it("a tile that was dragged below the others rises until it meets one", () => {
  const layout = layoutOf(tiles).map((item) => (item.i === "b" ? { ...item, x: 0, y: 30 } : item));
  const placed = withPlaces(tiles, placesOf(layout));
  expect(placed[1]?.placement).toEqual({ x: 0, y: 8, width: 6, height: 8 });
  expect(isSamePlaces(placed, tiles)).toBe(false);
});

it("a tile that the grid does not know keeps its place", () => {
  expect(isSamePlaces(withPlaces(tiles, []), tiles)).toBe(true);
});

it("the height of a tile holds the spaces between its rows, and none around it", () => {
  expect(tileHeightPx({ height: 1 })).toBe(40);
  expect(tileHeightPx({ height: 8 })).toBe(432);
});
