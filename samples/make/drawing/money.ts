/** Formats whole cents as `1,234.56`. */
export const formatCents = (cents: number): string => {
  const digits = plainCents(Math.abs(cents));
  const units = digits.slice(0, -3);
  const fraction = digits.slice(-2);
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}${grouped}.${fraction}`;
};

/** Formats whole cents as `1234.56`, the form in which extracted amounts are compared. */
export const plainCents = (cents: number): string => (cents / 100).toFixed(2);

/** Multiplies a quantity by a price in cents, rounded half up to whole cents. */
export const timesCents = (quantity: number, priceCents: number): number => Math.round(quantity * priceCents);
