/** 1 up to the first value, 0 from the second one on, and even between them. */
export const fallFrom = (value: number, { full, none }: Readonly<Record<'full' | 'none', number>>): number =>
  Math.min(1, Math.max(0, (none - value) / (none - full)));
