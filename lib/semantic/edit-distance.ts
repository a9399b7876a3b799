/**
 * How many letters have to be changed, added, left out or swapped with their neighbour to make one text of the other.
 * Stops counting beyond `most`: the answer is then `most + 1`.
 */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current: number[] = [row];
    for (let column = 1; column <= right.length; column += 1) {
      current.push(stepCost({ left, right, row, column }, { beforeLast, last, current }));
    }
    if (Math.min(...current) > most) return most + 1;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length] ?? most + 1, most + 1);
}

type Place = { readonly left: string; readonly right: string; readonly row: number; readonly column: number };
type Rows = {
  readonly beforeLast: readonly number[];
  readonly last: readonly number[];
  readonly current: readonly number[];
};

function stepCost({ left, right, row, column }: Place, { beforeLast, last, current }: Rows): number {
  const isSame = left[row - 1] === right[column - 1];
  const change = (last[column - 1] ?? 0) + (isSame ? 0 : 1);
  const cheapest = Math.min(change, (last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
  const isSwap = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
  return isSwap ? Math.min(cheapest, (beforeLast[column - 2] ?? 0) + 1) : cheapest;
}
