/** A value's confidence, and whether the value was right. */
export interface Judged {
  readonly confidence: number;
  readonly right: boolean;
}

/** Values of similar confidence. */
export interface ReliabilityBin {
  readonly from: number;
  readonly to: number;
  readonly values: number;
  readonly meanConfidence: number;
  readonly shareRight: number;
}

const edges = [0, 0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1] as const;

/** Groups values by confidence, without empty bins. */
export const reliabilityBins = (judged: readonly Judged[]): ReliabilityBin[] =>
  edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? 1;
    const own = judged.filter(({ confidence }) => confidence >= from && (confidence < to || to === 1));
    if (own.length === 0) return [];
    const meanConfidence = own.reduce((sum, { confidence }) => sum + confidence, 0) / own.length;
    const shareRight = own.filter(({ right }) => right).length / own.length;
    return [{ from, to, values: own.length, meanConfidence, shareRight }];
  });

/** Formats the bins as a Markdown table. */
export const reliabilityTable = (bins: readonly ReliabilityBin[]): string =>
  [
    '| confidence | values | mean confidence | right |',
    '|---|---|---|---|',
    ...bins.map(
      ({ from, to, values, meanConfidence, shareRight }) =>
        `| ${from.toFixed(2)} to ${to.toFixed(2)} | ${values} | ${meanConfidence.toFixed(2)} | ${shareRight.toFixed(2)} |`,
    ),
  ].join('\n');
