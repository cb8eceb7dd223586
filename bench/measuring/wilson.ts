/** The Wilson score interval of a share at 95 % (Wilson, "Probable inference", 1927). */
export const wilsonInterval = (share: number, count: number): readonly [low: number, high: number] => {
  const z = 1.96;
  const center = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const half = (z / (1 + z ** 2 / count)) * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2));
  return [Math.max(0, center - half), Math.min(1, center + half)];
};

/** The interval as text, such as `0.68-1.00`; `-` if nothing was counted. */
export const wilsonText = (share: number, count: number): string =>
  count === 0
    ? '-'
    : wilsonInterval(share, count)
        .map((end) => end.toFixed(2))
        .join('-');
