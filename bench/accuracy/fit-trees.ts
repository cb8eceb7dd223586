import { at } from '../../domain/assert.ts';
import type { Features } from '../../processing/documents/extraction/models/ranker.ts';
import { chancesOfScores, type TreeModel } from '../../processing/documents/extraction/models/trees.ts';

/** The candidates of one field of one document, and which of them are right; possibly none. */
export interface TreeTrial {
  readonly candidates: readonly { readonly features: Features; readonly right: boolean }[];
}

/** How the trees grow. Chosen out of fold on the invented papers; twice as many or larger trees win little. */
const growth = {
  trees: 240,
  leaves: 16,
  rate: 0.09,
  /** The fewest candidates in a leaf. */
  candidatesMin: 20,
  /** The penalty on a leaf's value. */
  ridge: 2,
  /** The shares of the features and of the trials that each tree sees. */
  features: 0.3,
  trials: 0.8,
} as const;

/** A feature that fewer candidates have is left out. */
const featureCountMin = 30;
const binsMax = 63;
const hessianMin = 1e-3;

/** One column of the table of candidates: its values by bin, and the values between the bins. */
interface Column {
  readonly name: string;
  readonly bins: Uint8Array;
  readonly thresholds: readonly number[];
}

/** The limits between the bins of a feature: between all of its values, or at most `binsMax` - 1 of them. */
const thresholdsOf = (values: Float64Array): number[] => {
  const sorted = [...values].sort((a, b) => a - b);
  const distinct = [...new Set(sorted)];
  const edges =
    distinct.length <= binsMax
      ? distinct.slice(1).map((value, index) => (value + at(distinct, index)) / 2)
      : Array.from({ length: binsMax - 1 }, (_, bin) => at(sorted, Math.floor(((bin + 1) * sorted.length) / binsMax)));
  // The model is stored with few digits, so the fit compares with those digits, too.
  return [...new Set(edges.map((edge) => Number(edge.toPrecision(5))))];
};

const toColumn = (name: string, values: Float64Array): Column => {
  const thresholds = thresholdsOf(values);
  const bins = Uint8Array.from(values, (value) => {
    const bin = thresholds.findIndex((threshold) => value <= threshold);
    return bin === -1 ? thresholds.length : bin;
  });
  return { name, bins, thresholds };
};

