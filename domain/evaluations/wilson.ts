/** The quantile of the normal distribution for intervals at 95 %. */
export const z95 = 1.96;

/** The Wilson score interval of a share at 95 % (Wilson, "Probable inference", 1927). */
export const wilsonInterval = (share: number, count: number): readonly [low: number, high: number] => {
  const center = (share + z95 ** 2 / (2 * count)) / (1 + z95 ** 2 / count);
  const half = (z95 / (1 + z95 ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z95 ** 2 / (4 * count ** 2));
  return [Math.max(0, center - half), Math.min(1, center + half)];
};

/**
 * The smallest number of cases, `errors` of them wrong, for which the upper end of the interval is at most `shareMax`.
 */
export const casesNeeded = (errors: number, shareMax: number): number => {
  // The upper end is the share for which errors = count * share - z95 * sqrt(count * share * (1 - share)).
  const spread = z95 * Math.sqrt(shareMax * (1 - shareMax));
  return Math.ceil(((spread + Math.sqrt(spread ** 2 + 4 * shareMax * errors)) / (2 * shareMax)) ** 2);
};
