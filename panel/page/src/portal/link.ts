/** The token after `#`, which no browser sends to a server; null if it is missing. */
export const tokenOf = ({ hash }: Pick<Location, 'hash'>): string | null => /^#([\w-]{43})$/.exec(hash)?.[1] ?? null;
