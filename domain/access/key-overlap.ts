/** How long a key works beside the one that replaces it if the person who rolls it says nothing else. */
export const defaultKeyOverlapMs = 24 * 3_600_000;

/** The longest time for which both keys work. */
export const keyOverlapMaxMs = 7 * 24 * 3_600_000;
