/** Messages that are values at run time, for `said`: codes in words, titles of problems, advice of the server. */
export const messageValues: readonly string[] = [];
