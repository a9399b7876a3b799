/** Least squares over a few columns that are made orthogonal one by one, so that many candidates can be tried fast. */
import { at } from "./robust.ts";

/** Columns of length one, orthogonal to each other. */
export type Basis = readonly Float64Array[];

/** The basis with further columns, each freed of what the earlier ones say; those that say nothing new are left out. */
export function extendBasis(basis: Basis, columns: readonly Float64Array[]): Basis {
  const extended = [...basis];
  for (const column of columns) {
    const own = Math.sqrt(dot(column, column));
    const rest = freeOf(freeOf(column, extended), extended);
    const length = Math.sqrt(dot(rest, rest));
    if (length > 1e-7 * own && length > 0) extended.push(rest.map((value) => value / length));
  }
  return extended;
}

/** What of a column no column of the basis explains. */
export function freeOf(column: Float64Array, basis: Basis): Float64Array {
  const rest = column.slice();
  for (const direction of basis) {
    const share = dot(rest, direction);
    for (let place = 0; place < rest.length; place += 1) {
      rest[place] = (rest[place] ?? 0) - share * (direction[place] ?? 0);
    }
  }
  return rest;
}

/** The sum of products. */
export function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < left.length; place += 1) sum += (left[place] ?? 0) * (right[place] ?? 0);
  return sum;
}

/** The weights of the columns that come closest to the target in squares; 0 for columns that say nothing new. */
export function solveWeights(columns: readonly Float64Array[], target: Float64Array): number[] {
  const matrix = columns.map((row) => [...columns.map((column) => dot(row, column)), dot(row, target)]);
  const size = columns.length;
  for (let pivot = 0; pivot < size; pivot += 1) eliminate(matrix, pivot, size);
  return matrix.map((row, place) => (at(row, place) === 0 ? 0 : at(row, size) / at(row, place)));
}

/** Gauss and Jordan without swaps: the matrix is symmetric and has no negative direction. */
function eliminate(matrix: number[][], pivot: number, size: number): void {
  const lead = matrix[pivot] ?? [];
  const scale = at(lead, pivot);
  if (Math.abs(scale) < 1e-10) {
    for (const row of matrix) row[pivot] = 0;
    lead.fill(0);
    return;
  }
  matrix.forEach((row, place) => {
    if (place === pivot) return;
    const factor = at(row, pivot) / scale;
    for (let column = pivot; column <= size; column += 1) row[column] = at(row, column) - factor * at(lead, column);
  });
}
