import { describe, expect, it } from "vitest";
import { joinDiagram, nodeSize } from "#lib/state/join-diagram";

const join = (from: string, to: string, isInferred = false) => ({ from, to, isInferred });

describe("the picture of joins", () => {
  const { nodes, edges, width, height } = joinDiagram([
    join("LINES", "ORDERS"),
    join("LINES", "PRODUCTS"),
    join("ORDERS", "CUSTOMERS", true),
    join("CUSTOMERS", "REGIONS"),
  ]);
  const at = (name: string) => nodes.find((node) => node.name === name) ?? { x: -1, y: -1 };

  it("has what is counted at the left and what it belongs to further right", () => {
    const across = ["LINES", "ORDERS", "CUSTOMERS", "REGIONS"].map((name) => at(name).x);
    expect(across).toEqual(across.toSorted((left, right) => left - right));
    expect(new Set(across).size).toBe(4);
  });

  it("lets no two tables lie over each other, and all of them within its edges", () => {
    const places = nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(nodes.length);
    for (const { x, y } of nodes) {
      expect(x >= 0 && x + nodeSize.width <= width && y >= 0 && y + nodeSize.height <= height).toBe(true);
    }
  });

  it("draws every join, and tells those that nobody declared", () => {
    expect(edges.map(({ from, to, isInferred }) => [from, to, isInferred])).toContainEqual([
      "ORDERS",
      "CUSTOMERS",
      true,
    ]);
    expect(edges).toHaveLength(4);
  });

  it("ends where tables lead to each other in a circle, or to themselves", () => {
    const circle = joinDiagram([join("A", "B"), join("B", "A"), join("B", "B")]);
    expect(circle.nodes).toHaveLength(2);
    expect(circle.edges).toHaveLength(2);
  });

  it("shows the most connected tables of many, and nothing where nothing is joined", () => {
    const many = joinDiagram(Array.from({ length: 80 }, (_, place) => join(`T${place}`, "HUB")));
    expect(many.nodes.length).toBeLessThan(30);
    expect(many.nodes.map(({ name }) => name)).toContain("HUB");
    expect(joinDiagram([])).toMatchObject({ nodes: [], edges: [] });
  });
});
