/** What two lists have in common, in order, and what only one of them has. Pure; used for lines and for nodes. */

export type Difference<Item> =
  | { readonly side: "both"; readonly left: Item; readonly right: Item }
  | { readonly side: "left"; readonly left: Item }
  | { readonly side: "right"; readonly right: Item };

/** The table of common lengths grows with both lists: beyond this the two are told one after the other. */
const mostCells = 1_000_000;

/** As few differences as there can be; items with the same key are the same. */
export function listDifference<Item>(
  left: readonly Item[],
  right: readonly Item[],
  keyOf: (item: Item) => string,
): Difference<Item>[] {
  if (left.length * right.length > mostCells) {
    return [...left.map((item) => leftOnly(item)), ...right.map((item) => rightOnly(item))];
  }
  const lengths = commonLengths(left.map(keyOf), right.map(keyOf));
  const differences: Difference<Item>[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const [leftItem, rightItem] = [left[row], right[column]];
    if (leftItem !== undefined && rightItem !== undefined && keyOf(leftItem) === keyOf(rightItem)) {
      differences.push({ side: "both", left: leftItem, right: rightItem });
      row += 1;
      column += 1;
    } else if (
      leftItem !== undefined &&
      (rightItem === undefined || at(lengths, row + 1, column) >= at(lengths, row, column + 1))
    ) {
      differences.push(leftOnly(leftItem));
      row += 1;
    } else if (rightItem !== undefined) {
      differences.push(rightOnly(rightItem));
      column += 1;
    }
  }
  return differences;
}

/** Of two texts, line by line. */
export function lineDifference(left: string, right: string): Difference<string>[] {
  return listDifference(linesOf(left), linesOf(right), (line) => line);
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function leftOnly<Item>(left: Item): Difference<Item> {
  return { side: "left", left };
}

function rightOnly<Item>(right: Item): Difference<Item> {
  return { side: "right", right };
}

/** By row and column: how much the rests of both lists from there have in common. */
function commonLengths(left: readonly string[], right: readonly string[]): readonly (readonly number[])[] {
  const lengths = Array.from({ length: left.length + 1 }, () => Array.from({ length: right.length + 1 }, () => 0));
  for (let row = left.length - 1; row >= 0; row -= 1) {
    const [here, below] = [lengths[row] ?? [], lengths[row + 1] ?? []];
    for (let column = right.length - 1; column >= 0; column -= 1) {
      const isSame = left[row] === right[column];
      here[column] = isSame ? (below[column + 1] ?? 0) + 1 : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  }
  return lengths;
}

function at(lengths: readonly (readonly number[])[], row: number, column: number): number {
  return lengths[row]?.[column] ?? 0;
}
