import { at, doubleAt, floatAt } from '../../../../domain/assert.ts';
import { type Cells, colorChannels, edgeChannels } from '../../vision/cells.ts';
import { noiseContrast, noiseEdges } from './compare-cells.ts';
import { correlate } from './correlation.ts';

/** A summed-area table (F. Crow, 1984): sums over all cells above and to the left. */
type SumTable = Float64Array;

/** The sums that all windows share, whatever their size. */
export interface WindowTables {
  readonly columns: number;
  readonly rows: number;
  readonly colors: readonly SumTable[];
  readonly squares: SumTable;
  readonly edges: SumTable;
}

const tableOf = (columns: number, rows: number, valueAt: (cell: number) => number): SumTable => {
  const stride = columns + 1;
  const table = new Float64Array(stride * (rows + 1));
  for (let row = 0; row < rows; row += 1) {
    let sum = 0;
    for (let column = 0; column < columns; column += 1) {
      sum += valueAt(row * columns + column);
      const at = (row + 1) * stride + column + 1;
      table[at] = sum + doubleAt(table, at - stride);
    }
  }
  return table;
};

const squaredAt = (values: Float32Array, count: number, channels: number) => (cell: number) => {
  let sum = 0;
  for (let channel = 0; channel < channels; channel += 1) sum += floatAt(values, channel * count + cell) ** 2;
  return sum;
};

export const windowTables = ({ columns, rows, colors, edges }: Cells): WindowTables => {
  const count = columns * rows;
  return {
    columns,
    rows,
    colors: Array.from({ length: colorChannels }, (_, channel) =>
      tableOf(columns, rows, (cell) => floatAt(colors, channel * count + cell)),
    ),
    squares: tableOf(columns, rows, squaredAt(colors, count, colorChannels)),
    edges: tableOf(columns, rows, squaredAt(edges, count, edgeChannels)),
  };
};

/** The factors that turn the sums of each window into halves of a likeness, for windows of one size. */
export interface WindowFactors {
  readonly colors: Float32Array;
  readonly edges: Float32Array;
}

export const windowFactors = (tables: WindowTables, columns: number, rows: number): WindowFactors => {
  const across = tables.columns - columns + 1;
  const down = tables.rows - rows + 1;
  const stride = tables.columns + 1;
  const cells = columns * rows;
  const colors = new Float32Array(across * down);
  const edges = new Float32Array(across * down);
  const sumIn = (table: SumTable, top: number, bottom: number): number =>
    doubleAt(table, bottom + columns) - doubleAt(table, bottom) - doubleAt(table, top + columns) + doubleAt(table, top);
  for (let row = 0; row < down; row += 1) {
    for (let column = 0; column < across; column += 1) {
      const top = row * stride + column;
      const bottom = top + rows * stride;
      let variance = sumIn(tables.squares, top, bottom);
      for (const table of tables.colors) variance -= sumIn(table, top, bottom) ** 2 / cells;
      const at = row * across + column;
      colors[at] = 0.5 / Math.sqrt(Math.max(0, variance) + colorChannels * cells * noiseContrast ** 2);
      edges[at] = 0.5 / Math.sqrt(sumIn(tables.edges, top, bottom) + cells * noiseEdges);
    }
  }
  return { colors, edges };
};

/** Values of each cell whose sums the factors of windows need: the colors, and the squares of colors and edges. */
const layersOf = ({ columns, rows, colors, edges }: Cells): Float32Array[] => {
  const count = columns * rows;
  const own = Array.from({ length: colorChannels }, (_, channel) =>
    colors.slice(channel * count, (channel + 1) * count),
  );
  const ofColors = squaredAt(colors, count, colorChannels);
  const ofEdges = squaredAt(edges, count, edgeChannels);
  const squares = [ofColors, ofEdges].map((squareAt) =>
    Float32Array.from({ length: count }, (_, cell) => squareAt(cell)),
  );
  return [...own, ...squares];
};

/** The factors of the sums of each window if only some of its cells count, for several shapes of one size. */
export const coveredFactors = async (
  cells: Cells,
  size: { readonly columns: number; readonly rows: number },
  covers: readonly Uint8Array[],
): Promise<WindowFactors[]> => {
  const grid = { columns: cells.columns, rows: cells.rows, channels: 1 };
  const shapes = Float32Array.from(covers.flatMap((cover) => [...cover]));
  const sums: Float32Array[] = [];
  for (const values of layersOf(cells)) sums.push(await correlate({ ...grid, values }, shapes, size));
  const windows = (cells.columns - size.columns + 1) * (cells.rows - size.rows + 1);
  return covers.map((cover, index) => {
    const count = Math.max(
      1,
      cover.reduce((sum, value) => sum + value, 0),
    );
    const sumAt = (layer: number, window: number): number => floatAt(at(sums, layer), index * windows + window);
    const colors = new Float32Array(windows);
    const edges = new Float32Array(windows);
    for (let window = 0; window < windows; window += 1) {
      let variance = sumAt(colorChannels, window);
      for (let channel = 0; channel < colorChannels; channel += 1) variance -= sumAt(channel, window) ** 2 / count;
      colors[window] = 0.5 / Math.sqrt(Math.max(0, variance) + colorChannels * count * noiseContrast ** 2);
      edges[window] = 0.5 / Math.sqrt(sumAt(colorChannels + 1, window) + count * noiseEdges);
    }
    return { colors, edges };
  });
};
