import { doubleAt } from '../../../../domain/assert.ts';

/** A pivot below this one is noise: the unknown is set to 0. */
const pivotMin = 1e-9;

/**
 * Solves linear equations with a symmetric positive matrix by its factors (Cholesky, without square roots).
 * @param matrix row by row
 */
export const solveSymmetric = (matrix: Float64Array, right: Float64Array): Float64Array => {
  const size = right.length;
  const lower = new Float64Array(size * size);
  const pivots = new Float64Array(size);
  const solution = new Float64Array(size);
  for (let i = 0; i < size; i += 1) {
    let value = doubleAt(right, i);
    for (let j = 0; j <= i; j += 1) {
      let sum = doubleAt(matrix, i * size + j);
      for (let k = 0; k < j; k += 1) {
        sum -= doubleAt(lower, i * size + k) * doubleAt(lower, j * size + k) * doubleAt(pivots, k);
      }
      if (j === i) pivots[i] = sum;
      else lower[i * size + j] = doubleAt(pivots, j) > pivotMin ? sum / doubleAt(pivots, j) : 0;
      if (j < i) value -= doubleAt(lower, i * size + j) * doubleAt(solution, j);
    }
    solution[i] = value;
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    const pivot = doubleAt(pivots, i);
    let value = pivot > pivotMin ? doubleAt(solution, i) / pivot : 0;
    for (let j = i + 1; j < size; j += 1) value -= doubleAt(lower, j * size + i) * doubleAt(solution, j);
    solution[i] = value;
  }
  return solution;
};