/** Whether a tree sees a feature or a trial: pseudo-random, and the same in every run. */
const isSeen = (tree: number, index: number, share: number): boolean => {
  let hash = Math.imul(tree + 1, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32 < share;
};

interface Split {
  readonly column: number;
  readonly bin: number;
  readonly gain: number;
}

/** A node of a growing tree: a leaf with its value until it is split. */
interface Node {
  readonly value: number;
  branch: { readonly split: Split; readonly left: Node; readonly right: Node } | null;
}

/** A leaf with the candidates in it, and its best split. */
interface Leaf {
  readonly node: Node;
  readonly rows: Int32Array;
  readonly histogram: Histogram;
  readonly split: Split | null;
}

/** The slope and the curvature of the loss at the current score of each candidate. */
interface Slopes {
  readonly slope: Float64Array;
  readonly curve: Float64Array;
}

const gainOf = (slope: number, curve: number): number => (slope * slope) / (curve + growth.ridge);

/** For each bin of each column that a tree sees: the sums of slopes and curvatures, and the number of candidates. */
type Histogram = Float64Array;
const sums = 3;
const binsOfColumn = sums * (binsMax + 1);

const histogramOf = (
  columns: readonly Column[],
  seen: readonly number[],
  { slope, curve }: Slopes,
  rows: Int32Array,
): Histogram => {
  const histogram = new Float64Array(seen.length * binsOfColumn);
  for (const [index, column] of seen.entries()) {
    const { bins } = at(columns, column);
    const start = index * binsOfColumn;
    for (const row of rows) {
      const bin = start + sums * (bins[row] ?? 0);
      histogram[bin] = (histogram[bin] ?? 0) + (slope[row] ?? 0);
      histogram[bin + 1] = (histogram[bin + 1] ?? 0) + (curve[row] ?? 0);
      histogram[bin + 2] = (histogram[bin + 2] ?? 0) + 1;
    }
  }
  return histogram;
};

const bestSplit = (columns: readonly Column[], seen: readonly number[], histogram: Histogram): Split | null => {
  const total = (sum: number): number => {
    let all = 0;
    for (let bin = sum; bin < binsOfColumn; bin += sums) all += histogram[bin] ?? 0;
    return all;
  };
  const allSlope = total(0);
  const allCurve = total(1);
  const all = total(2);
  const whole = gainOf(allSlope, allCurve);
  let best: Split | null = null;
  for (const [index, column] of seen.entries()) {
    let slope = 0;
    let curve = 0;
    let count = 0;
    for (let bin = 0; bin < at(columns, column).thresholds.length; bin += 1) {
      const start = index * binsOfColumn + sums * bin;
      slope += histogram[start] ?? 0;
      curve += histogram[start + 1] ?? 0;
      count += histogram[start + 2] ?? 0;
      if (count < growth.candidatesMin || all - count < growth.candidatesMin) continue;
      const gain = gainOf(slope, curve) + gainOf(allSlope - slope, allCurve - curve) - whole;
      if (gain > (best?.gain ?? 0)) best = { column, bin, gain };
    }
  }
  return best;
};

const sumOver = (rows: Int32Array, values: Float64Array): number =>
  rows.reduce((sum, row) => sum + (values[row] ?? 0), 0);

/** Grows one tree: the leaf whose split gains most is split next. */
const growTree = (columns: readonly Column[], seen: readonly number[], slopes: Slopes, rows: Int32Array): Node => {
  const toLeaf = (own: Int32Array, histogram: Histogram): Leaf => {
    const value = (-growth.rate * sumOver(own, slopes.slope)) / (sumOver(own, slopes.curve) + growth.ridge);
    return { node: { value, branch: null }, rows: own, histogram, split: bestSplit(columns, seen, histogram) };
  };
  const root = toLeaf(rows, histogramOf(columns, seen, slopes, rows));
  let leaves = [root];
  while (leaves.length < growth.leaves) {
    const [next] = leaves.toSorted((a, b) => (b.split?.gain ?? 0) - (a.split?.gain ?? 0));
    const split = next?.split;
    if (!next || !split) break;
    const { bins } = at(columns, split.column);
    const isLeft = (row: number): boolean => (bins[row] ?? 0) <= split.bin;
    const parts = [next.rows.filter(isLeft), next.rows.filter((row) => !isLeft(row))] as const;
    // The smaller part is counted, and the other one is the rest.
    const smaller = parts[0].length <= parts[1].length ? 0 : 1;
    const counted = histogramOf(columns, seen, slopes, parts[smaller]);
    const rest = next.histogram.map((sum, index) => sum - (counted[index] ?? 0));
    const left = toLeaf(parts[0], smaller === 0 ? counted : rest);
    const right = toLeaf(parts[1], smaller === 0 ? rest : counted);
    next.node.branch = { split, left: left.node, right: right.node };
    leaves = [...leaves.filter((leaf) => leaf !== next), left, right];
  }
  return root.node;
};

const valueAt = (columns: readonly Column[], root: Node, row: number): number => {
  let node = root;
  for (let { branch } = node; branch; { branch } = node) {
    const { bins } = at(columns, branch.split.column);
    node = (bins[row] ?? 0) <= branch.split.bin ? branch.left : branch.right;
  }
  return node.value;
};

/**
 * The slopes of the negative log-likelihood: the right candidates of a trial, or the answer that none is right, should
 * have the whole mass of all of them.
 */
const slopesOf = (trials: readonly Uint8Array[], scores: Float64Array): Slopes => {
  const slope = new Float64Array(scores.length);
  const curve = new Float64Array(scores.length);
  let start = 0;
  for (const right of trials) {
    const chances = chancesOfScores([...scores.subarray(start, start + right.length)]);
    const wanted = chances.reduce((sum, chance, index) => sum + (right[index] === 1 ? chance : 0), 0);
    for (const [index, chance] of chances.entries()) {
      slope[start + index] = chance - (right[index] === 1 ? chance / wanted : 0);
      curve[start + index] = Math.max(hessianMin, chance * (1 - chance));
    }
    start += right.length;
  }
  return { slope, curve };
};

const toModel = (columns: readonly Column[], trees: readonly Node[]): TreeModel => {
  const used = new Map<number, number>();
  const roots: number[] = [];
  const asks: number[] = [];
  const values: number[] = [];
  const right: number[] = [];
  const add = ({ value, branch }: Node): void => {
    const index = asks.length;
    right.push(0);
    if (!branch) {
      asks.push(-1);
      values.push(Number(value.toFixed(4)));
      return;
    }
    const { column, bin } = branch.split;
    const feature = used.get(column) ?? used.size;
    used.set(column, feature);
    asks.push(feature);
    values.push(at(at(columns, column).thresholds, bin));
    add(branch.left);
    right[index] = asks.length;
    add(branch.right);
  };
  for (const tree of trees) {
    roots.push(asks.length);
    add(tree);
  }
  return { features: [...used.keys()].map((column) => at(columns, column).name), roots, asks, values, right };
};

/**
 * Fits boosted trees that rank the candidates of a field: gradient boosting of the likelihood of the right ones, among
 * all candidates of their field and the answer that none is right.
 */
export const fitTrees = (trials: readonly TreeTrial[]): TreeModel => {
  const candidates = trials.flatMap((trial) => trial.candidates);
  const counts = new Map<string, number>();
  for (const { features } of candidates) {
    for (const [name, value] of Object.entries(features)) {
      if (value !== 0) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  const columns = [...counts]
    .filter(([, count]) => count >= featureCountMin)
    .map(([name]) => name)
    .sort()
    .map((name) =>
      toColumn(
        name,
        Float64Array.from(candidates, ({ features }) => features[name] ?? 0),
      ),
    );
  const rights = trials.map((trial) => Uint8Array.from(trial.candidates, ({ right }) => Number(right)));
  const trialOf = trials.flatMap((trial, index) => trial.candidates.map(() => index));
  const scores = new Float64Array(candidates.length);
  const trees: Node[] = [];
  for (let tree = 0; tree < growth.trees; tree += 1) {
    const slopes = slopesOf(rights, scores);
    const seen = columns.flatMap((_, column) => (isSeen(tree, column, growth.features) ? [column] : []));
    const rows = Int32Array.from(
      trialOf.flatMap((trial, row) => (isSeen(-tree - 2, trial, growth.trials) ? [row] : [])),
    );
    const root = growTree(columns, seen, slopes, rows);
    for (const row of scores.keys()) scores[row] = (scores[row] ?? 0) + valueAt(columns, root, row);
    trees.push(root);
  }
  return toModel(columns, trees);
};
