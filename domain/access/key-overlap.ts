/** The default time for which a key keeps working after it is rolled. */
export const defaultKeyOverlapMs = 24 * 3_600_000;

/** The longest time for which the old and the new key both work. */
export const keyOverlapMaxMs = 7 * 24 * 3_600_000;
