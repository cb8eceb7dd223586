/** An amount in hundredths, so that sums compare exactly. */
export const toCents = (value: number): number => Math.round(value * 100);

/** The amount of a field's value in hundredths; null if it is missing or not a number. */
export const centsOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? toCents(number) : null;
};

/** An amount in hundredths as text: `12.50`. */
export const centsText = (cents: number): string => (cents / 100).toFixed(2);
