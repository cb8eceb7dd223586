/** One page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly hasMore: boolean; readonly nextCursor: string | null };
}

/**
 * A list that is read page by page. `for await (const item of list)` reads all of it, and stops asking when the loop
 * ends early.
 */
export class Pages<T> implements AsyncIterable<T> {
  readonly #read: (cursor: string | undefined) => Promise<Page<T>>;

  /** @param read reads the page after a cursor; the first page without one */
  constructor(read: (cursor: string | undefined) => Promise<Page<T>>) {
    this.#read = read;
  }

  /** Reads one page: the first, or the one after `cursor`, which is the `pagination.nextCursor` of another page. */
  page(cursor?: string): Promise<Page<T>> {
    return this.#read(cursor);
  }

  /** Reads page after page. */
  async *pages(): AsyncGenerator<Page<T>, void> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.pagination.hasMore ? (page.pagination.nextCursor ?? undefined) : undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** Reads all items, or the first `limit`. */
  async toArray(limit = Number.POSITIVE_INFINITY): Promise<T[]> {
    const items: T[] = [];
    for await (const item of this) {
      if (items.length >= limit) break;
      items.push(item);
    }
    return items;
  }
}
