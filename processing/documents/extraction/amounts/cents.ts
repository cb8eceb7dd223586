/** An amount in hundredths, so that sums compare exactly. */
export const toCents = (value: number): number => Math.round(value * 100);

/** An amount in hundredths as text: `12.50`. */
export const centsText = (cents: number): string => (cents / 100).toFixed(2);
