/** The default time for which a webhook secret keeps signing after it is rotated. */
export const defaultOverlapMs = 24 * 3_600_000;

/** The longest time for which two secrets sign. */
export const overlapMaxMs = 30 * 24 * 3_600_000;
