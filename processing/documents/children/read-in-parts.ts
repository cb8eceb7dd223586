import type { ProcessOptions } from '../contract.ts';
import type { KnownPage, PageSpan, PartlyRead, ReadRequest, ReadResult } from '../read/messages.ts';
import type { DocumentChildren } from './document-children.ts';

type Options = Pick<ProcessOptions, 'signal' | 'onProgress'>;

const byPlace = (a: KnownPage, b: KnownPage): number =>
  a.text.fileIndex - b.text.fileIndex || a.text.page - b.text.page;

/** The remaining pages: every process takes the next share, and gives back the pages that it has not read. */
class PagesLeft {
  readonly #spans: PageSpan[];
  /** Pages that a process asks for: as many as the last one could read. */
  #share = 1;

  constructor(spans: readonly PageSpan[]) {
    this.#spans = [...spans];
  }

  take(): PageSpan | null {
    const span = this.#spans.shift();
    if (!span || span.to === null) return span ?? null;
    const to = Math.min(span.to, span.from + this.#share - 1);
    if (to < span.to) this.#spans.unshift({ ...span, from: to + 1 });
    return { ...span, to };
  }

  /** Records how much of a span was read. */
  note(span: PageSpan, pages: readonly KnownPage[]): void {
    const last = pages.at(-1);
    if (!last) return;
    const { page } = last.text;
    const to = span.to ?? last.total;
    if (page < to) this.#spans.unshift({ ...span, from: page + 1, to });
    // Pages with a text layer are read many at a time; the process stops on its own once it has enough.
    this.#share = last.text.source === 'text_layer' ? textPagesAtOnce : 1;
  }

  drop(): void {
    this.#spans.length = 0;
  }
}

const textPagesAtOnce = 40;

/** Reads the rest of a document in as many processes as there are. */
const readRest = async (
  children: DocumentChildren,
  request: ReadRequest,
  started: PartlyRead,
  { signal: outer, onProgress }: Options,
): Promise<Pick<PartlyRead, 'pages' | 'models'>> => {
  const pages = [...started.pages];
  let { models } = started;
  const left = new PagesLeft(started.rest);
  const failed = new AbortController();
  const signal = AbortSignal.any([outer, failed.signal]);
  const work = async (): Promise<void> => {
    for (let span = left.take(); span; span = left.take()) {
      const share = await children.run<'share'>({ kind: 'share', request, span }, { signal });
      if (!share) return left.drop();
      left.note(span, share.pages);
      pages.push(...share.pages);
      models = { ...models, ...share.models };
      onProgress?.({ stage: 'reading', done: pages.length, total: totalOf(pages) });
    }
  };
  try {
    await Promise.all(Array.from({ length: children.size }, work));
  } catch (error) {
    failed.abort(error);
    throw error;
  }
  return { pages: pages.sort(byPlace), models };
};

/** Pages of all files that have been opened. */
const totalOf = (pages: readonly KnownPage[]): number =>
  [...new Map(pages.map(({ text, total }) => [text.fileIndex, total])).values()].reduce((sum, total) => sum + total, 0);

/**
 * Reads a document. After the first page of a long one, the other pages are read by all processes, a share at a time,
 * so that other documents get their turn in between, and the time limit applies to each share. Rejects with a
 * `ChildError`, or with the signal's reason.
 */
export const readInParts = async (
  children: DocumentChildren,
  request: ReadRequest,
  options: Options,
): Promise<ReadResult> => {
  const started = await children.run<'start'>({ kind: 'start', request }, options);
  if (started.outcome !== 'partly_read') return started;
  const { pages, models } = await readRest(children, request, started, options);
  const result = await children.run<'finish'>({ kind: 'finish', request, known: pages }, options);
  return { ...result, models: { ...models, ...result.models } };
};
