/** An amount in hundredths, so that sums compare exactly. */
export const toCents = (value: number): number => Math.round(value * 100);
