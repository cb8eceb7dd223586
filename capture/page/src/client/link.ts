/**
 * The link that opened the page: its id is in the path, and its token follows `#`, so no browser sends it to a server.
 */
export interface Link {
  readonly id: string;
  readonly token: string;
}

/** The link of an address, or null if a part of it is missing. */
export const linkOf = ({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Link | null => {
  const id = /\/capture\/(cpl_[0-9a-z]+)$/.exec(pathname)?.[1];
  const token = /^#([\w-]{43})$/.exec(hash)?.[1];
  return id === undefined || token === undefined ? null : { id, token };
};
