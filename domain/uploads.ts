/** Callers upload below this prefix. A lifecycle rule of the bucket removes what is left there; what is kept has keys elsewhere. */
export const uploadsPrefix = 'uploads/';

/** The key of a copy that no upload URL can write. `suffix` tells versions of the same upload apart. */
export const keptKeyOf = (uploadKey: string, suffix: string): string =>
  `${uploadKey.startsWith(uploadsPrefix) ? uploadKey.slice(uploadsPrefix.length) : uploadKey}-${suffix}`;
