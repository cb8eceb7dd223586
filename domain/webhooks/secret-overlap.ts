/** How long a webhook secret signs beside its successor if the person who rotates it says nothing else. */
export const defaultOverlapMs = 24 * 3_600_000;

/** The longest time for which two secrets sign. */
export const overlapMaxMs = 30 * 24 * 3_600_000;
