/** One page of a list. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: { readonly hasMore: boolean; readonly nextCursor: string | null };
}

/** The first page of a list. `for await (const item of page)` continues through the whole list. */
export class FirstPage<T> implements Page<T>, AsyncIterable<T> {
  readonly data: readonly T[];
  readonly pagination: Page<T>['pagination'];
  readonly #rest: (page: Page<T>) => AsyncGenerator<Page<T>, void>;

  constructor({ data, pagination }: Page<T>, rest: (page: Page<T>) => AsyncGenerator<Page<T>, void>) {
    this.data = data;
    this.pagination = pagination;
    this.#rest = rest;
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void> {
    yield* this.data;
    for await (const page of this.#rest(this)) yield* page.data;
  }
}

/**
 * A list that is read page by page. `await list` reads its first page. `for await (const item of list)` reads all of
 * it, and stops asking when the loop ends early.
 */
export class Pages<T> implements AsyncIterable<T>, PromiseLike<FirstPage<T>> {
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
    const first = await this.#read(undefined);
    yield first;
    yield* this.#after(first);
  }

  /** Reads the pages after one. */
  async *#after(known: Page<T>): AsyncGenerator<Page<T>, void> {
    let page = known;
    while (page.pagination.hasMore && page.pagination.nextCursor !== null) {
      page = await this.#read(page.pagination.nextCursor);
      yield page;
    }
  }

  /** Reads the first page. `await` calls this. */
  // biome-ignore lint/suspicious/noThenProperty: `await` of a list that was not iterated must not do nothing
  then<Fulfilled = FirstPage<T>, Rejected = never>(
    onFulfilled?: ((page: FirstPage<T>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    return this.#read(undefined)
      .then((page) => new FirstPage(page, (known) => this.#after(known)))
      .then(onFulfilled, onRejected);
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
