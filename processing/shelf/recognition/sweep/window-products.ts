import { floatAt } from '../../../../domain/assert.ts';
import type { CellTemplate } from '../../vision/cell-template.ts';
import { type Cells, colorChannels, edgeChannels } from '../../vision/cells.ts';
import { encodeModule, pageBytes, wasm } from '../../vision/wasm-module.ts';

/*
 * The layout of the memory: the two sums, the offsets of a window's rows of cells in all channels, the template (each
 * row filled up to whole vectors with zeros), and the grid of cells.
 */
const sumsAt = 0;
const offsetsAt = 64;
const templateAt = 8192;
const gridAt = 131_072;
const numbersAtOnce = 4;

/** The parameters and locals of the kernel, by index. */
const local = { window: 0, offset: 1, offsetEnd: 2, template: 3, rowBytes: 4, sumAt: 5, cell: 6, rowEnd: 7, sum: 8 };

const { localGet, localSet, localTee, i32Const } = wasm;

const advance = (pointer: number, bytes: number): number[] => [
  ...localGet(pointer),
  ...i32Const(bytes),
  ...wasm.i32Add,
  ...localTee(pointer),
];

/** Sums the products of the cells of a window with those of a template, over some rows of some channels. */
const kernelCode = [
  ...wasm.loop,
  ...localGet(local.window),
  ...localGet(local.offset),
  ...wasm.i32Load(0),
  ...wasm.i32Add,
  ...localTee(local.cell),
  ...localGet(local.rowBytes),
  ...wasm.i32Add,
  ...localSet(local.rowEnd),
  ...wasm.loop,
  ...localGet(local.cell),
  ...wasm.v128Load(0),
  ...localGet(local.template),
  ...wasm.v128Load(0),
  ...wasm.f32x4Mul,
  ...localGet(local.sum),
  ...wasm.f32x4Add,
  ...localSet(local.sum),
  ...advance(local.template, numbersAtOnce * 4),
  ...localSet(local.template),
  ...advance(local.cell, numbersAtOnce * 4),
  ...localGet(local.rowEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
  ...advance(local.offset, 4),
  ...localGet(local.offsetEnd),
  ...wasm.i32LtS,
  ...wasm.branchIf(0),
  ...wasm.end,
  ...localGet(local.sumAt),
  ...localGet(local.sum),
  ...wasm.v128Store(0),
];

type Kernel = (
  window: number,
  offset: number,
  offsetEnd: number,
  template: number,
  rowBytes: number,
  sumAt: number,
) => void;

/** The products of a window with a template. */
export interface WindowProducts {
  readonly colors: number;
  readonly edges: number;
}

/** The kernel and its memory, which keeps one grid and one template. */
class WindowComparer {
  readonly #memory = new WebAssembly.Memory({ initial: gridAt / pageBytes });
  readonly #run: Kernel;
  #floats = new Float32Array(this.#memory.buffer);
  #cells: Cells | null = null;
  #template: CellTemplate | null = null;
  #rowBytes = 0;

  constructor() {
    const module = new WebAssembly.Module(encodeModule(6, 2, 1, kernelCode));
    const instance = new WebAssembly.Instance(module, { env: { memory: this.#memory } });
    // biome-ignore lint/plugin/casts: the module that is assembled above exports this function
    this.#run = instance.exports.run as Kernel;
  }

  compare(cells: Cells, left: number, top: number, template: CellTemplate): WindowProducts {
    this.#load(cells);
    this.#use(cells, template);
    const window = gridAt + (top * cells.columns + left) * 4;
    const rowsOfColors = colorChannels * template.rows;
    const rows = rowsOfColors + edgeChannels * template.rows;
    const edgesFrom = offsetsAt + rowsOfColors * 4;
    const edgesAt = templateAt + rowsOfColors * this.#rowBytes;
    this.#run(window, offsetsAt, edgesFrom, templateAt, this.#rowBytes, sumsAt);
    this.#run(window, edgesFrom, offsetsAt + rows * 4, edgesAt, this.#rowBytes, sumsAt + 16);
    return { colors: this.#sumAt(0), edges: this.#sumAt(4) };
  }

  #sumAt(place: number): number {
    const sums = this.#floats;
    return floatAt(sums, place) + floatAt(sums, place + 1) + floatAt(sums, place + 2) + floatAt(sums, place + 3);
  }

  #load(cells: Cells): void {
    if (this.#cells === cells) return;
    this.#cells = cells;
    this.#template = null;
    const { colors, edges } = cells;
    // The last window is read up to whole vectors.
    const missing = gridAt + (colors.length + edges.length + numbersAtOnce) * 4 - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / pageBytes));
      this.#floats = new Float32Array(this.#memory.buffer);
    }
    this.#floats.set(colors, gridAt / 4);
    this.#floats.set(edges, gridAt / 4 + colors.length);
    this.#floats.fill(0, gridAt / 4 + colors.length + edges.length, gridAt / 4 + colors.length + edges.length + 4);
  }

  #use(cells: Cells, template: CellTemplate): void {
    if (this.#template === template) return;
    this.#template = template;
    const { columns, rows } = template;
    const filled = Math.ceil(columns / numbersAtOnce) * numbersAtOnce;
    this.#rowBytes = filled * 4;
    const channels = colorChannels + edgeChannels;
    if (templateAt + channels * rows * this.#rowBytes > gridAt) throw new Error('the template is too large');
    const offsets = new Int32Array(this.#memory.buffer, offsetsAt, channels * rows);
    this.#floats.fill(0, templateAt / 4, templateAt / 4 + channels * rows * filled);
    for (let index = 0; index < channels * rows; index += 1) {
      const channel = Math.floor(index / rows);
      offsets[index] = (channel * cells.rows + (index % rows)) * cells.columns * 4;
      const [values, from] =
        channel < colorChannels
          ? [template.colors, index * columns]
          : [template.edges, (index - colorChannels * rows) * columns];
      this.#floats.set(values.subarray(from, from + columns), templateAt / 4 + index * filled);
    }
  }
}

const comparer = new WindowComparer();

/**
 * Sums the products of the cells of a window of a grid with those of a template of this size. Windows of one grid with
 * one template are compared fastest one after another.
 */
export const windowProducts = (cells: Cells, left: number, top: number, template: CellTemplate): WindowProducts =>
  comparer.compare(cells, left, top, template);
